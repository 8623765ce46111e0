package variants_test

import (
	"fmt"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// A tree and the rules agree about every position of random play: the moves,
// which of them are noisy, the key, the evaluation; and taking back restores it.
func TestTreeAgreesWithRules(t *testing.T) {
	for _, v := range variants.All {
		t.Run(v.ID, func(t *testing.T) {
			for seed := range 10 {
				random := game.Scramble(seed)
				walk(t, v, &random)
			}
		})
	}
}

func walk(t *testing.T, v *variants.Variant, random *game.Scramble) {
	t.Helper()
	p, err := v.Parse(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := v.NewTree(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		compare(t, v, tree, p)
		moves := tree.Moves(nil)
		if len(moves) == 0 {
			return
		}
		m := moves[random.Below(len(moves))]
		next, _, err := p.Play(tree.MoveText(m))
		if err != nil {
			t.Fatal(err)
		}
		before := snapshot(tree)
		tree.Play(m)
		if tree.Text() != next.Text() {
			t.Fatalf("the tree is at %s, the rules at %s", tree.Text(), next.Text())
		}
		tree.Undo()
		if after := snapshot(tree); after != before {
			t.Fatalf("taking back leads from %s to %s", before, after)
		}
		tree.Play(m)
		tree.Settle()
		p = next
	}
}

func snapshot(t variants.Tree) string {
	return fmt.Sprint(t.Text(), t.Key(), t.Evaluate(), t.Moves(nil))
}

func compare(t *testing.T, v *variants.Variant, tree variants.Tree, p game.Position) {
	t.Helper()
	fresh, err := v.NewTree(p.Text())
	if err != nil {
		t.Fatal(err)
	}
	if a, b := snapshot(tree), snapshot(fresh); a != b {
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
		if s := tree.Slot(m); s < 0 || s >= tree.Slots() {
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

// The evaluation is the sum of its counts, each times its weight, so that what
// is tuned is what is searched with.
func TestEvaluationIsItsCounts(t *testing.T) {
	for _, v := range variants.All {
		random := game.Scramble(7)
		tree, err := v.NewTree(v.Start)
		if err != nil {
			t.Fatal(err)
		}
		counts := make([]int16, len(v.Weights()))
		for range 150 {
			moves := tree.Moves(nil)
			if len(moves) == 0 {
				break
			}
			clear(counts)
			phase, opening, ending := tree.Count(counts), 0, 0
			for i, w := range v.Weights() {
				opening += int(w[0]) * int(counts[i])
				ending += int(w[1]) * int(counts[i])
			}
			sum := (opening*phase + ending*(256-phase)) / 256
			if tree.Turn() == game.Black {
				sum = -sum
			}
			if got := tree.Evaluate(); got != 0 && max(got-sum, sum-got) > 2+max(sum, -sum)/50 && max(got*16-sum, sum-got*16) > 16+max(sum, -sum)/50 {
				t.Errorf("%s: evaluated %d, by its counts %d", tree.Text(), got, sum)
			}
			tree.Play(moves[random.Below(len(moves))])
			tree.Settle()
		}
	}
}
