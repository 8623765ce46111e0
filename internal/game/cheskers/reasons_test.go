package cheskers

import (
	"math/rand/v2"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
	"threefold/internal/testkit/gametest"
)

// nobodyAttacks is false: no reason of this game is about attackers.
func nobodyAttacks([]game.Piece, game.Piece, string) bool { return false }

func TestReasonsAreTrue(t *testing.T) { gametest.Reasons(t, Game, nobodyAttacks, scatter) }

// scatter stands pieces anywhere.
func scatter(random *rand.Rand) string {
	crowded := 0.1 + random.Float64()*0.6
	b := rules.Board{ToMove: game.Color(random.IntN(2))}
	for _, s := range rules.Dark.Squares() {
		if random.Float64() < crowded {
			b.Put(s, rules.NewPiece(rules.Kind(random.IntN(len(rules.Letters))), game.Color(random.IntN(2))))
		}
	}
	return position{Board: b, fullmove: 1}.Text()
}
