package chesquerque

import "threefold/internal/game"

// Plain is the yardstick's evaluation, for the side on turn: what the men are
// worth, and how many points the pieces reach. It stays as it is, so that
// figures told against it keep their meaning.
func (t *Tree) Plain() int {
	b := &t.now().board
	v, occupied := 0, b.occupied()
	for c := range game.Black + 1 {
		side := 100 * b.are[pawn].and(b.of[c]).count()
		for k := queen; k <= archbishop; k++ {
			for men := b.are[k].and(b.of[c]); men.any(); {
				side += plainValues[k] + 3*reach(k, men.pop(), occupied).minus(b.of[c]).count()
			}
		}
		v += side * (1 - 2*int(c))
	}
	if b.turn == game.Black {
		return -v
	}
	return v
}

var plainValues = [...]int{queen: 800, rook: 500, bishop: 350, knight: 200, archbishop: 650}
