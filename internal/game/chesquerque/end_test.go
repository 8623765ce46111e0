package chesquerque_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
)

// "King against king, and king against king and one knight, draw at once as dead material
// (nothing else is dead). Otherwise checkmate wins, and stalemate draws."
func TestEnds(t *testing.T) {
	dead, none := game.Draw(game.DeadMaterial), game.Outcome{}
	for _, c := range []struct {
		name, position string
		want           game.Outcome
	}{
		{"kings alone", "k8/9/9/9/9/9/9/9/8K w - - 0 1", dead},
		{"one knight", "k8/9/9/9/9/9/9/9/N7K b - - 0 1", dead},
		{"one knight, of either side", "k8/9/9/n8/9/9/9/9/8K b - - 0 1", dead},
		{"one knight gives check", "k8/2N6/9/9/9/9/9/9/8K b - - 0 1", dead},
		{"one bishop", "k8/9/9/9/9/9/9/9/B7K b - - 0 1", none},
		{"one pawn", "k8/9/9/9/9/9/9/P8/8K b - - 0 1", none},
		{"two knights", "k8/9/9/9/9/9/9/9/NN6K b - - 0 1", none},
		{"a knight each", "k8/9/9/9/9/9/9/9/Nn6K b - - 0 1", none},
		{"mate by a bishop alone", "9/9/9/9/9/7Bk/6K2/9/9 b - - 0 1", game.Won(game.White, game.Checkmate)},
		{"mate by a queen", "9/9/9/9/9/9/9/2KQ5/3k5 b - - 0 1", game.Won(game.White, game.Checkmate)},
		{"mate by Black", "9/9/9/9/9/9/9/2kq5/3K5 w - - 0 1", game.Won(game.Black, game.Checkmate)},
		{"stalemate by a bishop alone", "9/9/9/1B7/9/9/9/4k4/3K5 b - - 0 1", game.Draw(game.Stalemate)},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.position)
			if got := p.Outcome(); got != c.want {
				t.Errorf("the outcome is %v, want %v", got, c.want)
			}
			if got := len(p.Moves()) == 0; got != c.want.Over() {
				t.Errorf("there are %d moves", len(p.Moves()))
			}
		})
	}
}

func TestBare(t *testing.T) {
	p := parse(t, "k8/9/9/9/9/9/9/P8/8K w - - 0 1")
	if p.Bare(game.White) || !p.Bare(game.Black) {
		t.Errorf("bare: White %v, Black %v", p.Bare(game.White), p.Bare(game.Black))
	}
}

// Check is a sign with a hint that says from where; a king that is mated needs no hint.
func TestSigns(t *testing.T) {
	for _, c := range []struct{ name, position, check, hint string }{
		{"no check", "4k4/9/9/9/9/9/9/9/R3K4 w - - 0 1", "", ""},
		{"check", "r3k4/9/9/9/9/9/9/9/K8 w - - 0 1", "a1", "Your king is in check. Check from: black rook a9."},
		{"two checks", "k2r5/9/9/9/9/9/9/1n6R/3K5 w - - 0 1", "d1",
			"Your king is in check. Check from: black knight b2, black rook d9."},
		{"mate", "9/9/9/9/9/7Bk/6K2/9/9 b - - 0 1", "i4", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			signs := parse(t, c.position).Signs()
			hint := english(t).SayAll(signs.Hints)
			if got := strings.Join(signs.Check, " "); got != c.check || hint != c.hint {
				t.Errorf("check on %q with the hint %q, want %q with %q", got, hint, c.check, c.hint)
			}
		})
	}
}
