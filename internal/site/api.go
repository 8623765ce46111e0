package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"threefold/internal/lobby"
)

// maxBody bounds the body of an API request, in bytes.
const maxBody = 4 << 10

// createBody is what POST /api/games takes: ids of a game and of a side
// ("white", "black" or "chance"), and a clock in milliseconds or null.
type createBody struct {
	Game  string         `json:"game"`
	Side  string         `json:"side"`
	Clock *lobby.Control `json:"clock"`
}

// created is what it answers: where the game is.
type created struct {
	Slug string `json:"slug"`
	URL  string `json:"url"`
}

// createGame answers POST /api/games.
func (s *Site) createGame(w http.ResponseWriter, r *http.Request) {
	var body createBody
	if err := readJSON(w, r, &body); err != nil {
		s.answerError(w, r, http.StatusBadRequest, err)
		return
	}
	who := visitorOf(r)
	row, err := s.games.Create(r.Context(), who.Person, lobby.Create(body))
	if err == nil {
		err = s.remember(r.Context(), who)
	}
	if err != nil {
		s.answerError(w, r, http.StatusBadRequest, err)
		return
	}
	writeJSON(w, http.StatusCreated, created{Slug: row.Slug, URL: s.link(r, row.Slug)})
}

// acceptGame answers POST /api/games/{slug}/accept: the visitor takes the
// free seat. Who has it already has succeeded.
func (s *Site) acceptGame(w http.ResponseWriter, r *http.Request) {
	who := visitorOf(r)
	err := s.games.Join(r.Context(), chi.URLParam(r, "slug"), who.Person, "")
	if err == nil {
		err = s.remember(r.Context(), who)
	}
	if err != nil {
		s.answerError(w, r, http.StatusConflict, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// looked is a game with the number of the last event it includes.
type looked struct {
	V int64          `json:"v"`
	D lobby.Snapshot `json:"d"`
}

// getGame answers GET /api/games/{slug}.
func (s *Site) getGame(w http.ResponseWriter, r *http.Request) {
	snapshot, v, err := s.games.Look(r.Context(), chi.URLParam(r, "slug"), visitorOf(r).ID)
	if err != nil {
		s.answerError(w, r, http.StatusConflict, err)
		return
	}
	writeJSON(w, http.StatusOK, looked{V: v, D: snapshot})
}

// readJSON reads a request's body. The error is a *lobby.Fault.
func readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return &lobby.Fault{Code: "not_json", Text: "The request's Content-Type must be application/json."}
	}
	b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		var tooLong *http.MaxBytesError
		if errors.As(err, &tooLong) {
			return &lobby.Fault{Code: "too_long", Text: "The request is too long."}
		}
		return &lobby.Fault{Code: "bad_json", Text: "The request ended early."}
	}
	return decodeJSON(b, into)
}

// decodeJSON reads exactly one JSON value of a known shape: no unknown field,
// valid UTF-8. The error is a *lobby.Fault.
func decodeJSON(b []byte, into any) error {
	if !utf8.Valid(b) {
		return &lobby.Fault{Code: "bad_json", Text: "The request is not valid UTF-8."}
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &lobby.Fault{Code: "bad_json", Text: "The request is not JSON of the expected form."}
	}
	if _, err := d.Token(); err != io.EOF {
		return &lobby.Fault{Code: "bad_json", Text: "The request holds more than one JSON value."}
	}
	return nil
}
