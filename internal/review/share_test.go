package review

import (
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// A share grows with its score, is even at none, and the two sides' are one point.
func TestShare(t *testing.T) {
	for _, v := range variants.All {
		before := 0.0
		for score := -3000; score <= 3000; score += 50 {
			share := Share(v, score)
			if share <= before || share >= 1 && score < 3000 {
				t.Errorf("%s: %d is worth %g, less would be %g", v.ID, score, share, before)
			}
			if sum := share + Share(v, -score); sum < 1-1e-9 || sum > 1+1e-9 {
				t.Errorf("%s: both sides' shares of %d are %g", v.ID, score, sum)
			}
			before = share
		}
		if Share(v, 0) != 0.5 || Share(v, engine.MateIn(5)) != 1 || Share(v, -engine.MateIn(5)) != 0 {
			t.Errorf("%s: the ends of the curve", v.ID)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		game          string
		score         int
		words, number string
	}{
		{"chesquerque", 0, "Even", "0.0"},
		{"chesquerque", -4, "Even", "0.0"},
		{"quadsquare", 4, "Even", "0.0"},
		{"quadsquare", -5, "Even", "-0.1"},
		{"chesquerque", -2000, "Black is winning", "-20.0"},
		{"cheskers", 30, "White is a little better", "+0.3"},
		{"cheskers", engine.MateIn(5), "White wins in 3", ""},
		{"quadsquare", -engine.MateIn(2), "Black mates in 1", ""},
		{"chesquerque", 19_999, "White is winning", ""},
	} {
		v, _ := variants.Find(c.game)
		if words, number := Words(v, c.score), Number(c.score); words != c.words || number != c.number {
			t.Errorf("%s %d: %q %q, want %q %q", c.game, c.score, words, number, c.words, c.number)
		}
	}
	for share, words := range map[float64]string{0.5: "Even", 0.53: "Even", 0.6: "White is a little better", 0.7: "White is better", 0.9: "White is much better", 1: "White is winning"} {
		if got := degree(game.White, share); got != words {
			t.Errorf("%g: %q, want %q", share, got, words)
		}
	}
	if KnownWords(tables.Loss) != "Black wins with best play" || KnownWords(tables.Draw) != "Drawn with best play" || KnownShare(tables.Win) != 1 || KnownShare(tables.Draw) != 0.5 {
		t.Error("what the tables know")
	}
}
