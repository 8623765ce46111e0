package api

import (
	"context"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/director"
	"threefold/internal/plaintext"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament"
)

// Tournaments is what the API asks of the director.
type Tournaments interface {
	Create(ctx context.Context, by gamelog.Person, t tournament.Terms) (slug, key string, err error)
	Do(ctx context.Context, slug string, by gamelog.Person, c director.Command) (tournament.View, error)
	Look(ctx context.Context, slug, playerID string) (director.Look, error)
}

// tournamentAnswer is a tournament that was created.
type tournamentAnswer struct {
	Slug string `json:"slug"`
	Key  string `json:"key"` // The host's secret. It is told only here.
}

// CreateTournament answers POST /api/tournaments.
func (a *API) CreateTournament(w http.ResponseWriter, r *http.Request) error {
	var body tournament.Terms
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	body.Name, _ = plaintext.Line(body.Name) // what is no line has no character
	who := visitor.Of(r)
	if err := a.Visitors.Remember(r.Context(), who); err != nil {
		return err
	}
	slug, key, err := a.Tournaments.Create(r.Context(), who.Person, body)
	if err != nil {
		return httpx.As(http.StatusBadRequest, err)
	}
	return httpx.JSON(w, http.StatusCreated, tournamentAnswer{slug, key})
}

// tournamentCommand is what somebody wants done in a tournament.
type tournamentCommand struct {
	// `join`, `leave`, `say`; for the host `start`, `next` (pairs the next round), `pace`,
	// `remove`, `end`.
	Do     string `json:"do"`
	Key    string `json:"key,omitempty" api:"maxLength=40"` // The host's secret.
	Player int64  `json:"player,omitempty"`                 // For `remove`: the player's `joined`.
	Text   string `json:"text,omitempty"`                   // For `say`.
	ByHost bool   `json:"byHost,omitempty"`                 // For `pace`: whether rounds wait for the host.
}

// DoTournament answers POST /api/tournaments/{slug}/command.
func (a *API) DoTournament(w http.ResponseWriter, r *http.Request) error {
	var body tournamentCommand
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	body.Text, _ = plaintext.Line(body.Text)
	who := visitor.Of(r)
	if body.Do == "join" || body.Do == "say" {
		if err := a.Visitors.Remember(r.Context(), who); err != nil {
			return err
		}
	}
	view, err := a.Tournaments.Do(r.Context(), chi.URLParam(r, "slug"), who.Person, director.Command(body))
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, view)
}

// Tournament answers GET /api/tournaments/{slug}.
func (a *API) Tournament(w http.ResponseWriter, r *http.Request) error {
	look, err := a.Tournaments.Look(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID)
	if err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, look)
}
