package game_test

import (
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

func TestMisreadings(t *testing.T) {
	for _, c := range []struct {
		r    *game.MoveError
		says string
	}{
		{game.NothingTaken("a5"), "Nothing is captured there: The move to a5 captures nothing; leave out the x."},
		{game.NoPromotion("a5"), "No promotion there: The move to a5 does not promote; leave out the promotion."},
		{game.OtherKind("king", game.Piece{At: "b6", Piece: "white pawn"}), "Another piece is there: You wrote: king. Pieces on that place: white pawn b6."},
	} {
		title, text := gametest.English(c.r)
		if got := title + ": " + text; got != c.says || len(c.r.Places) != 1 {
			t.Errorf("%q, lights %v; want %q", got, c.r.Places, c.says)
		}
	}
}
