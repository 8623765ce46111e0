// Package breakthrough implements Dan Troyka's game of 2000 on a board of five by five: pawns
// move one step forward, straight or diagonally, and capture diagonally. The first to reach the
// far row wins.
//
// It is the example of docs/add-a-game.md, with all that a game needs and
// nothing that it may leave out. Only builds with the tag fourthgame offer it.
package breakthrough

import "threefold/internal/game"

// Game is the descriptor of Breakthrough for the catalog.
var Game = &game.Game{
	ID:    "breakthrough",
	Name:  "Breakthrough",
	First: game.White,
	Start: start,
	Kinds: []game.Kind{{Letter: "P", Name: "pawn"}},
	Board: drawn(),

	Blurb:    "Nothing but pawns on a small board. The first to reach the far row wins.",
	Surprise: "A pawn may step diagonally too, but it captures only so.",

	Ends: map[game.Reason]string{
		farRow:    "",
		lastPiece: "Whoever has nobody left has lost.",
	},
	MoveErrors: []string{
		game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours,
		game.RefuseSamePlace, game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseNoSuchMove,
		game.RefuseBlocked, refuseAhead,
	},
	Form:  &form,
	Parse: parse,
}

const start = "ppppp/ppppp/5/PPPPP/PPPPP w"

// Reasons of this game, in addition to the common ones.
const (
	farRow    game.Reason = "far row reached"
	lastPiece game.Reason = "last man taken"
)

// drawn returns the board: light and dark cells.
func drawn() game.Board {
	b := game.Board{Style: game.StyleCells, Width: size, Height: size}
	for s := range square(squares) {
		tone := "light"
		if (s.file()+s.row())%2 == 0 {
			tone = "dark"
		}
		b.Places = append(b.Places, game.Place{ID: s.String(), X: float64(s.file()) + 0.5, Y: float64(s.row()) + 0.5, Size: 1, Tone: tone})
	}
	for i := range size {
		middle := float64(i) + 0.5
		b.Labels = append(b.Labels, game.Label{Text: square(i).String()[:1], At: middle, Edge: "bottom"},
			game.Label{Text: square(i * size).String()[1:], At: middle, Edge: "left"})
	}
	return b
}
