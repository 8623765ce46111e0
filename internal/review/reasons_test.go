package review_test

import (
	"reflect"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/review"
)

// Each reason that a turn may have is found in a game that was made for it, and says this.
func TestReasons(t *testing.T) {
	for _, c := range []struct {
		name, game, start, move string
		why                     []game.Sentence
	}{
		{"overlooks a forced capture", "cheskers", "3k1k1b/2p1p1p1/1p5P/c1p3p1/1P3P1C/p3P3/1P1P1P2/B1K1K3 b 0 8", "e7-d6",
			[]game.Sentence{game.NewSentence("why.misses-shot-of-black", game.Words("move", "Ca5-b8"), game.Number("n", 2))}},
		{"allows a forced capture", "cheskers", "1p6/8/3P1K2/4P3/5k2/2p5/8/8 w 0 40", "Kf6-e7",
			[]game.Sentence{game.NewSentence("why.allows-shot-of-black", game.Words("move", "b8-c7"), game.Number("n", 2)), game.NewSentence("review.better", game.Words("move", "Kf6-g7"))}},
		{"overlooks a pin", "quadsquare", "3/3/7/3/3/7/3/3 w K/R/k/-/-/n - 8 34", "S2-g5",
			[]game.Sentence{game.NewSentence("why.misses-pin", game.Words("move", "S2-M2"), game.Pieces("pieces", game.Piece{At: "M2.1", Piece: "black knight"}))}},
		{"allows a pin", "quadsquare", "3/3/7/3/3/7/2n/3 b K/R/k/-/-/- - 9 35", "e2-M2",
			[]game.Sentence{game.NewSentence("why.pinned", game.Words("move", "S2-M2"), game.Pieces("pieces", game.Piece{At: "M2.1", Piece: "black knight"})), game.NewSentence("review.better", game.Words("move", "e2-d4"))}},
		{"overlooks a promotion", "chesquerque", "9/P8/1k7/9/9/9/9/5n3/4K4 w - - 0 40", "e1e2",
			[]game.Sentence{game.NewSentence("why.misses-promotion", game.Words("move", "a9=A+"), game.Kinds("kind", "archbishop"))}},
		{"allows a promotion that the better move puts off", "cheskers", "8/2K1P3/5P2/k3p3/8/8/3p1p1P/8 b 0 40", "f2-e1=K",
			[]game.Sentence{game.NewSentence("why.allows-promotion", game.Words("move", "e7-d8=B"), game.Kinds("kind", "bishop")), game.NewSentence("review.better", game.Words("move", "f2-g1=B"))}},
		{"does not speak of a promotion that comes after the better move too", "chesquerque", "5k3/3P5/9/4P4/9/K8/9/1p7/9 b - - 0 40", "b2b1a",
			[]game.Sentence{game.NewSentence("why.misses-promotion", game.Words("move", "b1=Q"), game.Kinds("kind", "queen"))}},
		{"throws away what the tables know", "chesquerque", "9/9/9/9/9/4K4/9/3P5/2k6 w - - 0 40", "e4f4",
			[]game.Sentence{game.NewSentence("why.won-now-drawn"), game.NewSentence("review.better", game.Words("move", "d4"))}},
	} {
		t.Run(c.name, func(t *testing.T) {
			turns := reviewOf(t, c.game, c.start, c.move)
			if len(turns) != 1 || !reflect.DeepEqual(turns[0].Why, c.why) {
				t.Errorf("%+v, want %+v", turns, c.why)
			}
		})
	}
}

// reviewOf is what is said of the moves of a game from a position.
func reviewOf(t *testing.T, id, start string, moves ...string) []review.Turn {
	t.Helper()
	v, _ := variants.Find(id)
	r := readerOf(t, v, coursed(t, v, start, moves...))
	if !r.Run() {
		t.Fatal("it was stopped")
	}
	return r.Turns()
}
