package cheskers

import (
	"fmt"
	"testing"
)

// perfts are the counts of the rules page, and deeper ones on which two
// independent generators agreed.
var perfts = []struct {
	position string
	counts   []uint64 // from depth 1
}{
	{Game.Start, []uint64{9, 81, 652, 4395, 30159, 207054}},
}

func TestPerft(t *testing.T) {
	for _, c := range perfts {
		for i, want := range c.counts {
			t.Run(fmt.Sprintf("%s/%d", c.position, i+1), func(t *testing.T) {
				if got := read(t, c.position).Perft(i + 1); got != want {
					t.Errorf("perft(%d) of %s = %d, want %d", i+1, c.position, got, want)
				}
			})
		}
	}
}
