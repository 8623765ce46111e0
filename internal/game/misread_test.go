package game_test

import (
	"testing"

	"threefold/internal/game"
)

func TestMisreadings(t *testing.T) {
	for _, c := range []struct {
		r    *game.MoveError
		says string
	}{
		{game.NothingTaken("a5"), "Nothing is captured there: The move to a5 captures nothing; leave out the x."},
		{game.NoPromotion("a5"), "No promotion there: The move to a5 does not promote; leave out the promotion."},
		{game.OtherKind("b6", "you have", "king", "pawn"), "Another piece is there: On b6 you have a pawn, not a king."},
		{
			game.OtherKind("M1", "your opponent has", "king", "archbishop", "pawn"),
			"Another piece is there: On M1 your opponent has an archbishop and a pawn, not a king.",
		},
	} {
		if got := c.r.Error(); got != c.says || len(c.r.Places) != 1 {
			t.Errorf("%q, lights %v; want %q", got, c.r.Places, c.says)
		}
	}
}
