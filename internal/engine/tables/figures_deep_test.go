//go:build !race

package tables

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// Some million positions, which would take the race detector too long.

// The rules pages say that king against king, and king and knight against king,
// are dead: no position of them is mate, though they are played on here.
func TestThreeMenOfChesquerqueMadeAnew(t *testing.T) {
	three := part(Chesquerque, 3)
	m := made(t, three)
	compareFigures(t, figures[Chesquerque], three, m)
	compareEmbedded(t, Chesquerque, three, m)
	compareMates(t, three, m, map[string]int{"K-K": 0, "KN-K": 0, "KB-K": 100})
}

// The shares of the embedded endings with four men. Their distances are not
// embedded; `threefold tables` makes and prints them.
func TestSharesOfFourMen(t *testing.T) {
	for of, known := range figures {
		for _, f := range known {
			if e, ok := of.ending(f.ending); ok && len(e.men) == 4 {
				compareShares(t, of, f, of.countEmbedded(e, game.White), of.countEmbedded(e, game.Black))
			}
		}
	}
}

// countEmbedded is Count of embedded values; 1 and 2 stand for any distance.
func (t *Tables) countEmbedded(e *Ending, turn game.Color) (c Count) {
	if int(turn) >= e.turns() {
		return c
	}
	plies := map[Value]Plies{Win: 1, Draw: Drawn, Loss: 2}
	men := slices.Clone(e.men)
	for i := range e.size {
		e.place(men, i)
		if _, ok := t.study(men, turn, func([]game.Standing) {}); !ok {
			continue
		}
		value := valueAt(t.values(), e.first+uint32(turn)*e.size+i)
		c.add(plies[value], e.weight(i))
	}
	return c
}
