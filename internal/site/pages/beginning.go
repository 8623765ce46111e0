package pages

import (
	"html/template"
	"net/http"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
)

// beginning is a position in the lobby's address, from which the visitor can start a game.
type beginning struct {
	Game string
	Text string // position string, as the address has it

	// Both are empty for an invalid position.
	Board template.HTML
	Turn  string // in words: "White to move"

	// The game that the position is from, if the address has it: its players, and the number of
	// the move after which it stood, 0 for the start.
	White, Black string
	Move         int
}

// beginning reads /?game=…&start=…, and the game that the position is from: &of=…&ply=…
func (p *Pages) beginning(r *http.Request) *beginning {
	query := r.URL.Query()
	g, ok := p.Catalog[query.Get("game")]
	text := query.Get("start")
	if !ok || text == "" {
		return nil
	}
	b := &beginning{Game: g.ID, Text: text}
	if at, err := g.Parse(text); err == nil {
		b.Board, b.Turn = drawn(p.drawer, g.Game, at.Pieces()), turnText(p.Language, at.Turn().String())
		b.trace(r, p.Games)
	}
	return b
}

// trace fills in the game that the position is from.
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
