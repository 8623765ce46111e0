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

// longest is the greatest number of men that chains from here take, and how
// many such chains there are; a promotion makes three.
func (j *jumper) longest(at, enemy set) (length, chains int) {
	for d := j.first; d < j.past; d++ {
		over, landing := j.hop(at, enemy, d)
		if landing == 0 {
			continue
		}
		n, ways := j.longest(landing, enemy&^over)
		switch n++; {
		case n > length:
			length, chains = n, ways
		case n == length:
			chains += ways
		}
	}
	switch {
	case length > 0:
		return length, chains
	case at&j.last != 0:
		return 0, len(promotions)
	default:
		return 0, 1
	}
}

// chains goes on with a chain "with the same piece, until it cannot", and
// keeps in list, from base on, those that take the most men.
func (j *jumper) chains(list []move, base int, m move, at, enemy set) []move {
	ended := true
	for d := j.first; d < j.past; d++ {
		if over, landing := j.hop(at, enemy, d); landing != 0 {
			ended = false
			list = j.chains(list, base, m.jumping(d, landing.first()), landing, enemy&^over)
		}
	}
	if ended {
		list = keep(list, base, m, at&j.last != 0)
	}
	return list
}

// keep adds a whole chain if none takes more, and drops those that take
// fewer: "only those captures are legal that take the greatest number of
// pieces".
func keep(list []move, base int, m move, promoted bool) []move {
	if len(list) > base {
		switch most := list[base].jumps(); {
		case most > m.jumps():
			return list
		case most < m.jumps():
			list = list[:base]
		}
	}
	if !promoted {
		return append(list, m)
	}
	for _, k := range promotions {
		list = append(list, m.promoted(k))
	}
	return list
}
