// Package api answers programs, the site's own pages among them, in JSON.
package api

import (
	"context"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/address"
	"threefold/internal/site/asset"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/openapi"
	"threefold/internal/site/visitor"
	"threefold/internal/splice"
)

// Games is what the API asks of the lobby, which says what each does. An error that wraps
// gamelog.ErrAway, of this, of Archive or of Search, says that the store is away.
type Games interface {
	Create(ctx context.Context, by gamelog.Person, c lobby.Create) (gamelog.Row, error)
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command) (room.Result, error)
	Plan(ctx context.Context, slug, playerID string) (p gamelog.Plan, gone bool, err error)
	SetPlan(ctx context.Context, slug, playerID string, on int64, lines [][]string) (gamelog.Plan, error)
	Game(ctx context.Context, slug string) (gamelog.Game, error)
	View(ctx context.Context, slug, playerID string, withChat bool) (wire.View, error)
}

// Archive is what the API asks of the store.
type Archive interface {
	Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error
	Standings(ctx context.Context, playerID string, limit int) ([]gamelog.Standing, error)
	SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error
	UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (seat string, err error)
}

// API answers the requests below /api. Its fields are what it needs.
type API struct {
	Games    Games
	Archive  Archive
	Search   Search
	Catalog  gameinfo.Catalog
	Own      address.Own
	Visitors *visitor.Visitors
	Limits   *limit.Limiter
}

// createBody is what POST /api/games takes: the ids of a game and of a side (one of lobby's
// Side constants), the position to start from, empty for the game's own, the terms, an id that
// the page chose for the wish, or empty: the same wish sent again makes no second game; and the
// level of the computer as the opponent, 0 for a game between people.
type createBody struct {
	Game    string        `json:"game"`
	Side    string        `json:"side"`
	Start   string        `json:"start"`
	Terms   gamelog.Terms `json:"terms"`
	Command string        `json:"command"`
	Level   int           `json:"level"`
}

type createAnswer struct {
	Slug string `json:"slug"`
	URL  string `json:"url"`
}

// Create answers POST /api/games.
func (a *API) Create(w http.ResponseWriter, r *http.Request) error {
	var body createBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	who := visitor.Of(r)
	wish := limit.Wish{Visitor: who.ID, Challenge: body.Terms.Visibility == gamelog.Open, WithMachine: body.Level != 0}
	if !a.Limits.MayCreate(w, r, wish) {
		return nil
	}
	row, err := a.Games.Create(r.Context(), who.Person, lobby.Create(body))
	if err == nil {
		err = a.Visitors.Remember(r.Context(), who)
	}
	if err != nil {
		a.Limits.NotCreated(r, wish)
		return httpx.As(http.StatusBadRequest, err)
	}
	return httpx.JSON(w, http.StatusCreated, createAnswer{Slug: row.Slug, URL: a.Own.Link(r, row.Slug)})
}

// acceptBody is what POST /api/games/{slug}/accept takes, if anything: the seat
// wished for, "white" or "black", or "" for any that is free.
type acceptBody struct {
	Seat string `json:"seat"`
}

var errBadSeat = &gamelog.Error{Code: "bad_seat", Text: `The seat must be "white", "black" or empty.`}

// Accept answers POST /api/games/{slug}/accept: the visitor takes a free
// seat. Who has one already has succeeded.
func (a *API) Accept(w http.ResponseWriter, r *http.Request) error {
	var body acceptBody
	err := httpx.ReadMaybeJSON(w, r, &body)
	if err == nil && body.Seat != "" && body.Seat != "white" && body.Seat != "black" {
		err = errBadSeat
	}
	if err != nil {
		return httpx.As(http.StatusBadRequest, err)
	}
	who := visitor.Of(r)
	_, err = a.Games.Do(r.Context(), chi.URLParam(r, "slug"), who.Person, room.Join(body.Seat, ""))
	if err == nil {
		err = a.Visitors.Remember(r.Context(), who)
	}
	if err != nil {
		return err
	}
	return httpx.NoContent(w)
}

type gameAnswer struct {
	V int64         `json:"v"`
	D wire.Snapshot `json:"d"`
}

// Game answers GET /api/games/{slug}.
func (a *API) Game(w http.ResponseWriter, r *http.Request) error {
	view, err := a.Games.View(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID, true)
	if err != nil {
		return err
	}
	httpx.JSONHeaders(w)
	if view.Snapshot.Terms.Visibility != gamelog.Private {
		httpx.SharedHeaders(w.Header())
	}
	httpx.Spliced(w, r, http.StatusOK, view.Into(splice.Of(httpx.Encode(gameAnswer{V: view.V, D: view.Snapshot}))))
	return nil
}

// Rules answers GET /api/rules/{game}.
func (a *API) Rules(w http.ResponseWriter, r *http.Request) error {
	g, err := a.Catalog.Find(chi.URLParam(r, "game"))
	if err != nil {
		return err
	}
	httpx.SharedHeaders(w.Header())
	g.JSON.Serve(w, r)
	return nil
}

var document = asset.New("application/json", openapi.Source)

// Document answers GET /api/openapi.json: what may be asked, for programs.
func Document(w http.ResponseWriter, r *http.Request) {
	httpx.SharedHeaders(w.Header())
	document.Serve(w, r)
}
