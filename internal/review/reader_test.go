package review_test

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/review"
)

// played is a game of Cheskers in which Black, who begins, gives a man away, misses one, and
// wins all the same.
var played = strings.Fields("Cb8-a5 e3-f4 d6-e5 f4xd6xb8=B f6-g5 Bb8xa7 e7-f6 g3-f4 Ca5xb2 f2-g3 Cb2xe1 Kc1-b2 g5xe3xc1=K a3-b4 Kc1xa3xc5")

// reader is one of this game, as far as so many plies.
func reader(t *testing.T, plies int) *review.Reader {
	t.Helper()
	v, _ := variants.Find("cheskers")
	course, err := game.NewCourse(v.Game, v.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range played[:plies] {
		m, err := course.Position().Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := course.Play(m.Text); err != nil {
			t.Fatal(err)
		}
	}
	r, err := review.NewReader(v, course, v.NewThinker(8))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The turns of a game are named in the order of play, each with its reason and a better
// move; the graph ends with the result.
func TestTurns(t *testing.T) {
	r := reader(t, len(played))
	seen := make([]review.Pass, r.Moves()+1)
	r.Saw = func(ply int) { seen[ply] = r.At(ply).Pass }
	if !r.Run() {
		t.Fatal("it was stopped")
	}
	if slices.ContainsFunc(seen, func(p review.Pass) bool { return p < review.Looked }) {
		t.Errorf("looked at %v", seen)
	}
	if got := r.Words(r.Moves()); r.Share(r.Moves()) != 0 || got != "Black has won" || r.Number(r.Moves()) != "" {
		t.Errorf("the end is %q, %g", got, r.Share(r.Moves()))
	}
	want := []struct {
		move, rank int
		why        string
	}{
		{3, 0, "be taken, by f4xd6xb8=B. Better is "},
		{5, 0, "Overlooks that Ca5xb8 takes White’s bishop on b8."},
		{12, 1, "Now Black takes the last king in 2, beginning with g5xe3xc1"},
	}
	turns := r.Turns()
	if len(turns) != len(want) {
		t.Fatalf("%d turns: %+v", len(turns), turns)
	}
	for i, w := range want {
		got := turns[i]
		if got.Move != w.move || w.rank > 0 && got.Rank != w.rank || !strings.Contains(got.Why, w.why) || len(got.Better) == 0 || got.Fall < 0.1 || got.Decided && i == 0 {
			t.Errorf("turn %d: %+v", i+1, got)
		}
	}
}

// A reader that is told to stop says so, and names nothing that is not settled; another one
// that is told what was found looks at the rest alone.
func TestStopAndRecall(t *testing.T) {
	r := reader(t, 8)
	asked := 0
	r.Goon = func() bool { asked++; return asked < 200 }
	if r.Run() || len(r.Turns()) > 0 {
		t.Error("it came to its end")
	}
	again := reader(t, 8)
	for ply := range 9 {
		again.Recall(ply, 0)
	}
	var seen []int
	again.Saw = func(ply int) { seen = append(seen, ply) }
	if !again.Run() || len(seen) > 0 || len(again.Turns()) > 0 {
		t.Errorf("looked again at %v", seen)
	}
}

// Every position gets its share of what a game is allowed, but not less than it needs, and
// no more than tells anything.
func TestNodesAreBounded(t *testing.T) {
	for _, c := range [][2]int{{1, 60_000}, {39, 60_000}, {79, 30_000}, {299, 8_000}, {2000, 4_000}} {
		if got := review.NodesOf(c[0]); got != c[1] {
			t.Errorf("%d plies: %d nodes, want %d", c[0], got, c[1])
		}
	}
}
