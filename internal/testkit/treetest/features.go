package treetest

import (
	"slices"
	"testing"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/game"
)

// stroll makes random moves, undos and null moves, and checks that Changed returns the difference
// between the features of two positions, so that incremental updates equal a full computation.
func stroll(t *testing.T, v *engine.Variant, seed uint64, plies int) {
	t.Helper()
	tree, err := v.NewTree(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	random := game.SplitMix64(seed)
	pieces := [][]net.Feature{tree.Features(nil)}
	for range plies {
		switch moves := tree.Moves(nil); {
		case len(pieces) > 1 && random.IntN(6) == 0 || len(moves) == 0:
			if len(pieces) == 1 {
				return
			}
			tree.Undo()
			pieces = pieces[:len(pieces)-1]
		case random.IntN(20) == 0 && !tree.Forced():
			tree.Pass()
			pieces = append(pieces, tree.Features(nil))
		default:
			tree.Play(moves[random.IntN(len(moves))])
			pieces = append(pieces, tree.Features(nil))
		}
		back := random.IntN(len(pieces))
		came, gone := tree.Changed(back, nil, nil)
		if got := apply(pieces[len(pieces)-1-back], came, gone); !slices.Equal(got, sorted(pieces[len(pieces)-1])) {
			t.Fatalf("%s: %d plies back to %s: came %x, gone %x", v.ID, back, tree.Text(), came, gone)
		}
		inside(t, v, pieces[len(pieces)-1], tree.Pieces())
	}
}

// inside checks that the rows of features are within the board's inputs.
func inside(t *testing.T, v *engine.Variant, pieces []net.Feature, count int) {
	t.Helper()
	if len(pieces) < count || len(pieces) > v.Inputs.Pieces {
		t.Fatalf("%s: %d features of %d men", v.ID, len(pieces), count)
	}
	for _, f := range pieces {
		if f.Row(0) >= v.Inputs.Rows || f.Row(1) >= v.Inputs.Rows {
			t.Fatalf("%s: rows %d, %d of %d", v.ID, f.Row(0), f.Row(1), v.Inputs.Rows)
		}
	}
}

func apply(pieces, came, gone []net.Feature) []net.Feature {
	list := slices.Concat(pieces, came)
	for _, f := range gone {
		i := slices.Index(list, f)
		if i < 0 {
			return nil
		}
		list = slices.Delete(list, i, i+1)
	}
	return sorted(list)
}

func sorted(pieces []net.Feature) []net.Feature { return slices.Sorted(slices.Values(pieces)) }

// seesAlike checks that both sides have the same rows at the start, except in Chesquerque, whose
// start position is not symmetric, and that mirroring a row twice gives the row.
func seesAlike(t *testing.T, v *engine.Variant) {
	tree, err := v.NewTree(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	var views [2][]int
	for _, f := range tree.Features(nil) {
		views[0], views[1] = append(views[0], f.Row(0)), append(views[1], f.Row(1))
	}
	slices.Sort(views[0])
	slices.Sort(views[1])
	if v.ID != "chesquerque" && !slices.Equal(views[0], views[1]) {
		t.Errorf("White sees %v, Black %v", views[0], views[1])
	}
	if m := v.Inputs.Mirror; m != nil {
		for row := range v.Inputs.Rows {
			if int(m[m[row]]) != row {
				t.Fatalf("row %d is not mirrored back", row)
			}
		}
	}
}
