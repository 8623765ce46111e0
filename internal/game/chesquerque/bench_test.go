package chesquerque_test

import (
	"testing"

	"threefold/internal/game/chesquerque"
)

// BenchmarkPerft reports how many nodes a second are counted from the start
// and from an open position.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, position string
		depth          int
	}{
		{name: "start", position: chesquerque.Game.Start, depth: 5},
		{name: "open", position: "r3k3r/p1p1p1p1p/9/3n1q1b1/9/1B1A1N3/9/P1P1P1P1P/R3K3R w KQkq - 0 1", depth: 4},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := parse(b, c.position)
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				nodes += p.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
