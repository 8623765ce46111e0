package retrograde

import (
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Count is what was found of an ending with one side on turn. It counts the
// positions of the whole board; like pieces are not told apart.
type Count struct {
	Positions        int
	Won, Drawn, Lost int
	Over             int   // of those lost, where it is over already
	Longest          Plies // the greatest distance of one that is not drawn
}

// Count counts an ending with the side named first on turn (White), or the
// other. Where both sides have the same pieces there is White alone.
func (m *Solution) Count(e *tables.Ending, turn game.Color) (c Count) {
	e.Each(turn, func(n uint32, weight int, _ []game.Standing) { c.add(m.plies[n], weight) })
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
