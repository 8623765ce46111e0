package cheskers

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/gametest"
)

// While capture is compulsory, the pieces that can capture are marked, and a
// sentence says what they can do.
func TestSigns(t *testing.T) {
	tests := []struct{ position, forced, hint string }{
		{Game.Start, "", ""},
		{prey, "", ""}, // a bishop's capture alone is no duty
		{"8/k7/8/4p3/5P2/8/8/K7 w 0 1", "f4", "You must capture. Possible captures: white pawn f4 takes e5."},
		{"8/2k5/8/4p3/5P2/8/8/K7 w 0 1", "f4", "You must capture. Possible captures: white pawn f4 takes e5 + c7."},
		{"5k2/8/1p1p4/4p3/3P4/C7/7B/2K5 w 0 1", "h2 a3 d4",
			"You must capture. Possible captures: white pawn d4 takes e5, white bishop h2 takes e5, white camel a3 takes b6."},
		{"7k/8/8/2p1p1p1/1K1P1P1P/8/8/8 w 0 1", "b4 d4 f4 h4",
			"You must capture. Possible captures: white king b4 takes c5, white pawn d4 takes e5, white pawn f4 takes g5. One more of your pieces can capture."},
		{"8/8/8/2k5/1K6/8/8/8 w 0 1", "b4", "You must capture. Possible captures: white king b4 takes c5."},
		{"5k2/8/8/8/8/2p5/1p6/K7 w 0 1", "", ""}, // over
	}
	for _, test := range tests {
		s := read(t, test.position).Signs()
		if got := strings.Join(s.Forced, " "); got != test.forced || gametest.Said(s.Hints...) != test.hint {
			t.Errorf("%s: forced %s, hint %q; want %s, %q", test.position, got, gametest.Said(s.Hints...), test.forced, test.hint)
		}
	}
}

// A played move tells all that is needed to show it.
func TestPlayed(t *testing.T) {
	p := read(t, double)
	_, played := gametest.Play(t, p, "d4xf6xh8=C")
	want := []game.Effect{
		{Piece: "white pawn", From: "d4", To: "h8", As: "white camel"},
		{Piece: "black pawn", From: "e5"},
		{Piece: "black pawn", From: "g7"},
	}
	if !slices.Equal(played.Effects, want) {
		t.Errorf("effects %+v, want %+v", played.Effects, want)
	}
	if got, want := strings.Join(played.Path, " "), "d4 f6 h8"; got != want {
		t.Errorf("path %s, want %s", got, want)
	}
}
