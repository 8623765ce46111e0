package treetest

import (
	"slices"
	"testing"

	"threefold/internal/engine/net"
	"threefold/internal/engine/variants"
	"threefold/internal/game"
)

// stroll walks a game at random, with takebacks and passes, and holds Changed to it: the
// men that come and go between two positions of the walk, of one or many plies, are what
// tells the later from the earlier, so that sums kept with the moves are those made anew.
func stroll(t *testing.T, v *variants.Variant, seed uint64, plies int) {
	t.Helper()
	tree, err := v.NewTree(v.Start)
	if err != nil {
		t.Fatal(err)
	}
	random := game.Scramble(seed)
	men := [][]net.Feature{tree.Features(nil)}
	for range plies {
		switch moves := tree.Moves(nil); {
		case len(men) > 1 && random.Below(6) == 0 || len(moves) == 0:
			if len(men) == 1 {
				return
			}
			tree.Undo()
			men = men[:len(men)-1]
		case random.Below(20) == 0 && !tree.Forced():
			tree.Pass()
			men = append(men, tree.Features(nil))
		default:
			tree.Play(moves[random.Below(len(moves))])
			men = append(men, tree.Features(nil))
		}
		back := random.Below(len(men))
		came, gone := tree.Changed(back, nil, nil)
		if got := apply(men[len(men)-1-back], came, gone); !slices.Equal(got, sorted(men[len(men)-1])) {
			t.Fatalf("%s: %d plies back to %s: came %x, gone %x", v.ID, back, tree.Text(), came, gone)
		}
		inside(t, v, men[len(men)-1], tree.Men())
	}
}

// inside holds the rows to the board's inputs.
func inside(t *testing.T, v *variants.Variant, men []net.Feature, count int) {
	t.Helper()
	if len(men) < count || len(men) > v.Inputs.Men {
		t.Fatalf("%s: %d features of %d men", v.ID, len(men), count)
	}
	for _, f := range men {
		if f.Row(0) >= v.Inputs.Rows || f.Row(1) >= v.Inputs.Rows {
			t.Fatalf("%s: rows %d, %d of %d", v.ID, f.Row(0), f.Row(1), v.Inputs.Rows)
		}
	}
}

func apply(men, came, gone []net.Feature) []net.Feature {
	list := slices.Concat(men, came)
	for _, f := range gone {
		i := slices.Index(list, f)
		if i < 0 {
			return nil
		}
		list = slices.Delete(list, i, i+1)
	}
	return sorted(list)
}

func sorted(men []net.Feature) []net.Feature { return slices.Sorted(slices.Values(men)) }

// seesAlike holds the views of both sides to each other: a position with the colours
// exchanged has the rows of White where Black's were. At the start both have the same,
// but in Chesquerque, whose sides do not begin alike.
func seesAlike(t *testing.T, v *variants.Variant) {
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
