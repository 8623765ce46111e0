package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// Plain is the yardstick's evaluation, for the side on turn: what the pieces are
// worth, and how many squares the pieces reach. It stays as it is, so that
// figures told against it keep their meaning.
func (t *Tree) Plain() int {
	b := &t.Now().Board
	v, who := 0, b.Occupancy()
	for c := range game.Black + 1 {
		side := 0
		for k := rules.Queen; k <= rules.Pawn; k++ {
			for pieces := b.Pieces[c][k]; pieces != 0; pieces &= pieces - 1 {
				side += plainValues[k]
				if b.Doubled.Has(pieces.First()) {
					side += plainValues[k]
				}
				if k < rules.Pawn {
					side += 3 * (b.Reach(k, pieces.First(), who.Occupied) &^ who.ByColor[c]).Count()
				}
			}
		}
		v += side * walk.Sign(c)
	}
	return walk.Sign(b.Turn) * v
}

var plainValues = [...]int{rules.Queen: 850, rules.Rook: 480, rules.Bishop: 380, rules.Knight: 400, rules.Pawn: 100}
