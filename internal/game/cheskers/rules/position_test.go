package rules_test

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/gametest"
)

// read reads a position that must be in order.
func read(t testing.TB, text string) game.Position {
	t.Helper()
	return gametest.Parse(t, cheskers.Game, text)
}

// moveTexts is the canonical moves in byte order, split by spaces.
func moveTexts(p game.Position) string {
	return strings.Join(slices.Sorted(slices.Values(gametest.Texts(p))), " ")
}

// The examples of the rules page: whole move lists.
func TestMoveLists(t *testing.T) {
	tests := []struct{ position, moves, result string }{
		{cheskers.Game.Start, "Cb8-a5 Cb8-c5 b6-a5 b6-c5 d6-c5 d6-e5 f6-e5 f6-g5 h6-g5", ""},
		{"5k2/8/1p1p4/4p3/3P4/C7/7B/2K5 w 0 1", "d4xf6 Bh2xe5 Ca3xb6", ""},         // "A bishop's or camel's capture also meets the duty."
		{"5k2/8/8/8/3p4/8/8/B1K5 w 0 1", "Ba1xd4 Ba1-b2 Ba1-c3 Kc1-b2 Kc1-d2", ""}, // "If only bishops or camels can capture, capturing is optional."
		{"5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "d4xf6xh8=K d4xf6xh8=B d4xf6xh8=C", ""},
		{"7k/8/3p4/6p1/3p1P2/2K5/8/8 w 0 1", "Kc3xe5xc7", ""}, // "A king may turn in any of the four directions at each jump."
		{"1k6/6p1/8/4p3/8/2p3p1/1P5K/8 w 0 1", "b2xd4xf6xh8=K b2xd4xf6xh8=B b2xd4xf6xh8=C", ""},
		{"1k6/8/8/4p3/8/2p3p1/1P5K/8 w 0 1", "Kh2xf4xd6 b2xd4xf6", ""},
		// "Two routes with the same ends are two moves."
		{"1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1", "Kd4xf6xh4xf2xd4 Kd4xf2xh4xf6xd4", ""},
		// "Only those captures are legal that take the greatest number of pieces … So a bishop
		// may not take, not even the last king, while a double jump is there."
		{"8/8/3k4/4p3/8/B1p5/1P6/6K1 w 0 1", "b2xd4xf6", ""},
		{"8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", "b2xd4xf6", ""},
		{"8/4p1p1/3P4/8/8/8/7k/K7 w 0 1", "d6xf8=K d6xf8=B d6xf8=C", ""}, // "It does not jump on."
		{"7k/8/3p4/2K3p1/1p3P2/8/8/2K5 w 0 1", "Kc5xa3 Kc5xe7 f4xh6", ""},
		{"5k2/8/8/8/8/2p5/1p6/K7 w 0 1", "", "0-1 no legal move"},
		{"8/8/8/8/8/2p5/1p1p1p1p/K1k1k1b1 w 0 1", "", "1/2-1/2 nobody can move"},
		{"1b1k4/6p1/8/8/1K6/8/8/6C1 w 0 1", "Kb4-a3 Kb4-a5 Kb4-c3 Kb4-c5 Cg1-d2 Cg1-f4 Cg1-h4", ""},
	}
	for _, test := range tests {
		p := read(t, test.position)
		want := strings.Fields(test.moves)
		slices.Sort(want)
		if got := moveTexts(p); got != strings.Join(want, " ") {
			t.Errorf("%s:\n got %s\nwant %s", test.position, got, strings.Join(want, " "))
		}
		o := p.Outcome()
		if got := strings.TrimSpace(string(o.Result) + " " + string(o.Reason)); got != test.result {
			t.Errorf("%s: outcome %q, want %q", test.position, got, test.result)
		}
	}
}

// The whole game of the rules page.
func TestWholeGame(t *testing.T) {
	const moves = "Cb8-a5 e3-f4 d6-e5 f4xd6xb8=B f6-g5 Bb8xa7 e7-f6 g3-f4 Ca5xb2 f2-g3 Cb2xe1 Kc1-b2 g5xe3xc1=K a3-b4 Kc1xa3xc5"
	const final = "3k1k1b/B5p1/1p3p1p/2k5/8/2P3P1/7P/B3c1C1 w 0 8"
	gametest.Course(t, cheskers.Game, moves, final, game.Won(game.Black, game.LastKingTaken))
}
