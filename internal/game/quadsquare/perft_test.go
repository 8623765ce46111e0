package quadsquare

import "testing"

// perfts are counts that the rules page gives, or on which an independent,
// plainer generator agreed.
var perfts = []struct {
	position string
	counts   []uint64 // from depth 1
}{
	{start, []uint64{22, 482, 10683, 235938}},
}

func TestPerft(t *testing.T) {
	for _, tt := range perfts {
		p, err := Game.Parse(tt.position)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range tt.counts {
			if got := p.Perft(i + 1); got != want {
				t.Errorf("perft(%d) of %s is %d, want %d", i+1, tt.position, got, want)
			}
		}
	}
}

// BenchmarkPerft counts the start position four plies deep, the last ply in
// bulk.
func BenchmarkPerft(b *testing.B) {
	p, err := Game.Parse(start)
	if err != nil {
		b.Fatal(err)
	}
	board := p.(*position).b
	list := make([]move, 0, 1024)
	b.ReportAllocs()
	var nodes uint64
	for b.Loop() {
		nodes += board.perft(4, list)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
