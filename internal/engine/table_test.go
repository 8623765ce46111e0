package engine

import "testing"

// An entry comes back with its move, and only for its own key.
func TestTable(t *testing.T) {
	table := newTable(1)
	const key, move = 0xFEDCBA9876543210, Move(1<<38 - 3)
	table.keep(key, move, entry{score: -7, eval: 12, depth: 5, kind: uint8(exact)})
	e, ok := table.find(key)
	if !ok || e.move() != move || e.score != -7 || e.eval != 12 || e.depth != 5 || e.bound() != exact {
		t.Errorf("found %+v, %v", e, ok)
	}
	for _, other := range []uint64{key ^ 1<<63, key ^ 1<<40, key ^ 1<<30, key ^ 1} {
		if _, ok := table.find(other); ok {
			t.Errorf("%x is found as %x", other, uint64(key))
		}
	}
	table.keep(key, 0, entry{depth: 6, kind: uint8(upper)})
	if e, _ := table.find(key); e.move() != move || e.bound() != upper {
		t.Errorf("a score without a move leaves %+v", e)
	}
	table.clear()
	if _, ok := table.find(key); ok {
		t.Error("found after clearing")
	}
}

// A mate is stored by its distance from the position, whatever the ply.
func TestMates(t *testing.T) {
	for _, c := range []struct {
		score, plies int
		won          bool
	}{{mate - 3, 3, true}, {-mate + 4, -4, true}, {known, 0, false}, {-250, 0, false}} {
		if plies, won := MatesIn(c.score); plies != c.plies || won != c.won {
			t.Errorf("%d: %d, %v", c.score, plies, won)
		}
		if got := found(stored(c.score, 9), 9); got != c.score {
			t.Errorf("%d comes back as %d", c.score, got)
		}
	}
	if !Wins(known-20) || !Wins(mate-9) || Wins(1500) || Wins(-mate+4) {
		t.Error("wins are not told from other scores")
	}
}

func TestReductionsGrow(t *testing.T) {
	for depth := 2; depth < 30; depth++ {
		for place := 2; place < 60; place++ {
			r := reduction(depth, place)
			if r < reduction(depth-1, place) || r < reduction(depth, place-1) || r >= depth+1 {
				t.Fatalf("depth %d, move %d: %d", depth, place, r)
			}
		}
	}
}
