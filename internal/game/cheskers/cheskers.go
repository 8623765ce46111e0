// Package cheskers is Cheskers, the cross of chess and checkers that Solomon
// W. Golomb made in 1948, played on the 32 dark squares of an 8×8 board.
//
// It implements game.Position (position.go) for the server and the page: texts, refusals, signs.
// Package rules has the rules on a compact board, package search the board for the engine.
package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// Game is the descriptor of Cheskers for the catalog.
var Game = &game.Game{
	ID:    "cheskers",
	Name:  "Cheskers",
	First: game.Black,
	Start: "1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b 0 1",
	Kinds: []game.Kind{
		{Letter: "K", Name: "king"},
		{Letter: "B", Name: "bishop"},
		{Letter: "C", Name: "camel"},
		{Letter: "P", Name: "pawn", Becomes: "KBC"},
	},
	Board: drawn(),
	Blurb: "Checkers with chess pieces. On the dark squares pawns and kings jump, " +
		"bishops and camels capture as in chess. Take every enemy king to win.",
	Surprise:   "If a pawn or king can jump, you must capture as many pieces as you can.",
	Counters:   true,
	Form:       &rules.Form,
	MoveErrors: moveErrors,
	Parse:      parse,
}
