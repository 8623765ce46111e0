package cheskers

import (
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

const (
	ring   = "1k6/8/8/4p1p1/3K4/4p1p1/8/8 w 0 1"    // two routes home
	double = "5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1" // d4xf6xh8 and its promotions
	prey   = "5k2/8/8/8/3p4/8/8/B1K5 w 0 1"         // Ba1xd4 among quiet moves
)

// read reads a position that must be in order.
func read(t testing.TB, text string) position {
	t.Helper()
	return gametest.Parse(t, Game, text).(position)
}

// "Reading is lenient where nothing is lost."
func TestReadsWhatIsMeant(t *testing.T) {
	tests := []struct{ position, text, move string }{
		{Game.Start, "b6-a5", "b6-a5"},
		{Game.Start, "B6A5", "b6-a5"},
		{Game.Start, " b6a5 ", "b6-a5"},
		{Game.Start, "Pb6-a5", "b6-a5"},
		{Game.Start, "b8a5", "Cb8-a5"},
		{Game.Start, "CB8-A5", "Cb8-a5"},
		{Game.Start, "cb8-a5+", "Cb8-a5"},
		{prey, "Ba1xd4", "Ba1xd4"},
		{prey, "a1:d4#", "Ba1xd4"},
		{prey, "a1-d4", "Ba1xd4"},
		{prey, "a1–d4", "Ba1xd4"},
		{Game.Start, "b6−a5", "b6-a5"},
		{prey, "ba1b2", "Ba1-b2"},
		{double, "d4f6h8=K", "d4xf6xh8=K"},
		{double, "D4:F6:H8B", "d4xf6xh8=B"},
		{double, "d4xh8=C", "d4xf6xh8=C"}, // there is one way only
		{ring, "d4f6h4f2d4", "Kd4xf6xh4xf2xd4"},
		{ring, "d4xf2xh4xf6xd4", "Kd4xf2xh4xf6xd4"},
	}
	for _, test := range tests {
		gametest.Read(t, read(t, test.position), test.text, test.move)
	}
}

// "One that fits none, or several, is refused with an error that says which,
// and lists the candidates. A given x fits only captures, and nothing that
// changes the move … is ever supplied for the player."
func TestReadRefuses(t *testing.T) {
	tests := []struct {
		position, text string
		ambiguous      bool
		candidates     string
		reason         string // code
	}{
		{double, "d4xf6xh8", true, "d4xf6xh8=K d4xf6xh8=B d4xf6xh8=C", ""},
		{ring, "Kd4xd4", true, "Kd4xf6xh4xf2xd4 Kd4xf2xh4xf6xd4", ""},
		{ring, "Kd4xh4xd4", true, "Kd4xf6xh4xf2xd4 Kd4xf2xh4xf6xd4", ""},
		{prey, "a1xb2", false, "Ba1-b2 Ba1-c3 Ba1xd4", game.RefuseNothingTaken},
		{prey, "Ka1xd4", false, "Ba1-b2 Ba1-c3 Ba1xd4", game.RefuseOtherKind},
		{prey, "Ba1xd4=K", false, "Ba1-b2 Ba1-c3 Ba1xd4", game.RefuseNoPromotion},
		{Game.Start, "b6xa5", false, "b6-a5 b6-c5", game.RefuseNothingTaken},
		{Game.Start, "b8xa5", false, "Cb8-a5 Cb8-c5", game.RefuseNothingTaken},
		{Game.Start, "b6-a5=K", false, "b6-a5 b6-c5", game.RefuseNoPromotion},
		{Game.Start, "Kb6-a5", false, "b6-a5 b6-c5", game.RefuseOtherKind},
		{Game.Start, "Kb6-d4", false, "b6-a5 b6-c5", game.RefuseOtherKind},
		{ring, "Kd4xh4xd4=B", false, "Kd4xf6xh4xf2xd4 Kd4xf2xh4xf6xd4", game.RefuseNoPromotion},
		{prey, "Ba1-e5", false, "Ba1-b2 Ba1-c3 Ba1xd4", game.RefuseBlocked},
		{prey, "h8-d2", false, "Kc1-d2", game.RefuseEmpty},
		{double, "d4xf6", false, "d4xf6xh8=K d4xf6xh8=B d4xf6xh8=C", refuseFinish},
		{double, "Kc1-d2", false, "d4xf6xh8=K d4xf6xh8=B d4xf6xh8=C", refuseDuty},
		{double, "d4xf6xh8=P", false, "d4xf6xh8=K d4xf6xh8=B d4xf6xh8=C", ""},
		{prey, "a1--d4", false, "Ba1-b2 Ba1-c3 Ba1xd4", ""},
		{prey, "a1xd4x", false, "Ba1-b2 Ba1-c3 Ba1xd4", ""},
		{prey, "d4", false, "Ba1xd4", ""},
		{prey, "O-O", false, "Kc1-d2 Kc1-b2 Ba1-b2 Ba1-c3 Ba1xd4", ""},
		{"5k2/8/8/8/8/2p5/1p6/K7 w 0 1", "Ka1-b2", false, "", game.RefuseOver},
	}
	for _, test := range tests {
		gametest.Unread(t, read(t, test.position), test.text, test.ambiguous, test.reason, strings.Fields(test.candidates))
	}
}

// A text names the square that the piece leaves, so a missing or a wrong letter never makes it
// the move of another piece.
func TestReadsStrictly(t *testing.T) {
	for _, test := range []struct {
		position, text string
		exact          bool
	}{
		{Game.Start, "b6-a5", true}, {Game.Start, "Cb8–a5+", true}, {Game.Start, "b8-a5", false}, {Game.Start, "Pb6-a5", false}, {double, "d4xh8=C", false}, {prey, "a1:d4#", false},
	} {
		gametest.ReadStrictly(t, read(t, test.position), test.text, test.exact, "")
	}
}
