package rules_test

import (
	"testing"

	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/gametest"
)

// Each error of a text has its own code, and says where it is. What every game refuses is
// game.TestFormRefuses.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ text, code, says string }{
		{"8/8/8/8/8/8/K7 w 0 1", "rows", "has 7"},
		{"8/8/8/7/8/8/8/K7 w 0 1", "row_short", "Rank 5"},
		{"8/8/8/8/8/8/8/Q7 w 0 1", "unknown_letter", "“Q”"},
		{"8/8/8/8/8/8/8/1K6 w 0 1", "light_square", "On a light square: white king b1."},
		{"1P6/8/8/8/8/8/8/K7 w 0 1", "pawn_place", "have been promoted: white pawn b8."},
		{"8/8/8/8/8/8/8/K1p5 w 0 1", "pawn_place", "have been promoted: black pawn c1."},
		{"8/8/8/8/8/8/8/8 w 0 1", "no_king", "At least one side"},
		{"8/8/8/8/8/8/8/K7 w 0 0", "fullmove", `“0”`},
	} {
		gametest.BadText(t, cheskers.Game, test.text, test.code, test.says)
	}
}

// "Writing what was read gives the same text back", with any pieces.
func TestTextRoundTrip(t *testing.T) {
	gametest.ReadBack(t, cheskers.Game,
		cheskers.Game.Start,
		"1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1 w 0 1",
		"8/8/8/8/8/8/8/K7 b 999999999 999999999",
		"8/8/8/8/8/8/8/P1K3b1 w 0 1", // a pawn on its own first row
	)
}
