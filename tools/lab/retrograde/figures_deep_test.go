//go:build !race

package retrograde

import (
	"testing"

	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Some million positions, which would take the race detector too long.

// The rules pages say that king against king, and king and knight against king,
// are dead: no position of them is mate, though they are played on here.
func TestThreePiecesOfChesquerqueMadeAnew(t *testing.T) {
	three := part(Chesquerque, 3)
	m := made(t, three)
	compareFigures(t, figures[Chesquerque.Tables], three, m)
	compareEmbedded(t, Chesquerque, three, m)
	compareMates(t, three, m, map[string]int{"K-K": 0, "KN-K": 0, "KB-K": 100})
}

// The shares of the embedded endings with four pieces. How long their longest lines
// are, `lab tables` prints.
func TestSharesOfFourPieces(t *testing.T) {
	for _, of := range All {
		for _, f := range figures[of.Tables] {
			if e, ok := ending(of, f.ending); ok && len(e.Pieces) == 4 {
				compareShares(t, of.Tables, f, countEmbedded(of, e, game.White), countEmbedded(of, e, game.Black))
			}
		}
	}
}

// countEmbedded is Count of embedded values; 1 and 2 stand for any distance.
func countEmbedded(of Rules, e *tables.Ending, turn game.Color) (c Count) {
	plies := map[tables.Value]Plies{tables.Win: 1, tables.Draw: Drawn, tables.Loss: 2}
	e.Each(turn, func(n uint32, weight int, pieces []game.PlacedPiece) {
		if _, ok := of.Study(pieces, turn, func([]game.PlacedPiece) {}); ok {
			c.add(plies[of.At(n)], weight)
		}
	})
	return c
}
