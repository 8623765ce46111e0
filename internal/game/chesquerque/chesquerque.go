// Package chesquerque implements George R. Dekle Sr.'s game of 1986: chess on the 81 points of
// four Alquerque boards, where pieces move along the lines and the point on which a piece is
// decides how it may move.
//
// It implements game.Position for the server and the page. Package rules has the rules on a
// compact board, package search the board for the engine.
//
//	position, drawing, played      board, position and moves for the page
//	shown, written, read, misread  move notation
//	refuse, refuse_way, …          why something is not a legal move
//	verify                         consistency check of the board, for tests
package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// Game is the descriptor of Chesquerque for the catalog.
var Game = &game.Game{
	ID:    "chesquerque",
	Name:  "Chesquerque",
	First: game.White,
	Start: "rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1",
	Kinds: rules.Kinds,
	Board: drawing(),

	Blurb: "Chess on lines, not squares. " +
		"Pieces move along the lines of four Alquerque boards, and there is an archbishop. Checkmate wins.",
	Surprise: "How a piece moves depends on its point: only every other point has diagonals, " +
		"and on the others a pawn captures straight ahead.",

	ByMate:     true,
	Counters:   true,
	Form:       &rules.Form,
	Castlings:  castlings(),
	MoveErrors: moveErrors,
	Parse:      read,
}

// castlings returns the castling rights in the order of position texts.
func castlings() []game.Castling {
	var list []game.Castling
	for _, c := range rules.Castlings {
		side := "queen’s side"
		if c.Rook.String()[0] == 'i' {
			side = "archbishop’s side"
		}
		list = append(list, game.Castling{Letter: string(c.Letter), By: c.By, Side: side,
			King: c.King.String(), Rook: c.Rook.String()})
	}
	return list
}
