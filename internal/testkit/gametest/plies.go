package gametest

import (
	"math/rand/v2"
	"testing"

	"threefold/internal/game"
	"threefold/internal/testkit/must"
)

// longest is the maximum length of a random game, in plies.
const longest = 300

// Plies returns the first count plies of a random game. The test fails if a thousand random games
// are all shorter.
func Plies(t testing.TB, g *game.Game, count int) []*game.Played {
	t.Helper()
	for seed := uint64(1); seed <= 1000; seed++ {
		lot := rand.New(rand.NewPCG(seed, 0))
		match := must.Get(game.NewCourse(g, g.Start))(t)
		for match.Len() < longest && !match.Outcome().Over() {
			legal := match.Position().Moves()
			must.Get(match.Play(legal[lot.IntN(len(legal))].Text))(t)
		}
		if plies := match.Plies(); len(plies) > count {
			return plies[:count]
		}
	}
	t.Fatalf("no game of %s has more than %d plies", g.Name, count)
	return nil
}
