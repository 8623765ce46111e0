package site

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
	"threefold/internal/splice"
)

// createBody is what POST /api/games takes: the ids of a game and of a side
// (one of lobby's Side constants), the position to start from, empty for the
// game's own, the terms, and an id that the page chose for the wish, or empty:
// the same wish sent again makes no second game.
type createBody struct {
	Game    string        `json:"game"`
	Side    string        `json:"side"`
	Start   string        `json:"start"`
	Terms   gamelog.Terms `json:"terms"`
	Command string        `json:"command"`
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
	if !s.mayCreate(w, r, &body) {
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

// acceptBody is what POST /api/games/{slug}/accept takes, if anything: the seat
// wished for, "white" or "black", or "" for any that is free.
type acceptBody struct {
	Seat string `json:"seat"`
}

var errBadSeat = &gamelog.Fault{Code: "bad_seat", Text: `The seat is "white" or "black", or left open.`}

// acceptGame answers POST /api/games/{slug}/accept: the visitor takes a free
// seat. Who has one already has succeeded.
func (s *Site) acceptGame(w http.ResponseWriter, r *http.Request) {
	var body acceptBody
	err := readMaybeJSON(w, r, &body)
	if err == nil && body.Seat != "" && body.Seat != "white" && body.Seat != "black" {
		err = errBadSeat
	}
	if err != nil {
		s.answerError(w, r, http.StatusBadRequest, err)
		return
	}
	who := visitorOf(r)
	err = s.games.Join(r.Context(), chi.URLParam(r, "slug"), who.Person, body.Seat, "")
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
	V int64         `json:"v"`
	D wire.Snapshot `json:"d"`
}

// getGame answers GET /api/games/{slug}.
func (s *Site) getGame(w http.ResponseWriter, r *http.Request) {
	view, err := s.games.View(r.Context(), chi.URLParam(r, "slug"), visitorOf(r).ID)
	if err != nil {
		s.answerError(w, r, http.StatusConflict, err)
		return
	}
	jsonHeaders(w)
	writeSpliced(w, r, http.StatusOK, view.Into(splice.Of(toBytes(looked{V: view.V, D: view.Snapshot}))))
}
