package chesquerque_test

import (
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// "The king slides three points": to h1 on the archbishop's side, to b1 on
// the queen's. "The three points between king and rook are free".
func TestCastlingGoes(t *testing.T) {
	gametest.Pictures(t, chesquerque.Game, [][4]string{
		{"both sides", "4k4/9/9/9/9/9/9/9/R3K3R w KQ - 0 1", "e1", `
. . . . k . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . .o.o.o. . .
R .c. .oK .o. .cR`},
		{"black", "r3k3r/9/9/9/9/9/9/9/4K4 b kq - 0 1", "e9", `
r .c. .ok .o. .cr
. . . .o.o.o. . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . K . . . .`},
	})
}

// "Ke1 Ra1 Ri1 against Ke9 and a rook: on f9, g9 or h9 only the queen side may
// castle; on d9, c9 or b9 only the archbishop side; on a9 or i9 both": "An
// attack on the rook's corner does not matter."
func TestCastlingPastARook(t *testing.T) {
	const archbishopSide, queenSide = "e1h1", "e1b1"
	for ranks, want := range map[string][]string{
		"4kr3": {queenSide}, "4k1r2": {queenSide}, "4k2r1": {queenSide},
		"3rk4": {archbishopSide}, "2r1k4": {archbishopSide}, "1r2k4": {archbishopSide},
		"r3k4": {queenSide, archbishopSide}, "4k3r": {queenSide, archbishopSide},
	} {
		t.Run(ranks, func(t *testing.T) {
			p := parse(t, ranks+"/9/9/9/9/9/9/9/R3K3R w KQ - 0 1")
			var got []string
			for _, m := range p.Moves() {
				if m.Kind == game.Castle {
					got = append(got, m.Text)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("castling goes %v, want %v", got, want)
			}
		})
	}
}

// "e1–h1 with i1–g1 (archbishop side); e1–b1 with a1–c1 (queen side); the same
// on rank 9 for Black."
func TestCastlingMovesBothPieces(t *testing.T) {
	const white, black = "r3k3r/9/9/9/9/9/9/P7P/R3K3R w KQkq - 0 1", "r3k3r/9/9/9/9/9/9/P7P/R3K3R b KQkq - 0 1"
	for _, c := range []struct{ position, move, shown, rook, want string }{
		{white, "e1h1", "O-O", "i1g1", "r3k3r/9/9/9/9/9/9/P7P/R5RK1 b kq - 1 1"},
		{white, "e1b1", "O-O-O", "a1c1", "r3k3r/9/9/9/9/9/9/P7P/1KR5R b kq - 1 1"},
		{black, "e9h9", "O-O", "i9g9", "r5rk1/9/9/9/9/9/9/P7P/R3K3R w KQ - 1 2"},
		{black, "e9b9", "O-O-O", "a9c9", "1kr5r/9/9/9/9/9/9/P7P/R3K3R w KQ - 1 2"},
	} {
		t.Run(c.move, func(t *testing.T) {
			p, played := gametest.Play(t, parse(t, c.position), c.move)
			if p.Text() != c.want || played.Shown != c.shown {
				t.Errorf("%s shown as %s, want %s shown as %s", p.Text(), played.Shown, c.want, c.shown)
			}
			if e := played.Effects[1]; e.From+e.To != c.rook {
				t.Errorf("the rook's effect is %+v, want %s", e, c.rook)
			}
		})
	}
}

// "King and rook have never moved."
func TestCastlingRightsAreLost(t *testing.T) {
	const open = "r3k3r/9/9/9/9/9/9/9/R3K3R w KQkq - 0 1"
	for _, c := range []struct{ name, position, move, want string }{
		{"the king moves", open, "e1e2", "kq"},
		{"a rook moves, and takes the other's partner", open, "a1a9", "Kk"},
		{"a rook moves", open, "i1i5", "Qkq"},
		{"another man moves", "r3k3r/9/9/9/9/9/9/P8/R3K3R w KQkq - 0 1", "a2a3", "KQkq"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := gametest.Play(t, parse(t, c.position), c.move)
			if got := field(p, 2); got != c.want {
				t.Errorf("the rights are %s, want %s", got, c.want)
			}
		})
	}
}
