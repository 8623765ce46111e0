package rules

// Jumpers returns the pawns and kings of the side to move that can jump. "If any
// pawn or king of the side to move can jump, the side must capture."
func (b *Board) Jumpers() Set {
	enemy, empty := b.ByColor[b.ToMove.Other()], b.Empty()
	var upward, downward Set // squares from which a jump leads up, or down
	for d := NorthEast; d <= NorthWest; d++ {
		upward |= (enemy & empty.Shift(d+2)).Shift(d + 2)
		downward |= (enemy & empty.Shift(d)).Shift(d)
	}
	forward := upward
	if b.ToMove != 0 {
		forward = downward
	}
	return b.Own(Pawn)&forward | b.Own(King)&(upward|downward)
}

// Jumper generates the jumps of one pawn or king of the side to move.
type Jumper struct {
	kind        Kind
	First, Past direction // its directions, First ≤ d < Past
	empty       Set       // "the square where the chain began counts as empty"
	last        Set       // where it would promote
}

// Jumper returns the Jumper for the pawn or king on a square.
func (b *Board) Jumper(from Square) Jumper {
	j := Jumper{kind: King, empty: b.Empty() | from.Set()}
	if b.ByKind[Pawn].Has(from) {
		j.kind, j.last = Pawn, LastRow(b.ToMove)
	}
	j.First, j.Past = Directions(j.kind, b.ToMove)
	return j
}

// Jump returns one jump from a square: the piece jumped ("an adjacent enemy") and the landing
// ("the empty square behind it"), which is empty if there is no jump. Callers remove jumped
// pieces from enemy, as "no piece is jumped twice".
func (j *Jumper) Jump(at, enemy Set, d direction) (over, landing Set) {
	over = at.Shift(d) & enemy
	return over, over.Shift(d) & j.empty
}

// longest returns the greatest number of pieces that a chain from here takes, and the number of
// such chains; a promotion counts three.
func (j *Jumper) longest(at, enemy Set) (length, chains int) {
	for d := j.First; d < j.Past; d++ {
		over, landing := j.Jump(at, enemy, d)
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

// chains extends a chain "with the same piece, until it cannot", and keeps in list[base:] the
// chains that take the most pieces.
func (j *Jumper) chains(list []Move, base int, m Move, at, enemy Set) []Move {
	ended := true
	for d := j.First; d < j.Past; d++ {
		if over, landing := j.Jump(at, enemy, d); landing != 0 {
			ended = false
			list = j.chains(list, base, m.jumping(d, landing.First()), landing, enemy&^over)
		}
	}
	if ended {
		list = keep(list, base, m, at&j.last != 0)
	}
	return list
}

// keep appends a complete chain unless another takes more, and drops those that take fewer: "only
// those captures are legal that take the greatest number of pieces".
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
