package review_test

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/review"
	"threefold/internal/testkit/must"
)

// played is a game of Cheskers in which Black, who begins, gives a piece away, misses one, and
// wins all the same.
var played = strings.Fields("Cb8-a5 e3-f4 d6-e5 f4xd6xb8=B f6-g5 Bb8xa7 e7-f6 g3-f4 Ca5xb2 f2-g3 Cb2xe1 Kc1-b2 g5xe3xc1=K a3-b4 Kc1xa3xc5")

// reader is one of this game, as far as so many plies.
func reader(t *testing.T, plies int) *review.Reader {
	t.Helper()
	v, _ := variants.Find("cheskers")
	return readerOf(t, v, coursed(t, v, v.Start, played[:plies]...))
}

func readerOf(t *testing.T, v *engine.Variant, course *game.Course) *review.Reader {
	t.Helper()
	return must.Get(review.NewReader(v, course, v.NewThinker(8)))(t)
}

// coursed is a game from a position, by moves as people write them.
func coursed(t *testing.T, v *engine.Variant, start string, moves ...string) *game.Course {
	t.Helper()
	course := must.Get(game.NewCourse(v.Game, start))(t)
	for _, text := range moves {
		m := must.Get(course.Position().Read(text))(t)
		must.Get(course.Play(m.Text))(t)
	}
	return course
}

// The turns of a game are named in the order of play, each with its reason and a better
// move; the graph ends with the result.
func TestTurns(t *testing.T) {
	r := reader(t, len(played))
	seen := make([]review.Pass, r.Moves()+1)
	r.OnPly = func(ply int) { seen[ply] = r.At(ply).Pass }
	if !r.Run() {
		t.Fatal("it was stopped")
	}
	if slices.ContainsFunc(seen, func(p review.Pass) bool { return p < review.PassFull }) {
		t.Errorf("looked at %v", seen)
	}
	if got := r.Verdict(r.Moves()); r.Share(r.Moves()) != 0 || got.Key != "black-won" || r.Number(r.Moves()) != "" {
		t.Errorf("the end is %+v, %g", got, r.Share(r.Moves()))
	}
	want := []struct {
		move, rank int
		why        string
	}{
		{3, 0, `why.loses move: "f4xd6xb8=B"`},
		{5, 0, `why.misses-capture move: "Ca5xb8"`},
		{12, 1, `why.now-black-wins-in move: "g5xe3xc1=K"`},
	}
	turns := r.Turns()
	if len(turns) != len(want) {
		t.Fatalf("%d turns: %+v", len(turns), turns)
	}
	for i, w := range want {
		got := turns[i]
		if got.Move != w.move || w.rank > 0 && got.Rank != w.rank || len(got.Why) == 0 || !strings.HasPrefix(got.Why[0].String(), w.why) || len(got.Better) == 0 || got.Fall < 0.1 || got.Decided && i == 0 {
			t.Errorf("turn %d: %+v", i+1, got)
		}
	}
}

// witness is a thinker that notes what it is put on, and whether it was made to forget.
type witness struct {
	engine.Thinker
	forgot int
	asked  []asked
	on     string
}

// asked is a position that was thought about, and with how many nodes at most.
type asked struct {
	position string
	nodes    int
}

func (w *witness) Reset() { w.forgot++; w.asked = nil; w.Thinker.Reset() }

func (w *witness) Put(p engine.Position) { w.on = p.Text(); w.Thinker.Put(p) }

func (w *witness) Think(l engine.Limits) engine.Result {
	w.asked = append(w.asked, asked{w.on, l.Nodes})
	return w.Thinker.Think(l)
}

// A shallow pass comes first, from the first position to the last; then all are looked at
// from the last to the first, by one thinker that forgets nothing in between; then what the
// turns rest on, of each the later position first.
func TestTheOrderOfLooking(t *testing.T) {
	v, _ := variants.Find("cheskers")
	course := coursed(t, v, v.Start, played[:8]...)
	thinker := &witness{Thinker: v.NewThinker(8)}
	r := must.Get(review.NewReader(v, course, thinker))(t)
	type seen struct {
		ply  int
		pass review.Pass
	}
	var order, want []seen
	r.OnPly = func(ply int) { order = append(order, seen{ply, r.At(ply).Pass}) }
	if !r.Run() {
		t.Fatal("it was stopped")
	}
	for ply := range 9 {
		want = append(want, seen{ply, review.PassQuick})
	}
	for ply := 8; ply >= 0; ply-- {
		want = append(want, seen{ply, review.PassFull})
	}
	if len(order) <= len(want) || !slices.Equal(order[:len(want)], want) {
		t.Fatalf("looked in the order %v, want it to begin with %v", order, want)
	}
	settled := order[len(want):]
	if settled[0].ply != settled[1].ply+1 || settled[0].pass != review.PassDeep || settled[1].pass != review.PassDeep {
		t.Errorf("settled in the order %v", settled)
	}
	if thinker.forgot != 1 {
		t.Errorf("the table was emptied %d times, want once, at the start", thinker.forgot)
	}
	last, first := -1, 0
	for i, a := range thinker.asked {
		if a.nodes == r.Nodes() && last < 0 {
			last = i
		}
		if a.position == v.Start {
			first = i
		}
	}
	if at := course.Position().Text(); last < 0 || thinker.asked[last].position != at || first < last {
		t.Errorf("the first search of %d nodes is of %q, want the last position, %q; the first position is searched last as number %d of %d", r.Nodes(), thinker.asked[max(last, 0)].position, at, first, len(thinker.asked))
	}
}

// A reader that is told to stop says so, and names nothing that is not settled; another one
// that is told what was found looks at the rest alone.
func TestStopAndRecall(t *testing.T) {
	r := reader(t, 8)
	asked := 0
	r.Continue = func() bool { asked++; return asked < 200 }
	if r.Run() || len(r.Turns()) > 0 {
		t.Error("it came to its end")
	}
	again := reader(t, 8)
	for ply := range 9 {
		again.Restore(ply, 0)
	}
	var seen []int
	again.OnPly = func(ply int) { seen = append(seen, ply) }
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
