package rules_test

import (
	"testing"

	"threefold/internal/game/cheskers"
	"threefold/internal/testkit/gametest"
)

// perfts are counts from depth 1 on, of the rules page and of positions rich in chains,
// promotions and captures. Two generators written apart agreed on them.
var perfts = []struct {
	position string
	counts   []uint64
}{
	{cheskers.Game.Start, []uint64{9, 81, 652, 4395, 30159, 207054}},
	{"3k1k1b/B5p1/1p3p1p/8/1P6/c1P3P1/7P/4K1C1 w 0 8", []uint64{12, 109, 1081, 8856, 91830, 771667}},
	{"1b1k4/2c3p1/8/4K3/1K6/6B1/8/6C1 w 0 1", []uint64{16, 123, 1458, 15099, 178130}},
	{"1k6/2p1p1p1/3P4/2p1p1p1/1P1K4/2p1p1p1/7P/B3C3 w 0 1", []uint64{6, 24, 240, 966, 12978, 65142, 941958}},
	{"1c3k2/P1P1P3/8/4K3/3k4/8/3p1p1p/K1C5 b 0 1", []uint64{1, 4, 83, 563, 8978, 67165}},
	{"1k3k1k/6p1/1p1p1p2/8/3P1P2/2P5/1P6/K1K1K3 b 0 1", []uint64{10, 57, 307, 1875, 11195, 73261, 453097}},
}

func TestPerft(t *testing.T) {
	for _, c := range perfts {
		gametest.Perft(t, cheskers.Game, c.position, 1, c.counts...)
	}
}
