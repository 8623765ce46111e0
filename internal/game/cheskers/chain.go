package cheskers

// jumpers are the pawns and kings of the side on turn that can jump. "If any
// pawn or king of the side to move can jump, the side must capture."
func (b *board) jumpers() set {
	enemy, empty := b.men[b.turn.Other()], b.empty()
	var upward, downward set // squares from which a jump leads up, or down
	for d := northEast; d <= northWest; d++ {
		upward |= (enemy & empty.to(d+2)).to(d + 2)
		downward |= (enemy & empty.to(d)).to(d)
	}
	forward := upward
	if b.turn != 0 {
		forward = downward
	}
	return b.own(pawn)&forward | b.own(king)&(upward|downward)
}

// jumper is one man about to jump, and the board as he meets it.
type jumper struct {
	kind        kind
	first, past direction // his directions
	empty       set       // "the square where the chain began counts as empty"
	last        set       // where he would be promoted
}

func (b *board) jumper(from square) jumper {
	j := jumper{kind: king, empty: b.empty() | from.set()}
	if b.kinds[pawn].has(from) {
		j.kind, j.last = pawn, lastRow(b.turn)
	}
	j.first, j.past = ways(j.kind, b.turn)
	return j
}

// hop is one jump from a square: the man jumped ("an adjacent enemy") and
// the landing ("the empty square behind it"), or nothing. Jumped men leave
// the set of enemies, as "no piece is jumped twice".
func (j *jumper) hop(at, enemy set, d direction) (over, landing set) {
	over = at.to(d) & enemy
	return over, over.to(d) & j.empty
}

// chains collects the chains that take the most men.
type chains struct {
	list []move
	base int // where this position's moves start in list
	best int // most men taken so far
}

// add goes on with a chain "with the same piece, until it cannot".
func (c *chains) add(j *jumper, m move, at, enemy set) {
	ended := true
	for d := j.first; d < j.past; d++ {
		if over, landing := j.hop(at, enemy, d); landing != 0 {
			ended = false
			c.add(j, m.jumping(d, landing.first()), landing, enemy&^over)
		}
	}
	if ended {
		c.keep(m, at&j.last != 0)
	}
}

// keep lists a whole chain if none takes more: "only those captures are
// legal that take the greatest number of pieces".
func (c *chains) keep(m move, promoted bool) {
	switch n := m.jumps(); {
	case n < c.best:
		return
	case n > c.best:
		c.list, c.best = c.list[:c.base], n
	}
	if promoted {
		for _, k := range promotions {
			c.list = append(c.list, m.promoted(k))
		}
	} else {
		c.list = append(c.list, m)
	}
}
