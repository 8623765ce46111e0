package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/cheskers/rules"
	"threefold/internal/testkit/gametest"
)

// shows checks a picture of a piece's moves: its letters are the position, with the piece's side
// to move; its marks (o quiet, x a landing of a capture) are the expected moves.
func shows(t *testing.T, from, picture string) {
	t.Helper()
	picture = strings.Trim(picture, "\n")
	p := pictured(t, picture, from)
	gametest.Shows(t, cheskers.Game, p, from, picture)
}

// pictured returns the position of a picture, with the side of the piece on a square to move.
func pictured(t *testing.T, picture, on string) game.Position {
	t.Helper()
	var b rules.Board
	for i, line := range strings.Split(picture, "\n") {
		for file := range 8 {
			if 2*file >= len(line) {
				break
			}
			if c, kind, found := rules.Form.ParseLetter(rune(line[2*file])); found {
				b.Put(rules.SquareAt(file, 7-i), rules.NewPiece(rules.Kind(kind), c))
			}
		}
	}
	s, _ := rules.ParseSquare(on)
	m, found := b.At(s)
	if !found {
		t.Fatalf("nobody stands on %s in\n%s", on, picture)
	}
	b.ToMove = m.Color
	return read(t, b.BoardText(0, 1))
}

// after plays a move and gives the position's board field.
func after(t *testing.T, p game.Position, move string) string {
	t.Helper()
	next, _ := gametest.Play(t, p, move)
	board, _, _ := strings.Cut(next.Text(), " ")
	return board
}

// ended writes an outcome as "0-1 no legal move".
func ended(o game.Outcome) string {
	if !o.Over() {
		return ""
	}
	return fmt.Sprintf("%s %s", o.Result, o.Reason)
}
