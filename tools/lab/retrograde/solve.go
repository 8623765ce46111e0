package retrograde

import (
	"fmt"

	"threefold/internal/engine/tables"
)

// Plies is the distance to mate of a position in plies: even where the side to move loses, 0 if the
// game is over, odd where it wins.
type Plies uint8

// The values of Plies that are no distances.
const (
	Drawn      Plies = 255 - iota // neither side wins by force
	NoPosition                    // the entry is no legal position
	maxPlies                      // distances are below it
)

// Value returns the value of a distance for the side to move. It means nothing for NoPosition.
func (p Plies) Value() tables.Value {
	switch {
	case p == Drawn:
		return tables.Draw
	case p%2 == 0:
		return tables.Loss
	default:
		return tables.Win
	}
}

// graph is all positions of a game's tables, and for each the positions from
// which a move leads to it: from[start[n]:start[n+1]], once for each move.
type graph struct {
	plies []Plies  // of those that are over, or won at once; the others Drawn
	moves []uint8  // how many moves each has; with so few pieces they are few
	start []uint32 // one more than there are positions
	from  []uint32
}

// solve works back from the ends: a position from which a move leads to a
// loss is won, and one whose moves all lead to wins is lost. Positions are met
// in the order of their distances, so that the first loss met is the nearest,
// and the last win the farthest. What is never met is drawn.
func (g *graph) solve() error {
	queue := g.ends()
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		plies := g.plies[n] + 1
		if plies == maxPlies {
			return fmt.Errorf("a position is %d plies from its end, too many to be written down", plies)
		}
		for _, before := range g.from[g.start[n]:g.start[n+1]] {
			if g.plies[before] != Drawn {
				continue
			}
			if g.moves[before]--; g.moves[before] == 0 || plies.Value() == tables.Win {
				g.plies[before] = plies
				queue = append(queue, before)
			}
		}
	}
	return nil
}

// ends lists the positions that are lost already, then those won at once.
func (g *graph) ends() (list []uint32) {
	for _, plies := range [...]Plies{0, 1} {
		for n, p := range g.plies {
			if p == plies {
				list = append(list, uint32(n))
			}
		}
	}
	return list
}
