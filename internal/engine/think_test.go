package engine_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/engine/weights"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/treetest"
)

func TestThink(t *testing.T) {
	treetest.RunThinker(t, func(v *engine.Variant) engine.Thinker { return v.NewThinker(1) })
}

// Several lines differ in their first moves and come in the order of their scores.
func TestLines(t *testing.T) {
	for _, v := range variants.All {
		thinker := v.NewThinker(4)
		for _, p := range treetest.RandomPositions(t, v, 10) {
			thinker.Put(p)
			r := thinker.Think(engine.Limits{Depth: 5, Lines: 3})
			for i, l := range r.Lines {
				if i > 0 && l.Score > r.Lines[i-1].Score {
					t.Errorf("%s: line %d is worth %d, the one before it %d", p.Text(), i+1, l.Score, r.Lines[i-1].Score)
				}
				for _, earlier := range r.Lines[:i] {
					if earlier.Moves[0] == l.Moves[0] {
						t.Errorf("%s: two lines begin with %s", p.Text(), p.MoveText(l.Moves[0]))
					}
				}
			}
			if want := min(3, len(p.Moves(nil))); len(r.Lines) != want {
				t.Errorf("%s: %d lines in place of %d", p.Text(), len(r.Lines), want)
			}
		}
	}
}

// A draw that the other side may claim after any move is one; where the game is
// over there is no line; a last king in reach is a win.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		game, text string
		lines      int
		score      func(int) bool
	}{
		{"quadsquare", "1k1/3/7/3/3/7/3/1K1 w -/-/-/-/-/- - 0 1", 0, nil},
		{"chesquerque", "4k4/9/9/9/9/9/9/9/4K3Q w - - 140 90", 1, func(v int) bool { return v == 0 }},
		{"cheskers", "8/8/8/8/8/2p5/1p1p1p1p/K1k1k1b1 w 0 1", 0, nil},
		{"cheskers", "8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", 1, func(v int) bool { plies, won := engine.MatesIn(v); return won && plies == 1 }},
	} {
		v, _ := variants.Find(c.game)
		p := must.Get(v.Position(c.text, nil))(t)
		thinker := v.NewThinker(1)
		thinker.Put(p)
		r := thinker.Think(engine.Limits{Nodes: 5000})
		if len(r.Lines) != c.lines || c.score != nil && !c.score(r.Lines[0].Score) {
			t.Errorf("%s: %+v", c.text, r)
		}
	}
}

// One move wins by the tables, another draws: a search of few nodes thinks less of the
// first, and makes it all the same.
func TestAKnownWinIsKept(t *testing.T) {
	v, _ := variants.Find("cheskers")
	p := must.Get(v.Position("1p6/8/5k2/8/5K2/P7/8/8 b 0 1", nil))(t)
	thinker := v.NewThinker(1)
	thinker.Put(p)
	if r := thinker.Think(engine.Limits{Nodes: 1000}); p.MoveText(r.Best()) != "Kf6-e7" || r.Lines[0].Score <= 0 {
		t.Errorf("the best move is %s, worth %d", p.MoveText(r.Best()), r.Lines[0].Score)
	}
}

// Where every move loses by the tables, the search still looks for the one that holds
// longest: after Ke5-f4 there is a mate in two.
func TestAKnownLossIsResisted(t *testing.T) {
	v, _ := variants.Find("cheskers")
	p := must.Get(v.Position("3k4/8/8/2b1K3/8/6p1/8/8 w 2 1", nil))(t)
	thinker := v.NewThinker(1)
	thinker.Put(p)
	r := thinker.Think(engine.Limits{Nodes: 20_000})
	if p.MoveText(r.Best()) != "Ke5-f6" {
		t.Errorf("the best move is %s, worth %d after %d nodes", p.MoveText(r.Best()), r.Lines[0].Score, r.Nodes)
	}
}

var update = flag.Bool("update", false, "write the golden file again")

// The same nodes give the same moves on every computer.
func TestGolden(t *testing.T) {
	const path, nodes = "testdata/golden.txt", 2500
	if *update {
		writeGolden(t, path, nodes)
	}
	file := must.Get(os.Open(path))(t)
	defer file.Close()
	count := 0
	for lines := bufio.NewScanner(file); lines.Scan(); count++ {
		id, rest, _ := strings.Cut(lines.Text(), " ")
		move, text, _ := strings.Cut(rest, " ")
		v, ok := variants.Find(id)
		if !ok {
			t.Fatalf("no game %q", id)
		}
		p := must.Get(v.Position(text, nil))(t)
		if got := goldenMove(v, p, nodes); got != move {
			t.Errorf("%s %s: %s in place of %s", id, text, got, move)
		}
	}
	if count != 100 {
		t.Errorf("%d positions in place of 100", count)
	}
}

func goldenMove(v *engine.Variant, p engine.Position, nodes int) string {
	thinker := weights.NewThinker(v, 1)
	thinker.Put(p)
	return p.MoveText(thinker.Think(engine.Limits{Nodes: nodes}).Best())
}

func writeGolden(t *testing.T, path string, nodes int) {
	t.Helper()
	var b strings.Builder
	for i, v := range variants.All {
		for _, p := range treetest.RandomPositions(t, v, 33+i/2) {
			at := must.Get(v.Position(p.Text(), nil))(t)
			fmt.Fprintf(&b, "%s %s %s\n", v.ID, goldenMove(v, at, nodes), p.Text())
		}
	}
	must.Do(t, os.WriteFile(path, []byte(b.String()), 0o644))
}
