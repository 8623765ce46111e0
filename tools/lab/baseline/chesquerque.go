package baseline

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// plainChesquerque is Plain of Chesquerque for White: the values of the pieces,
// and the number of points that they reach.
func plainChesquerque(b *rules.Board) int {
	v, occupied := 0, b.Occupied()
	for c := range game.Black + 1 {
		side := 100 * b.ByKind[rules.Pawn].And(b.ByColor[c]).Count()
		for k := rules.Queen; k <= rules.Archbishop; k++ {
			for pieces := b.ByKind[k].And(b.ByColor[c]); pieces.Any(); {
				side += valuesChesquerque[k] + 3*rules.Reach(k, pieces.Pop(), occupied).Minus(b.ByColor[c]).Count()
			}
		}
		v += side * walk.Sign(c)
	}
	return v
}

var valuesChesquerque = [...]int{rules.Queen: 800, rules.Rook: 500, rules.Bishop: 350, rules.Knight: 200, rules.Archbishop: 650}
