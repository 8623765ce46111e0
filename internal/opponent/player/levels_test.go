package player

import (
	"testing"

	"threefold/internal/opponent"
)

// In a game whose levels vary, a level plays a third of its games like each of its
// neighbours, the same in all plies of one game; it never loses what it always sees.
func TestForm(t *testing.T) {
	const games = 3000
	for _, id := range []string{"chesquerque", "cheskers", "quadsquare"} {
		for level := opponent.Weakest; level <= opponent.Strongest; level++ {
			like := map[int]int{}
			for seed := range uint64(games) {
				task := opponent.Task{Game: id, Level: level, Seed: seed}
				s := strengthOf(task)
				task.Moves = make([]string, openingPlies+int(seed%50))
				if later := strengthOf(task); later.nodes != s.nodes || later.slips != s.slips {
					t.Fatalf("%s level %d seed %d: %+v becomes %+v", id, level, seed, s, later)
				}
				if s.sees != (level >= 3) || s.tables != (level >= 7) {
					t.Fatalf("%s level %d seed %d: %+v", id, level, seed, s)
				}
				like[s.nodes]++
			}
			own := strengths[level-1].nodes
			if id != "chesquerque" || level == opponent.Weakest || level == opponent.Strongest {
				if like[own] != games {
					t.Errorf("%s level %d is not always itself: %v", id, level, like)
				}
				continue
			}
			for _, nodes := range []int{strengths[level-2].nodes, own, strengths[level].nodes} {
				if n := like[nodes]; n < games/4 || n > games*5/12 {
					t.Errorf("%s level %d: %d of %d games with %d nodes", id, level, n, games, nodes)
				}
			}
		}
	}
}
