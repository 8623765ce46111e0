package quadsquare

import "threefold/internal/game"

// Plain is the yardstick's evaluation, for the side on turn: what the men are
// worth, and how many squares the pieces reach. It stays as it is, so that
// figures told against it keep their meaning.
func (t *Tree) Plain() int {
	b := &t.now().board
	v, who := 0, b.crowd()
	for c := range game.Black + 1 {
		side := 0
		for k := queen; k <= pawn; k++ {
			for men := b.men[c][k]; men != 0; men &= men - 1 {
				side += plainValues[k]
				if b.twin.has(men.first()) {
					side += plainValues[k]
				}
				if k < pawn {
					side += 3 * (b.reach(k, men.first(), who.occupied) &^ who.of[c]).count()
				}
			}
		}
		v += side * (1 - 2*int(c))
	}
	if b.turn == game.Black {
		return -v
	}
	return v
}

var plainValues = [...]int{queen: 850, rook: 480, bishop: 380, knight: 400, pawn: 100}
