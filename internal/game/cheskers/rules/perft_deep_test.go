//go:build !race

package rules_test

import (
	"testing"

	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/gametest"
)

// The counts beyond a million, which would take the race detector too long.
func TestPerftDeep(t *testing.T) {
	gametest.Perft(t, cheskers.Game, cheskers.Game.Start, 7, 1441899, 9971197)
	gametest.Perft(t, cheskers.Game, "3k1k1b/B5p1/1p3p1p/8/1P6/c1P3P1/7P/4K1C1 w 0 8", 7, 8170567)
	gametest.Perft(t, cheskers.Game, "1b1k4/2c3p1/8/4K3/1K6/6B1/8/6C1 w 0 1", 6, 1900313)
	gametest.Perft(t, cheskers.Game, "1k6/2p1p1p1/3P4/2p1p1p1/1P1K4/2p1p1p1/7P/B3C3 w 0 1", 8, 5901864)
	gametest.Perft(t, cheskers.Game, "1c3k2/P1P1P3/8/4K3/3k4/8/3p1p1p/K1C5 b 0 1", 8, 8371028)
	gametest.Perft(t, cheskers.Game, "1k3k1k/6p1/1p1p1p2/8/3P1P2/2P5/1P6/K1K1K3 b 0 1", 8, 3089397)
}
