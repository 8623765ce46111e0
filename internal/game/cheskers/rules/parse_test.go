package rules_test

import (
	"strings"
	"testing"

	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/gametest"
)

// Each error of a text has its own code, and says where it is.
func TestParseErrors(t *testing.T) {
	tests := []struct{ text, code, says string }{
		{strings.Repeat("8", 257), "too_long", "257 bytes"},
		{"\xff", "bad_characters", "UTF-8"},
		{"8/8/8/8/8/8/8/K7 w 0 1\x00", "bad_characters", "byte 23"},
		{"8/8/8/8/8/8/8/K7 w 0 1\n", "bad_characters", "byte 23"},
		{"", "field_count", "has 1"},
		{"8/8/8/8/8/8/8/K7 w 0", "field_count", "has 3"},
		{"8/8/8/8/8/8/8/K7 w 0 1 ", "field_count", "has 5"},
		{"8/8/8/8/8/8/8/K7  w 0 1", "field_count", "has 5"},
		{"8/8/8/8/8/8/K7 w 0 1", "row_count", "has 7"},
		{"8/8/8/8/8/8/8/8/K7 w 0 1", "row_count", "has 9"},
		{"8/8/8/7/8/8/8/K7 w 0 1", "row_short", `Row 5 ("7") has only 7`},
		{"8//8/8/8/8/8/K7 w 0 1", "row_short", `Row 7 ("") has only 0`},
		{"8/8/8/8/8/8/8/K8 w 0 1", "row_long", `Row 1 ("K8")`},
		{"8/8/8/8/8/8/8/K7K w 0 1", "row_long", `Row 1 ("K7K")`},
		{"8/8/8/8/8/8/8/K34 w 0 1", "adjacent_numbers", "two numbers"},
		{"8/8/8/8/8/8/8/K0p6 w 0 1", "bad_number", "number 0"},
		{"9/8/8/8/8/8/8/K7 w 0 1", "bad_number", "number 9"},
		{"8/8/8/8/8/8/8/Q7 w 0 1", "unknown_letter", `'Q' on a1`},
		{"8/8/8/8/8/8/8/é7 w 0 1", "unknown_letter", `'é' on a1`},
		{"8/8/8/8/8/8/8/1K6 w 0 1", "light_square", "white king is on the light square b1"},
		{"1P6/8/8/8/8/8/8/K7 w 0 1", "pawn_place", "white pawn cannot be on b8"},
		{"8/8/8/8/8/8/8/K1p5 w 0 1", "pawn_place", "black pawn cannot be on c1"},
		{"8/8/8/8/8/8/8/8 w 0 1", "no_king", "At least one side"},
		{"8/8/8/8/8/8/8/K7 W 0 1", "bad_turn", `"W"`},
		{"8/8/8/8/8/8/8/K7 w -1 1", "bad_halfmove", `"-1"`},
		{"8/8/8/8/8/8/8/K7 w 01 1", "bad_halfmove", `"01"`},
		{"8/8/8/8/8/8/8/K7 w -0 1", "bad_halfmove", `"-0"`},
		{"8/8/8/8/8/8/8/K7 w 1000000000 1", "bad_halfmove", "9 digits"},
		{"8/8/8/8/8/8/8/K7 w 0 0", "bad_fullmove", `"0"`},
		{"8/8/8/8/8/8/8/K7 w 0 ١", "bad_fullmove", `"١"`},
	}
	for _, test := range tests {
		gametest.BadText(t, cheskers.Game, test.text, test.code, test.says)
	}
}

// "Writing what was read gives the same text back", whoever is there.
func TestTextRoundTrip(t *testing.T) {
	gametest.ReadBack(t, cheskers.Game,
		cheskers.Game.Start,
		"1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1 w 0 1",
		"8/8/8/8/8/8/8/K7 b 999999999 999999999",
		"8/8/8/8/8/8/8/P1K3b1 w 0 1", // a pawn on its own first row
	)
}
