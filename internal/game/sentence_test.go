package game_test

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// A refusal lights up what its arguments name, each place once, and claims what they claim.
func TestMoveErrorsAreMadeOfArguments(t *testing.T) {
	king, rook := game.Piece{At: "M1.0", Piece: "white king"}, game.Piece{At: "e4", Piece: "black rook"}
	taker := game.Arg{Name: "takes", Things: []game.Thing{{Piece: "white king", At: "M1.0", Takes: []string{"c5", "c7"}}}}
	r := game.Refuse("code", "refusal.any", game.InWay("pieces", king, rook), game.Number("n", 2), game.On("to", "e4"), taker.ClaimLegal([]string{"M1", "c5"})).
		And("refusal.more", game.NextClicks("next", []string{"a1"}, "a2", "a3"), game.Attackers("by", []game.Piece{rook}, "M1"), game.Words("text", "b8"))
	if want := []string{"M1.0", "e4", "c5", "c7", "a2", "a3"}; !slices.Equal(r.Places, want) {
		t.Errorf("lights %v, want %v", r.Places, want)
	}
	c := r.Claims
	if len(c.InWay) != 2 || len(c.Moves) != 3 || !slices.Equal(c.Moves[2], []string{"a1", "a3"}) || len(c.Attacks) != 1 || c.Attacks[0].On != "M1" {
		t.Errorf("claims %+v", c)
	}
	if want := `code: refusal.any pieces: white king M1.0, black rook e4 n: 2 to: e4 takes: white king M1.0 x c5 x c7`; r.Error() != want {
		t.Errorf("%q, want %q", r.Error(), want)
	}
}
