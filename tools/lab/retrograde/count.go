package retrograde

import (
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Count is the numbers of positions of an ending with one side to move, on the whole board. Equal
// pieces are not distinguished.
type Count struct {
	Positions int   // all legal positions
	Won       int   // positions that the side to move wins
	Drawn     int   // positions that are drawn
	Lost      int   // positions that the side to move loses
	Over      int   // lost positions in which the game is over
	Longest   Plies // greatest distance of a position that is not drawn
}

// Count counts an ending with the side named first to move (White), or the other. Where both sides
// have the same pieces there are positions for White alone.
func (m *Solution) Count(e *tables.Ending, turn game.Color) (c Count) {
	e.Each(turn, func(n uint32, weight int, _ []game.PlacedPiece) { c.add(m.plies[n], weight) })
	return c
}

func (c *Count) add(plies Plies, weight int) {
	if plies == NoPosition {
		return
	}
	c.Positions += weight
	switch plies.Value() {
	case tables.Draw:
		c.Drawn += weight
		return
	case tables.Win:
		c.Won += weight
	case tables.Loss:
		c.Lost += weight
	}
	if plies == 0 {
		c.Over += weight
	}
	c.Longest = max(c.Longest, plies)
}
