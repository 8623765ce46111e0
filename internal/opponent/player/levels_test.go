package player

import (
	"testing"

	"threefold/internal/engine/variants"
	"threefold/internal/opponent"
)

// In a game whose levels vary, a level plays a third of its games like each of its
// neighbours, the same in all plies of one game; it never loses what it always sees.
func TestForm(t *testing.T) {
	const games = 3000
	for _, v := range variants.All {
		if len(v.Slips) != int(opponent.Strongest) {
			t.Fatalf("%s has slips for %d levels", v.ID, len(v.Slips))
		}
		for level := opponent.Weakest; level <= opponent.Strongest; level++ {
			like := map[int]int{}
			for seed := range uint64(games) {
				task := opponent.Task{Game: v.ID, Level: level, Seed: seed}
				s := strengthOf(v, task)
				task.Moves = make([]string, openingPlies+int(seed%50))
				if later := strengthOf(v, task); later.nodes != s.nodes || later.slips != s.slips {
					t.Fatalf("%s level %d seed %d: %+v becomes %+v", v.ID, level, seed, s, later)
				}
				if s.sees != (level >= 3) || s.tables != (level >= 7) {
					t.Fatalf("%s level %d seed %d: %+v", v.ID, level, seed, s)
				}
				like[s.nodes]++
			}
			own := strengths[level-1].nodes
			if v.ID != "chesquerque" || level == opponent.Weakest || level == opponent.Strongest {
				if like[own] != games {
					t.Errorf("%s level %d is not always itself: %v", v.ID, level, like)
				}
				continue
			}
			for _, nodes := range []int{strengths[level-2].nodes, own, strengths[level].nodes} {
				if n := like[nodes]; n < games/4 || n > games*5/12 {
					t.Errorf("%s level %d: %d of %d games with %d nodes", v.ID, level, n, games, nodes)
				}
			}
		}
	}
}
