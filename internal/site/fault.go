package site

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"threefold/internal/lobby"
)

// errorBody is how the API refuses: {"error":{"code":"…","text":"…"}}.
type errorBody struct {
	Error lobby.ErrorOut `json:"error"`
}

// wantsJSON says whether a request is answered in JSON rather than by a page.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/ws/")
}

// refuse answers a request that cannot be met, in JSON. Nothing has changed.
func refuse(w http.ResponseWriter, status int, f *lobby.Fault) {
	writeJSON(w, status, errorBody{lobby.ErrorOut{Code: f.Code, Text: f.Text}})
}

// answerError answers with the error of a call to the games or the archive; a
// fault is answered with this status.
func (s *Site) answerError(w http.ResponseWriter, r *http.Request, status int, err error) {
	var f *lobby.Fault
	switch {
	case errors.Is(err, lobby.ErrNotFound):
		s.missing(w, r)
	case errors.As(err, &f) && f.Code == "not_saved":
		refuse(w, http.StatusServiceUnavailable, f)
	case errors.As(err, &f):
		refuse(w, status, f)
	default:
		s.fail(w, r, err)
	}
}

// missing answers 404, as a page or in JSON.
func (s *Site) missing(w http.ResponseWriter, r *http.Request) {
	if wantsJSON(r) {
		refuse(w, http.StatusNotFound, &lobby.Fault{Code: "not_found", Text: "There is nothing at this address."})
		return
	}
	s.notFoundPage(w, r)
}

// fail answers 500, as a page or in JSON. The error is logged, not shown.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, err error) {
	s.logger.ErrorContext(r.Context(), "request failed", "id", requestID(r), "path", r.URL.Path, "err", err)
	if wantsJSON(r) {
		refuse(w, http.StatusInternalServerError,
			&lobby.Fault{Code: "internal", Text: "Something went wrong here. Please try again."})
		return
	}
	s.errorPage(w, r)
}

// writeJSON answers with a value. The site's own types always encode.
func writeJSON(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(b)
}
