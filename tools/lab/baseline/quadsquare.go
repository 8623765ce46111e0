package baseline

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// plainQuadSquare is Plain of Quad-Square Chess for White: the values of the pieces,
// and the number of squares that they reach.
func plainQuadSquare(b *rules.Board) int {
	v, who := 0, b.Occupancy()
	for c := range game.Black + 1 {
		side := 0
		for k := rules.Queen; k <= rules.Pawn; k++ {
			for pieces := b.Pieces[c][k]; pieces != 0; pieces &= pieces - 1 {
				side += valuesQuadSquare[k]
				if b.Doubled.Has(pieces.First()) {
					side += valuesQuadSquare[k]
				}
				if k < rules.Pawn {
					side += 3 * (b.Reach(k, pieces.First(), who.Occupied) &^ who.ByColor[c]).Count()
				}
			}
		}
		v += side * walk.Sign(c)
	}
	return v
}

var valuesQuadSquare = [...]int{rules.Queen: 850, rules.Rook: 480, rules.Bishop: 380, rules.Knight: 400, rules.Pawn: 100}
