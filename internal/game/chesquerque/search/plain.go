package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// Plain is the yardstick's evaluation, for the side on turn: what the pieces are
// worth, and how many points the pieces reach. It stays as it is, so that
// figures told against it keep their meaning.
func (t *Tree) Plain() int {
	b := &t.Now().Board
	v, occupied := 0, b.Occupied()
	for c := range game.Black + 1 {
		side := 100 * b.ByKind[rules.Pawn].And(b.ByColor[c]).Count()
		for k := rules.Queen; k <= rules.Archbishop; k++ {
			for pieces := b.ByKind[k].And(b.ByColor[c]); pieces.Any(); {
				side += plainValues[k] + 3*rules.Reach(k, pieces.Pop(), occupied).Minus(b.ByColor[c]).Count()
			}
		}
		v += side * walk.Sign(c)
	}
	return walk.Sign(b.Turn) * v
}

var plainValues = [...]int{rules.Queen: 800, rules.Rook: 500, rules.Bishop: 350, rules.Knight: 200, rules.Archbishop: 650}
