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

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		game    string
		score   int
		verdict Verdict
		number  string
	}{
		{"chesquerque", 0, Verdict{Key: "even"}, "0.0"},
		{"chesquerque", -4, Verdict{Key: "even"}, "0.0"},
		{"quadsquare", 4, Verdict{Key: "even"}, "0.0"},
		{"quadsquare", -5, Verdict{Key: "even"}, "-0.1"},
		{"chesquerque", -2000, Verdict{Key: "black-winning"}, "-20.0"},
		{"cheskers", 30, Verdict{Key: "white-little-better"}, "+0.3"},
		{"cheskers", engine.MateIn(5), Verdict{"white-wins-in", 3}, ""},
		{"quadsquare", -engine.MateIn(2), Verdict{"black-mates", 1}, ""},
		{"chesquerque", 19_999, Verdict{Key: "white-winning"}, ""},
	} {
		v, _ := variants.Find(c.game)
		if verdict, number := VerdictOf(v, c.score), Number(c.score); verdict != c.verdict || number != c.number {
			t.Errorf("%s %d: %v %q, want %v %q", c.game, c.score, verdict, number, c.verdict, c.number)
		}
	}
	for share, key := range map[float64]string{0.5: "even", 0.53: "even", 0.6: "white-little-better", 0.7: "white-better", 0.9: "white-much-better", 1: "white-winning"} {
		if got := degree(game.White, share); got != key {
			t.Errorf("%g: %q, want %q", share, got, key)
		}
	}
	if KnownKey(tables.Loss) != "black-wins" || KnownKey(tables.Draw) != "drawn" || KnownShare(tables.Win) != 1 || KnownShare(tables.Draw) != 0.5 {
		t.Error("what the tables know")
	}
}
