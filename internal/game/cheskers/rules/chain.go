package rules

// Jumpers are the pawns and kings of the side on turn that can jump. "If any
// pawn or king of the side to move can jump, the side must capture."
func (b *Board) Jumpers() Set {
	enemy, empty := b.ByColor[b.ToMove.Other()], b.Empty()
	var upward, downward Set // squares from which a jump leads up, or down
	for d := NorthEast; d <= NorthWest; d++ {
		upward |= (enemy & empty.To(d+2)).To(d + 2)
		downward |= (enemy & empty.To(d)).To(d)
	}
	forward := upward
	if b.ToMove != 0 {
		forward = downward
	}
	return b.Own(Pawn)&forward | b.Own(King)&(upward|downward)
}

// Jumper is one piece about to jump, and the board as it meets it.
type Jumper struct {
	kind        Kind
	First, Past direction // his directions
	empty       Set       // "the square where the chain began counts as empty"
	last        Set       // where he would be promoted
}

// Jumper is a pawn or king about to jump from a square.
func (b *Board) Jumper(from Square) Jumper {
	j := Jumper{kind: King, empty: b.Empty() | from.Set()}
	if b.ByKind[Pawn].Has(from) {
		j.kind, j.last = Pawn, LastRow(b.ToMove)
	}
	j.First, j.Past = Ways(j.kind, b.ToMove)
	return j
}

// Hop is one jump from a square: the piece jumped ("an adjacent enemy") and
// the landing ("the empty square behind it"), or nothing. Jumped pieces leave
// the set of enemies, as "no piece is jumped twice".
func (j *Jumper) Hop(at, enemy Set, d direction) (over, landing Set) {
	over = at.To(d) & enemy
	return over, over.To(d) & j.empty
}

// longest is the greatest number of pieces that chains from here take, and how
// many such chains there are; a promotion makes three.
func (j *Jumper) longest(at, enemy Set) (length, chains int) {
	for d := j.First; d < j.Past; d++ {
		over, landing := j.Hop(at, enemy, d)
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
// keeps in list, from base on, those that take the most pieces.
func (j *Jumper) chains(list []Move, base int, m Move, at, enemy Set) []Move {
	ended := true
	for d := j.First; d < j.Past; d++ {
		if over, landing := j.Hop(at, enemy, d); landing != 0 {
			ended = false
			list = j.chains(list, base, m.jumping(d, landing.First()), landing, enemy&^over)
		}
	}
	if ended {
		list = keep(list, base, m, at&j.last != 0)
	}
	return list
}

// keep adds a whole chain if none takes more, and drops those that take fewer: "only those
// captures are legal that take the greatest number of pieces".
func keep(list []Move, base int, m Move, promoted bool) []Move {
	if len(list) > base {
		switch most := list[base].Jumps(); {
		case most > m.Jumps():
			return list
		case most < m.Jumps():
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
