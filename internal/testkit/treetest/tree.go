// Package treetest is the test suite for the tree of each game: it must agree with the rules, with
// itself, and with the counts for tuning. Each game's package search runs it.
package treetest

import (
	"fmt"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// Run tests the tree of a game. wrongGains is the greatest share of exchanges for which its Gains
// may be wrong, 0 to 1.
func Run(t *testing.T, id string, wrongGains float64) {
	v, ok := variants.Find(id)
	if !ok {
		t.Fatalf("no game %q", id)
	}
	RunExceptGains(t, v)
	t.Run("gains are nearly the exchange", func(t *testing.T) { gains(t, v, wrongGains) })
}

// RunExceptGains tests the tree of a game, without the test of Gains.
func RunExceptGains(t *testing.T, v *engine.Variant) {
	t.Run("agrees with the rules", func(t *testing.T) { agrees(t, v) })
	t.Run("evaluation is its counts", func(t *testing.T) { addsUp(t, v) })
	t.Run("changes lead from men to men", func(t *testing.T) {
		for seed := range uint64(8) {
			stroll(t, v, seed, 120)
		}
	})
	t.Run("both sides see the start alike", func(t *testing.T) { seesAlike(t, v) })
}

// agrees compares the tree with the rules in every position of random play, and checks that Undo
// restores it.
func agrees(t *testing.T, v *engine.Variant) {
	for seed := range 10 {
		random := game.SplitMix64(seed)
		walk(t, v, &random)
	}
}

// RandomPositions returns so many positions from random play, each with a legal move.
func RandomPositions(t testing.TB, v *engine.Variant, count int) (list []engine.Position) {
	t.Helper()
	for seed := 1; len(list) < count; seed++ {
		random := game.SplitMix64(seed * 7919)
		p := must.Get(v.Position(v.Start, nil))(t)
		for range 2 + random.IntN(60) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			must.Do(t, p.PlayText(p.MoveText(moves[random.IntN(len(moves))])))
		}
		if len(p.Moves(nil)) > 0 {
			list = append(list, p)
		}
	}
	return list
}

func walk(t *testing.T, v *engine.Variant, random *game.SplitMix64) {
	t.Helper()
	p := must.Get(v.Parse(v.Start))(t)
	tree := must.Get(v.NewTree(v.Start))(t)
	for range 200 {
		compare(t, v, tree, p)
		moves := tree.Moves(nil)
		if len(moves) == 0 {
			return
		}
		m := moves[random.IntN(len(moves))]
		next, _, err := p.Play(tree.MoveText(m))
		if err != nil {
			t.Fatal(err)
		}
		before := Snapshot(tree)
		tree.Play(m)
		if tree.Text() != next.Text() {
			t.Fatalf("the tree is at %s, the rules at %s", tree.Text(), next.Text())
		}
		tree.Undo()
		if after := Snapshot(tree); after != before {
			t.Fatalf("taking back leads from %s to %s", before, after)
		}
		tree.Play(m)
		tree.Settle()
		p = next
	}
}

// Snapshot returns a text of a tree's position, key, evaluation and moves, for comparisons.
func Snapshot(t engine.Tree) string {
	return fmt.Sprint(t.Text(), t.Key(), t.Evaluate(), t.Moves(nil))
}

func compare(t *testing.T, v *engine.Variant, tree engine.Tree, p game.Position) {
	t.Helper()
	fresh := must.Get(v.NewTree(p.Text()))(t)
	if a, b := Snapshot(tree), Snapshot(fresh); a != b {
		t.Fatalf("played on: %s\nafresh: %s", a, b)
	}
	legal, moves := p.Moves(), tree.Moves(nil)
	if len(legal) != len(moves) {
		t.Fatalf("%s: %d moves, the rules have %d", p.Text(), len(moves), len(legal))
	}
	if calm := tree.Calm(nil); len(calm)+len(tree.Noisy(nil)) != len(moves) {
		t.Fatalf("%s: %d moves are calm", p.Text(), len(calm))
	}
	noisy := map[engine.Move]bool{}
	for _, m := range tree.Noisy(nil) {
		noisy[m] = true
	}
	for i, m := range moves {
		if tree.MoveText(m) != legal[i].Text {
			t.Fatalf("%s: move %d is %s, by the rules %s", p.Text(), i, tree.MoveText(m), legal[i].Text)
		}
		if noisy[m] == tree.Quiet(m) {
			t.Fatalf("%s: %s is quiet and noisy, or neither", p.Text(), legal[i].Text)
		}
		if s := tree.HistoryIndex(m); s < 0 || s >= tree.HistorySize() {
			t.Fatalf("%s: slot %d of %s", p.Text(), s, legal[i].Text)
		}
		if !tree.Legal(m) {
			t.Fatalf("%s: %s is not told legal", p.Text(), legal[i].Text)
		}
		tree.Gains(m, 0)
		delete(noisy, m)
	}
	if len(noisy) > 0 {
		t.Fatalf("%s: %d noisy moves are not legal", p.Text(), len(noisy))
	}
	outcome := p.Outcome()
	over, lost := tree.Over()
	if len(moves) == 0 && !over {
		lost = tree.Stuck()
	}
	if len(moves) == 0 && lost != (outcome.Winner() == p.Turn().Other().String()) {
		t.Fatalf("%s: %v, but lost is %v", p.Text(), outcome, lost)
	}
}

// addsUp checks that the evaluation is the sum of its counts times their weights, so that tuning
// fits the evaluation that the search uses.
func addsUp(t *testing.T, v *engine.Variant) {
	random := game.SplitMix64(7)
	tree := must.Get(v.NewTree(v.Start))(t)
	for range 150 {
		moves := tree.Moves(nil)
		if len(moves) == 0 {
			break
		}
		sum := summed(v, tree)
		if got := tree.Evaluate(); got != 0 && !near(got, sum, 2) && !near(got*16, sum, 16) {
			t.Errorf("%s: evaluated %d, by its counts %d", tree.Text(), got, sum)
		}
		tree.Play(moves[random.IntN(len(moves))])
		tree.Settle()
	}
}

// summed returns the evaluation by the counts, for the side to move.
func summed(v *engine.Variant, tree engine.Tree) int {
	counts := make([]int16, len(v.Weights))
	phase, opening, ending := tree.Count(counts), 0, 0
	for i, w := range v.Weights {
		opening += int(w[0]) * int(counts[i])
		ending += int(w[1]) * int(counts[i])
	}
	sum := (opening*phase + ending*(256-phase)) / 256
	if tree.Turn() == game.Black {
		return -sum
	}
	return sum
}

// near reports whether a value differs from a sum by at most slack plus a fiftieth of it.
func near(got, sum, slack int) bool {
	return max(got-sum, sum-got) <= slack+max(sum, -sum)/50
}
