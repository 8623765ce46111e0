package baseline

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// plainCheskers is Plain of Cheskers for White: the values of the pieces,
// and the number of moves of each side, compulsory captures aside.
func plainCheskers(b rules.Board) int {
	v := 0
	for c := range game.Black + 1 {
		b.ToMove = c
		side := 3 * (b.CountStepMoves() + b.CountBishopCamelMoves(^b.ByColor[c]))
		for k, value := range valuesCheskers {
			side += value * b.Own(rules.Kind(k)).Count()
		}
		v += side * walk.Sign(c)
	}
	return v
}

var valuesCheskers = [...]int{rules.Pawn: 100, rules.King: 250, rules.Bishop: 330, rules.Camel: 250}
