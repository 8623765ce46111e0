package api

import (
	"context"
	"net/http"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// Search reads the archive of finished games.
type Search interface {
	// Explore returns what followed a position, by its archive.Hash.
	Explore(ctx context.Context, position int64) (archive.Explored, error)
	// SetListed stores whether others may see a player's page. A player without a page gets
	// /p/{page}.
	SetListed(ctx context.Context, playerID, page string, listed bool) error
}

// exploreAnswer is how many games reached a position, how they ended, and the next moves.
type exploreAnswer struct {
	Games int `json:"games"`
	archive.Tally
	Over     bool      `json:"over"`     // There are more games than were counted.
	Moves    []next    `json:"moves"`    // Most played first.
	Examples []example `json:"examples"` // The latest games, at most two.
}

// next is a move that was played in a position.
type next struct {
	Move  string `json:"move"`  // Canonical notation; empty for games that ended here.
	Shown string `json:"shown"` // Notation for move lists; empty for games that ended here.
	Games int    `json:"games"`
	archive.Tally
	Slug string `json:"slug"` // The latest game with this move.
	// The move to show on a board. Missing for games that ended here, or if the current rules do
	// not know the move.
	Played *game.Played `json:"played,omitempty"`
}

// example is a game that reached a position.
type example struct {
	Slug    string `json:"slug"`
	White   string `json:"white"` // Name.
	Black   string `json:"black"`
	Result  string `json:"result" ts:"Result"`
	EndedAt int64  `json:"endedAt"` // Timestamp, in milliseconds since 1970.
}

var errBadPosition = gamelog.NewError("bad_position", "bad-position")

// longestPosition is the size limit of a position string, in bytes.
const longestPosition = 512

// Explore answers GET /api/explore?game=cheskers&position=… with the results and next moves of a
// position.
func (a *API) Explore(w http.ResponseWriter, r *http.Request) error {
	id, text := r.URL.Query().Get("game"), r.URL.Query().Get("position")
	g, err := a.Catalog.Find(id)
	if err != nil {
		return err
	}
	if len(text) > longestPosition {
		text = ""
	}
	position, err := g.Parse(text)
	if err != nil {
		return httpx.WithStatus(http.StatusBadRequest, errBadPosition)
	}
	e, err := a.Search.Explore(r.Context(), archive.Hash(g.Game, text))
	if err != nil {
		return err
	}
	httpx.SharedHeaders(w.Header())
	return httpx.JSON(w, http.StatusOK, show(position, e))
}

// show converts what followed a position to the response.
func show(position game.Position, e archive.Explored) exploreAnswer {
	out := exploreAnswer{Games: e.Games(), Tally: e.Tally, Over: e.Over, Moves: []next{}, Examples: []example{}}
	for _, m := range e.Moves {
		n := next{Move: m.Move, Shown: m.Move, Games: m.Games(), Tally: m.Tally, Slug: m.Slug}
		if _, played, err := position.Play(m.Move); err == nil {
			n.Shown, n.Played = played.Shown, &played
		}
		out.Moves = append(out.Moves, n)
	}
	for _, row := range e.Examples {
		out.Examples = append(out.Examples, example{row.Slug, row.White.Name, row.Black.Name, row.Result, row.EndedAt})
	}
	return out
}

// listedBody is whether others may see the visitor's page.
type listedBody struct {
	Listed bool `json:"listed"`
}

var errNoPage = gamelog.NewError("no_page", "no-page")

// SetListed answers POST /api/me/listed. A visitor without a cookie has no page.
func (a *API) SetListed(w http.ResponseWriter, r *http.Request) error {
	var body listedBody
	if err := httpx.ReadJSON(w, r, &body); err != nil {
		return err
	}
	if visitor.Of(r).Fresh {
		return errNoPage
	}
	if err := a.Search.SetListed(r.Context(), visitor.Of(r).ID, archive.NewPage(), body.Listed); err != nil {
		return err
	}
	return httpx.JSON(w, http.StatusOK, body)
}
