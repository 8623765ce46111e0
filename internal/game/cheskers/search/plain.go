package search

import (
	"threefold/internal/engine/walk"
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// Plain is the yardstick's evaluation, for the side on turn: what the pieces are
// worth, and how many moves each side has, duty aside. It stays as it is, so
// that figures told against it keep their meaning.
func (t *Tree) Plain() int {
	b := t.Now().Board
	v := 0
	for c := range game.Black + 1 {
		b.ToMove = c
		side := 3 * (b.CountSteps() + b.CountFlights(^b.ByColor[c]))
		for k, value := range plainValues {
			side += value * b.Own(rules.Kind(k)).Count()
		}
		v += side * walk.Sign(c)
	}
	return walk.Sign(t.Now().ToMove) * v
}

var plainValues = [...]int{rules.Pawn: 100, rules.King: 250, rules.Bishop: 330, rules.Camel: 250}
