package pages

import (
	"html/template"
	"net/http"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
)

// beginning is a position that an address brings to the lobby, for a game to begin at.
type beginning struct {
	Game string
	Text string // as the address has it

	// What is shown of it: nothing of a text that is no position.
	Board template.HTML
	Turn  string // "White" or "Black"

	// The game that it is from, if the address says so: its players, and after which
	// move, 0 for the start.
	White, Black string
	Move         int
}

// beginning reads /?game=…&start=…, and of which game the position is: &of=…&ply=…
func (p *Pages) beginning(r *http.Request) *beginning {
	query := r.URL.Query()
	g, ok := p.Catalog[query.Get("game")]
	text := query.Get("start")
	if !ok || text == "" {
		return nil
	}
	b := &beginning{Game: g.ID, Text: text}
	if at, err := g.Parse(text); err == nil {
		b.Board, b.Turn = drawn(p.drawer, g.Game, at.Pieces()), capital(at.Turn().String())
		b.trace(r, p.Games)
	}
	return b
}

// trace names the game that a position is from.
func (b *beginning) trace(r *http.Request, games *lobby.Lobby) {
	ply := plyOf(r)
	if ply == nil {
		return
	}
	g, err := games.Game(r.Context(), r.URL.Query().Get("of"))
	if err != nil || *ply > g.Record.Plies.Len() || g.Record.Game != b.Game || g.Record.Status != gamelog.Over {
		return
	}
	owners := &g.Record.Seats.Owners
	b.White, b.Black, b.Move = owners[game.White].Name, owners[game.Black].Name, moveNumber(*ply)
}
