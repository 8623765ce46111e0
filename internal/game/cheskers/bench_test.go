package cheskers

import "testing"

// BenchmarkPerft counts from the start, from a middle game and from an open
// position of kings, bishops and camels, single-threaded, the leaves in bulk.
func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, position string
		depth          int
	}{
		{"start", Game.Start, 7},
		{"middle", "3k1k1b/B5p1/1p3p1p/8/1P6/c1P3P1/7P/4K1C1 w 0 8", 6},
		{"open", "1b1k4/2c3p1/8/4K3/1K6/6B1/8/6C1 w 0 1", 5},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := read(b, c.position)
			var nodes uint64
			b.ReportAllocs()
			for b.Loop() {
				nodes += p.Perft(c.depth)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
