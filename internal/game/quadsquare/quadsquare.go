// Package quadsquare implements Quad-Square Chess, by David Howe (1997): orthodox chess on a 7×8
// board of which six blocks of four cells are quads, each of them one square that holds up to two
// pieces of either colour.
//
// It implements game.Position (position.go) for the server and the page, with move notation
// (read.go, misread.go), clicks and effects (click.go, path.go, effect.go) and explanations
// (refuse*.go). Package rules has the rules on a compact board, package search the board for the
// engine.
package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// start is the start position: "White: king d1, queen e1, bishop c1, knight S2, rook S1, pawns
// a3–g3. Black: king d8, queen e8, bishop c8, knight S4, rook S3, pawns
// a6–g6. White moves first; the aim is checkmate."
const start = "bkq/3/ppppppp/3/3/PPPPPPP/3/BKQ w R/N/r/n/-/- Kk 0 1"

// Game is the descriptor of Quad-Square Chess for the catalog.
var Game = &game.Game{
	ID:    "quadsquare",
	Name:  "Quad-Square Chess",
	First: game.White,
	Start: start,
	Kinds: kindList(),
	Board: drawn(),
	Blurb: "Small chess with room for two. Six of its 38 squares, the quads, hold two pieces, even enemies. " +
		"Bishops can sacrifice themselves for a lone enemy there, and rooks pin the enemy beside them.",
	Surprise:   "A piece alone on a quad cannot be captured, except by a bishop’s sacrifice.",
	ByMate:     true,
	Counters:   true,
	Form:       &rules.Form,
	Castlings:  castlings(),
	MoveErrors: moveErrors,
	Parse: func(text string) (game.Position, error) {
		b, err := rules.Parse(text)
		if err != nil {
			return nil, err
		}
		return newPosition(b), nil
	},
}

// castlings returns the castling rights in the order of position texts.
func castlings() []game.Castling {
	var list []game.Castling
	for c, letter := range []string{"K", "k"} {
		home := rules.CastlingSquares[c]
		list = append(list, game.Castling{Letter: letter, By: game.Color(c), King: home.King.String(), Rook: home.Corner.String()})
	}
	return list
}

func kindList() []game.Kind {
	var out []game.Kind
	for k := range rules.Kind(rules.Kinds) {
		out = append(out, game.Kind{Letter: k.Letter(), Name: k.String()})
	}
	out[rules.Pawn].Becomes = "QRBN"
	return out
}

// drawn returns the board as the page draws it: one game.Place for each square; a quad covers
// four cells and has two slots.
func drawn() game.Board {
	b := game.Board{Style: game.StyleCells, Width: rules.Files, Height: rules.Ranks}
	for s := range rules.Square(rules.Squares) {
		b.Places = append(b.Places, place(s))
	}
	for f := range rules.Files {
		b.Labels = append(b.Labels, game.Label{Text: string(rune('a' + f)), At: float64(f) + 0.5, Edge: "bottom"})
	}
	for r := range rules.Ranks {
		b.Labels = append(b.Labels, game.Label{Text: string(rune('1' + r)), At: float64(r) + 0.5, Edge: "left"})
	}
	return b
}

func place(s rules.Square) game.Place {
	c := rules.CellsOf[s][0]
	p := game.Place{ID: s.String(), X: float64(c.File) + 0.5, Y: float64(c.Rank) + 0.5, Size: 1}
	switch {
	case s.Quad():
		p.X, p.Y, p.Size, p.Tone, p.Slots = p.X+0.5, p.Y+0.5, 2, "quad", 2
	case (c.File+c.Rank)%2 == 1:
		p.Tone = "a"
	default:
		p.Tone = "b"
	}
	return p
}
