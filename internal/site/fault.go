package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// errorBody is how the API refuses: {"error":{"code":"…","text":"…"}}.
type errorBody struct {
	Error wire.ErrorOut `json:"error"`
}

// wantsJSON says whether a request is answered in JSON rather than by a page.
func wantsJSON(r *http.Request) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	return first == "api" || first == "ws"
}

// refuse answers a request that cannot be met, in JSON. Nothing has changed.
func refuse(w http.ResponseWriter, r *http.Request, status int, f *gamelog.Fault) {
	exchangeOf(r).code = f.Code
	writeJSON(w, status, errorBody{wire.ErrorOut{Code: f.Code, Text: f.Text}})
}

// answerError answers with the error of a call to the games or the archive; a
// fault is answered with this status.
func (s *Site) answerError(w http.ResponseWriter, r *http.Request, status int, err error) {
	var f *gamelog.Fault
	switch {
	case errors.Is(err, gamelog.ErrNotFound):
		s.missing(w, r)
	case errors.As(err, &f) && f.Code == errNotKnown.Code:
		s.refuseForNow(w, r, f)
	case errors.As(err, &f):
		refuse(w, r, status, f)
	default:
		s.fail(w, r, err)
	}
}

// missing answers 404, as a page or in JSON.
func (s *Site) missing(w http.ResponseWriter, r *http.Request) {
	if wantsJSON(r) {
		refuse(w, r, http.StatusNotFound, &gamelog.Fault{Code: "not_found", Text: "There is nothing at this address."})
		return
	}
	s.notFoundPage(w, r)
}

// notAllowed answers a method that an address does not take with 405, as a page
// or in JSON, and says which it takes. Where there is nothing it answers 404.
func (s *Site) notAllowed(routes chi.Routes) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		allow := strings.Join(methodsAt(routes, cmp.Or(r.URL.RawPath, r.URL.Path)), ", ")
		if allow == "" {
			s.missing(w, r)
			return
		}
		w.Header().Set("Allow", allow)
		if wantsJSON(r) {
			refuse(w, r, http.StatusMethodNotAllowed,
				&gamelog.Fault{Code: "method_not_allowed", Text: "This address takes " + allow + " and no other method."})
			return
		}
		s.notAllowedPage(w, r)
	}
}

// methodsAt lists the methods that a path takes. HEAD goes with GET.
func methodsAt(routes chi.Routes, path string) []string {
	var taken []string
	if routes.Match(chi.NewRouteContext(), http.MethodGet, path) {
		taken = append(taken, http.MethodGet, http.MethodHead)
	}
	if routes.Match(chi.NewRouteContext(), http.MethodPost, path) {
		taken = append(taken, http.MethodPost)
	}
	return taken
}

// StatusLeft is the status with which a request is counted and logged whose client
// left before there was an answer. Nobody reads it. (nginx gives it this number.)
const StatusLeft = 499

// hasLeft says that a request's client has left. Whatever fails after that may
// have failed for that reason, and is no failure of the server's: a script could
// make as many of them as it likes.
func hasLeft(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }

// fail answers 500, as a page or in JSON, or 503 where the store is away. The
// error is logged, not shown.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, err error) {
	if hasLeft(r) {
		w.WriteHeader(StatusLeft)
		return
	}
	if isAway(err) {
		s.unavailable(w, r, err)
		return
	}
	s.broken(w, r, err)
}

// broken is fail for what is the server's own fault whether or not the client has
// left.
func (s *Site) broken(w http.ResponseWriter, r *http.Request, err error) {
	exchangeOf(r).broken = true
	s.logger.ErrorContext(r.Context(), "request failed", "path", shortened(r.URL.Path), "err", err)
	if wantsJSON(r) {
		refuse(w, r, http.StatusInternalServerError,
			&gamelog.Fault{Code: "internal", Text: "Something went wrong here. Please try again."})
		return
	}
	s.errorPage(w, r)
}

// writeJSON answers with a value.
func writeJSON(w http.ResponseWriter, status int, v any) {
	b := toBytes(v)
	jsonHeaders(w)
	w.WriteHeader(status)
	w.Write(b)
}

// toBytes encodes a value. The site's own types always encode.
func toBytes(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

func jsonHeaders(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
}
