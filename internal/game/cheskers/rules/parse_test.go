package rules_test

import (
	"errors"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/cheskers/rules"
)

// Each fault of a text has its own code, and says where it is.
func TestParseFaults(t *testing.T) {
	tests := []struct{ text, code, says string }{
		{strings.Repeat("8", 257), rules.FaultLength, "257 bytes"},
		{"\xff", rules.FaultCharacters, "UTF-8"},
		{"8/8/8/8/8/8/8/K7 w 0 1\x00", rules.FaultCharacters, "byte 23"},
		{"8/8/8/8/8/8/8/K7 w 0 1\n", rules.FaultCharacters, "byte 23"},
		{"", rules.FaultFields, "has 1"},
		{"8/8/8/8/8/8/8/K7 w 0", rules.FaultFields, "has 3"},
		{"8/8/8/8/8/8/8/K7 w 0 1 ", rules.FaultFields, "has 5"},
		{"8/8/8/8/8/8/8/K7  w 0 1", rules.FaultFields, "has 5"},
		{"8/8/8/8/8/8/K7 w 0 1", rules.FaultRows, "has 7"},
		{"8/8/8/8/8/8/8/8/K7 w 0 1", rules.FaultRows, "has 9"},
		{"8/8/8/7/8/8/8/K7 w 0 1", rules.FaultRowShort, `Row 5 ("7") has only 7`},
		{"8//8/8/8/8/8/K7 w 0 1", rules.FaultRowShort, `Row 7 ("") has only 0`},
		{"8/8/8/8/8/8/8/K8 w 0 1", rules.FaultRowLong, `Row 1 ("K8")`},
		{"8/8/8/8/8/8/8/K7K w 0 1", rules.FaultRowLong, `Row 1 ("K7K")`},
		{"8/8/8/8/8/8/8/K34 w 0 1", rules.FaultNumbers, "two numbers"},
		{"8/8/8/8/8/8/8/K0p6 w 0 1", rules.FaultNumber, "number 0"},
		{"9/8/8/8/8/8/8/K7 w 0 1", rules.FaultNumber, "number 9"},
		{"8/8/8/8/8/8/8/Q7 w 0 1", rules.FaultLetter, `'Q' on a1`},
		{"8/8/8/8/8/8/8/é7 w 0 1", rules.FaultLetter, `'é' on a1`},
		{"8/8/8/8/8/8/8/1K6 w 0 1", rules.FaultLight, "white king is on the light square b1"},
		{"1P6/8/8/8/8/8/8/K7 w 0 1", rules.FaultPawn, "white pawn cannot be on b8"},
		{"8/8/8/8/8/8/8/K1p5 w 0 1", rules.FaultPawn, "black pawn cannot be on c1"},
		{"8/8/8/8/8/8/8/8 w 0 1", rules.FaultKings, "At least one side"},
		{"8/8/8/8/8/8/8/K7 W 0 1", rules.FaultTurn, `"W"`},
		{"8/8/8/8/8/8/8/K7 w -1 1", rules.FaultHalfmove, `"-1"`},
		{"8/8/8/8/8/8/8/K7 w 01 1", rules.FaultHalfmove, `"01"`},
		{"8/8/8/8/8/8/8/K7 w -0 1", rules.FaultHalfmove, `"-0"`},
		{"8/8/8/8/8/8/8/K7 w 1000000000 1", rules.FaultHalfmove, "9 digits"},
		{"8/8/8/8/8/8/8/K7 w 0 0", rules.FaultFullmove, `"0"`},
		{"8/8/8/8/8/8/8/K7 w 0 ١", rules.FaultFullmove, `"١"`},
	}
	for _, test := range tests {
		_, err := cheskers.Game.Parse(test.text)
		var fault *game.TextError
		if !errors.As(err, &fault) || fault.Code != test.code || !strings.Contains(fault.Text, test.says) {
			t.Errorf("%q: %#v; want %s, saying %s", test.text, err, test.code, test.says)
		}
	}
}

// "Writing what was read gives the same text back", whoever stands there.
func TestTextRoundTrip(t *testing.T) {
	for _, text := range []string{
		cheskers.Game.Start,
		"1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1/1k1k1k1k/K1K1K1K1 w 0 1",
		"8/8/8/8/8/8/8/K7 b 999999999 999999999",
		"8/8/8/8/8/8/8/P1K3b1 w 0 1", // a pawn on its own first row
	} {
		if got := read(t, text).Text(); got != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
}
