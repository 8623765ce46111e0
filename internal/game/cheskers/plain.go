package cheskers

import "threefold/internal/game"

// Plain is the yardstick's evaluation, for the side on turn: what the men are
// worth, and how many moves each side has, duty aside. It stays as it is, so
// that figures told against it keep their meaning.
func (t *Tree) Plain() int {
	b := t.now().board
	v := 0
	for c := range game.Black + 1 {
		b.turn = c
		side := 3 * (b.countSteps() + b.countFlights(^b.men[c]))
		for k, value := range plainValues {
			side += value * b.own(kind(k)).count()
		}
		v += side * (1 - 2*int(c))
	}
	if t.now().turn == game.Black {
		return -v
	}
	return v
}

var plainValues = [...]int{pawn: 100, king: 250, bishop: 330, camel: 250}
