package game_test

import (
	"slices"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/gametest"
	"threefold/internal/testkit/must"
)

// TestSetups judges positions that cannot be, or only just: what is told first, what
// lights up, the button, and the text that it makes.
func TestSetups(t *testing.T) {
	for _, test := range []struct {
		game, text  string
		code, label string
		places      []string
		mended      string
		errors      int
	}{
		{"cheskers", "3P3b/8/8/8/8/8/8/B1K1K1C1 b 0 1", "pawn_place", "Promote it: king", []string{"d8"}, "3K3b/8/8/8/8/8/8/B1K1K1C1 b 0 1", 1},
		{"cheskers", "3P1P1b/8/8/8/8/8/8/B1K1K1C1 b 0 1", "pawn_place", "Promote it: king", []string{"d8"}, "3K1P1b/8/8/8/8/8/8/B1K1K1C1 b 0 1", 2},
		{"cheskers", "7b/8/8/8/8/8/8/B5C1 b 0 1", "no_king", "", nil, "", 1},
		{"chesquerque", "4k4/4r4/9/9/9/9/9/9/4K3R b K - 0 1", "wrong_side_in_check", "Side to move: White", []string{"e8", "e1"}, "4k4/4r4/9/9/9/9/9/9/4K3R w K - 0 1", 1},
		{"chesquerque", "4k4/9/9/9/4K4/9/9/9/9 w KQ - 0 1", "castling_impossible", "Remove castling with e1", []string{"e1"}, "4k4/9/9/9/4K4/9/9/9/9 w - - 0 1", 1},
		{"chesquerque", "4k4/9/9/9/9/9/9/9/P3K4 w - - 0 1", "pawn_place", "Remove the piece on a1", []string{"a1"}, "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", 1},
		{"chesquerque", "p3k4/9/9/9/9/9/9/9/4K4 w - - 0 1", "pawn_place", "Remove the piece on a9", []string{"a9"}, "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", 1},
		{"chesquerque", "P3k4/9/9/9/9/9/9/9/4K4 b - - 0 1", "pawn_place", "Promote it: queen", []string{"a9"}, "Q3k4/9/9/9/9/9/9/9/4K4 b - - 0 1", 1},
		{"chesquerque", "4k3k/9/9/9/9/9/9/9/4K4 w - - 0 1", "kings", "", []string{"e9", "i9"}, "", 1},
		{"chesquerque", "4k4/9/9/9/9/9/9/9/4K4 w - e6 0 1", "en_passant_impossible", "Remove en passant", []string{"e6"}, "4k4/9/9/9/9/9/9/9/4K4 w - - 0 1", 1},
		{"quadsquare", "1k1/3/7/3/3/7/3/2K w -/-/-/-/-/- K 0 1", "castling_impossible", "Remove castling with d1", []string{"d1"}, "1k1/3/7/3/3/7/3/2K w -/-/-/-/-/- - 0 1", 1},
		{"quadsquare", "1k1/3/7/3/3/7/3/1KP w -/-/-/-/-/- - 0 1", "", "", nil, "", 0},
		{"quadsquare", "1kP/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "pawn_place", "Promote it: queen", []string{"e8"}, "1kQ/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", 2},
	} {
		g, _ := catalog.Find(test.game)
		s, err := game.ReadSetup(g, test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		v := game.CheckSetup(g, s)
		if len(v.Errors) != test.errors {
			t.Errorf("%s: %d faults, want %d: %+v", test.text, len(v.Errors), test.errors, v.Errors)
		}
		if test.errors == 0 || len(v.Errors) == 0 {
			continue
		}
		f, mended := v.Errors[0], ""
		if f.Fixed != nil {
			mended = f.Fixed.Text(g)
		}
		label := ""
		if f.Label.Key != "" {
			label = gametest.Said(f.Label)
		}
		if f.Code != test.code || label != test.label || !slices.Equal(f.Places, test.places) || mended != test.mended {
			t.Errorf("%s\nhas the fault %s, %q, %q at %v, mended %q\nwant %s, %q at %v, mended %q",
				test.text, f.Code, gametest.Said(f.Sentence), label, f.Places, mended, test.code, test.label, test.places, test.mended)
		}
	}
}

// TestSetupsAreSummed says what a position is like before it is played.
func TestSetupsAreSummed(t *testing.T) {
	for _, test := range []struct {
		game, text, says string
		over             bool
	}{
		{"chesquerque", catalog.Games[0].Start, "White to move has 18 legal moves. No check.", false},
		{"cheskers", "8/8/8/8/3p4/2K5/8/8 w 0 1", "The game is over: White won (last king taken).", true},
		{"quadsquare", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", "The game is over: draw (insufficient material).", true},
	} {
		g, _ := catalog.Find(test.game)
		s := must.Get(game.ReadSetup(g, test.text))(t)
		if v := game.CheckSetup(g, s); gametest.Said(v.Summary...) != test.says || v.Over != test.over {
			t.Errorf("%s: %q, over %v; want %q, %v (%+v)", test.text, gametest.Said(v.Summary...), v.Over, test.says, test.over, v.Errors)
		}
	}
}
