package game_test

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// A refusal is one sentence, and lights up what it names, each place once.
func TestMoveErrorsAreMadeOfClauses(t *testing.T) {
	pieces := game.NewPieces(game.White, game.Piece{At: "M1.0", Piece: "white king"}, game.Piece{At: "e4", Piece: "black rook"})
	r := game.Refuse("code", "A title", "%s %s on %d ways to %s, and %s", pieces.InWay(), pieces.Verb("is", "are"), 2, game.At("e4"), game.NextClicks([]string{"a1"}, "a2", "a3"))
	if want := "Your king on M1 and the enemy rook on e4 are on 2 ways to e4, and a2 or a3."; r.Text != want {
		t.Errorf("%q, want %q", r.Text, want)
	}
	if want := []string{"M1.0", "e4", "a2", "a3"}; !slices.Equal(r.Places, want) {
		t.Errorf("lights %v, want %v", r.Places, want)
	}
	if c := r.Claims; len(c.InWay) != 2 || len(c.Moves) != 2 || !slices.Equal(c.Moves[1], []string{"a1", "a3"}) {
		t.Errorf("claims %+v", c)
	}
	r.Add(game.Clausef("then %s", game.At("b1")))
	if want := "Your king on M1 and the enemy rook on e4 are on 2 ways to e4, and a2 or a3. Then b1."; r.Text != want || r.Places[4] != "b1" {
		t.Errorf("%q, lights %v", r.Text, r.Places)
	}
}

func TestPiecesAreNamed(t *testing.T) {
	at := func(place, piece string) game.Piece { return game.Piece{At: place, Piece: piece} }
	for want, pieces := range map[string][]game.Piece{
		"your king on e1":                                           {at("e1", "white king")},
		"the enemy rook on S1":                                      {at("S1.1", "black rook")},
		"the enemy rooks on a1, b2 and c3":                          {at("a1", "black rook"), at("b2", "black rook"), at("c3", "black rook")},
		"your two knights on M1":                                    {at("M1.0", "white knight"), at("M1.1", "white knight")},
		"the two enemy knights on M1":                               {at("M1.0", "black knight"), at("M1.1", "black knight")},
		"the three enemy knights on M1 and d4":                      {at("M1.0", "black knight"), at("M1.1", "black knight"), at("d4", "black knight")},
		"your pawn on a2, your king on e1 and the enemy rook on e8": {at("a2", "white pawn"), at("e1", "white king"), at("e8", "black rook")},
	} {
		m := game.NewPieces(game.White, pieces...)
		if got := m.Named(); got.Text != want || len(got.Places) != len(pieces) {
			t.Errorf("%q, lights %v; want %q", got.Text, got.Places, want)
		}
		if got := m.Verb("attacks", "attack"); (got == "attacks") != (len(pieces) == 1) {
			t.Errorf("%s %s", want, got)
		}
	}
}

func TestWords(t *testing.T) {
	for want, got := range map[string]string{
		"an archbishop": game.WithArticle("archbishop"), "a rook": game.WithArticle("rook"),
		"nine": game.NumberWord(9), "10": game.NumberWord(10),
		"a5": game.JoinWords("or", "a5"), "a5 or c3": game.JoinWords("or", "a5", "c3"), "a5, c3 or c5": game.JoinWords("or", "a5", "c3", "c5"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
