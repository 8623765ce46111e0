//go:build !race

package rules_test

import (
	"testing"

	"threefold/internal/game/chesquerque"
	"threefold/internal/testkit/gametest"
)

// Beyond a million courses the race detector takes too long. After the start come the
// middle of a game and all castlings.
func TestPerftDeep(t *testing.T) {
	gametest.Perft(t, chesquerque.Game, chesquerque.Game.Start, 5, 3331202)
	gametest.Perft(t, chesquerque.Game, "rn1qkabnr/p3p2p1/1pp6/3p4p/P3P4/5pP2/2PP4B/1P1B5/RN1QKA2R b KQkq g3 0 13", 4, 1302514)
	gametest.Perft(t, chesquerque.Game, "r3k3r/p1p1p1p1p/9/3n1q1b1/9/1B1A1N3/9/P1P1P1P1P/R3K3R w KQkq - 0 1", 4, 9390564)
}

func TestPerftDoesNotAllocate(t *testing.T) {
	p := gametest.Parse(t, chesquerque.Game, chesquerque.Game.Start)
	if n := testing.AllocsPerRun(3, func() { p.Perft(3) }); n != 0 {
		t.Errorf("counting allocates %v times", n)
	}
}
