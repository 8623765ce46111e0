package treetest

import (
	"slices"
	"testing"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// RunThinker tests the contract of engine.Thinker for each game. maker returns a new search.
func RunThinker(t *testing.T, maker func(*engine.Variant) engine.Thinker) {
	for _, v := range variants.All {
		t.Run(v.ID, func(t *testing.T) {
			sound(t, v, maker(v))
			stops(t, v, maker(v))
		})
	}
}

// sound checks under random limits that the move is legal, the lines can be played, the nodes are
// within their limit, and the board is unchanged.
func sound(t *testing.T, v *engine.Variant, thinker engine.Thinker) {
	t.Helper()
	random := game.SplitMix64(11)
	for _, p := range RandomPositions(t, v, 40) {
		before, legal := Snapshot(p.Tree), p.Moves(nil)
		limits := engine.Limits{Nodes: 1 + random.IntN(3000), Lines: 1 + random.IntN(4)}
		thinker.Put(p)
		r := thinker.Think(limits)
		if after := Snapshot(p.Tree); after != before {
			t.Fatalf("the board was %s, and is %s", before, after)
		}
		if r.Nodes > limits.Nodes || !slices.Contains(legal, r.Best()) {
			t.Fatalf("%s: %d nodes of %d, best %d", p.Text(), r.Nodes, limits.Nodes, r.Best())
		}
		if len(r.Lines) > limits.Lines {
			t.Fatalf("%s: %d lines of %d", p.Text(), len(r.Lines), limits.Lines)
		}
		for _, l := range r.Lines {
			moves := p.Texts(l.Moves)
			if _, err := v.Position(p.Text(), moves); err != nil {
				t.Fatalf("the line %v of %s cannot be played: %v", moves, p.Text(), err)
			}
		}
	}
}

// stops checks that a search ends when Continue returns false, at its depth, and at its deadline.
func stops(t *testing.T, v *engine.Variant, thinker engine.Thinker) {
	t.Helper()
	thinker.Put(RandomPositions(t, v, 1)[0])
	asked := 0
	r := thinker.Think(engine.Limits{Continue: func() bool { asked++; return asked < 3 }})
	if asked != 3 || r.Nodes != 3*256 {
		t.Errorf("asked %d times, stopped after %d nodes", asked, r.Nodes)
	}
	r = thinker.Think(engine.Limits{Deadline: time.Unix(1, 0)})
	if r.Nodes > 256 || r.Best() == 0 {
		t.Errorf("%d nodes after the end of its time", r.Nodes)
	}
	r = thinker.Think(engine.Limits{Depth: 3})
	if r.Depth != 3 {
		t.Errorf("searched to depth %d in place of 3", r.Depth)
	}
}
