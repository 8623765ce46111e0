// Package api has the handlers of the JSON API, which programs and the site's own pages use.
package api

import (
	"bytes"
	"context"
	"net/http"

	"github.com/go-chi/chi/v5"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/site/address"
	"threefold/internal/site/asset"
	"threefold/internal/site/gameinfo"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/site/openapi"
	"threefold/internal/site/visitor"
	"threefold/internal/tournament/director"
)

// Store keeps players' names, their running games and seat keys. Its errors wrap gamelog.ErrAway
// while the database does not answer.
type Store interface {
	// Rename stores a player under a new name; at is in epoch milliseconds. Games keep the names
	// they were played under.
	Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error
	// SetLanguage stores the language that a player has chosen for pages; at is in epoch
	// milliseconds.
	SetLanguage(ctx context.Context, tokenHash string, p gamelog.Person, language string, at int64) error
	// OngoingGames returns at most limit running games in which a player has or shares a seat, the
	// newest first.
	OngoingGames(ctx context.Context, playerID string, limit int) ([]gamelog.OngoingGame, error)
	// SaveSeatKey stores the hash of a token that gives a seat to one more player, until
	// expires, in epoch milliseconds.
	SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error
	// UseSeatKey uses a seat key for a player and returns the seat; now is in epoch milliseconds.
	// It returns gamelog.ErrNotFound if the key is unknown, expired, or was used by another
	// player.
	UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (seat string, err error)
}

// API has the handlers below /api. All its fields must be set.
type API struct {
	Games    *lobby.Lobby
	Archive  Store
	Programs visitor.Programs

	Tournaments *director.Director

	Search   Search
	Catalog  gameinfo.Catalog
	Own      address.Own
	Visitors *visitor.Visitors
	Limits   *limit.Limiter
}

// createBody is a game to create.
type createBody struct {
	Game string `json:"game" api:"GameID"`
	// The creator's side. `both`: the visitor plays both on one device. `none`: the creator gives
	// away both seats.
	Side  string        `json:"side" ts:"Choice"`
	Start string        `json:"start,omitempty"` // A position string. Default: the start position.
	Terms gamelog.Terms `json:"terms,omitzero"`
	// Idempotency key of your choice. If the same visitor sends it again, the response is the game
	// it created. Without it, a repeated request creates another game.
	Command string `json:"command,omitempty" api:"maxLength=40"`
	// From 1, the computer is the opponent and the game starts at once. Then `side` must be
	// `white`, `black` or `chance`, and `terms` cannot have `days` or be `open`.
	Level int `json:"level,omitempty" api:"minimum=0 maximum=8"`
	// For a match between two players: the ids of its games, in order, the first of which is
	// `game`. Sides change after each game.
	Match []string `json:"match,omitempty" api:"minItems=2 maxItems=6"`
}

// createAnswer is a game that was created.
type createAnswer struct {
	Slug string `json:"slug"`
	URL  string `json:"url"` // Link to the game. For others it is the invitation.
}

// Create answers POST /api/games: it creates a game, or an invitation to one.
func (a *API) Create(w http.ResponseWriter, r *http.Request) error {
	var body createBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if err := a.mayInvite(r, body.Terms); err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	who := visitor.Of(r)
	wish := limit.GameRequest{Visitor: who.ID, Challenge: body.Terms.Visibility == gamelog.Open, WithComputer: body.Level != 0}
	if !a.Limits.MayCreate(w, r, wish) {
		return nil
	}
	row, err := a.Games.Create(r.Context(), who.Person, lobby.Create(body))
	if err == nil {
		err = a.Visitors.Save(r.Context(), who)
	}
	if err != nil {
		a.Limits.NotCreated(r, wish)
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	return httpx.JSON(w, http.StatusCreated, createAnswer{Slug: row.Slug, URL: a.Own.Link(r, row.Slug)})
}

// acceptBody is the seat to take.
type acceptBody struct {
	Seat string `json:"seat,omitempty" ts:"Side|''"` // Default: any free seat.
}

var errBadSeat = gamelog.NewError("bad_seat", "bad-seat")

// Accept answers POST /api/games/{slug}/accept: the visitor takes a free seat. A visitor who has
// a seat already gets the same response.
func (a *API) Accept(w http.ResponseWriter, r *http.Request) error {
	var body acceptBody
	err := httpx.ReadMaybeJSON(w, r, &body)
	if err == nil && body.Seat != "" && body.Seat != "white" && body.Seat != "black" {
		err = errBadSeat
	}
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, err)
	}
	who := visitor.Of(r)
	_, err = a.Games.Do(r.Context(), chi.URLParam(r, "slug"), who.Person, room.Join(body.Seat, ""), member.Unlimited{})
	if err == nil {
		err = a.Visitors.Save(r.Context(), who)
	}
	if err != nil {
		return err
	}
	return httpx.NoContent(w)
}

// gameAnswer is a game, as far as its events have been read.
type gameAnswer struct {
	V int64         `json:"v"` // Number of the last event included.
	D wire.Snapshot `json:"d"`
}

// Game answers GET /api/games/{slug} with a snapshot of the game.
func (a *API) Game(w http.ResponseWriter, r *http.Request) error {
	view, err := a.Games.View(r.Context(), chi.URLParam(r, "slug"), visitor.Of(r).ID, true)
	if err != nil {
		return err
	}
	httpx.JSONHeaders(w)
	if view.Snapshot.Terms.Visibility != gamelog.Private {
		httpx.SharedHeaders(w.Header())
	}
	body := bytes.Join(view.InsertMoves(httpx.Encode(gameAnswer{V: view.V, D: view.Snapshot})), nil)
	httpx.ExchangeOf(r).Size = len(body)
	w.Write(body)
	return nil
}

// Rules answers GET /api/rules/{game} with the description of a game.
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

// Document answers GET /api/openapi.json with the OpenAPI document.
func Document(w http.ResponseWriter, r *http.Request) {
	httpx.SharedHeaders(w.Header())
	document.Serve(w, r)
}
