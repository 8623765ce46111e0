package rules

import "slices"

// Move encodes a move in an integer: origin, destination, kind of piece, the number and
// directions of its jumps, and the promotion.
//
//	bits 0–5 from, 6–11 to, 12–13 kind, 14–15 promotion (0: none),
//	16–19 number of jumps, 20–37 their directions, two bits each
//
// No chain has more than maxJumps: a jumper keeps the parity of its file and rank, so there are
// only nine squares over which it can jump.
type Move uint64

func newMove(k Kind, from, to Square) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12
}

// From returns the square from which the piece moves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square on which the move ends.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns the kind of the piece before the move.
func (m Move) Kind() Kind { return Kind(m >> 12 & 3) }

// Jumps returns the number of pieces jumped.
func (m Move) Jumps() int              { return int(m >> 16 & 15) }
func (m Move) heading(i int) direction { return direction(m >> (20 + 2*uint(i)) & 3) }

// Promotion returns what the pawn becomes; Pawn means no promotion.
func (m Move) Promotion() Kind { return Kind(m >> 14 & 3) }

func (m Move) promoted(to Kind) Move { return m | Move(to)<<14 }

// jumping returns the move with one more jump, which lands on a square.
func (m Move) jumping(d direction, landing Square) Move {
	n := m.Jumps()
	m = m&^(63<<6) | Move(landing)<<6
	return m + 1<<16 | Move(d)<<(20+2*uint(n))
}

// maxJumps is the maximum number of jumps in a move.
const maxJumps = 9

// Stops returns the origin of the move and every landing, in the order in which a player clicks
// them.
func (m Move) Stops() []Square { return m.appendStops(make([]Square, 0, 1+maxJumps)) }

func (m Move) appendStops(list []Square) []Square {
	list = append(list, m.From())
	if m.Jumps() == 0 {
		return append(list, m.To())
	}
	at := m.From().Set()
	for i := range m.Jumps() {
		at = at.Shift(m.heading(i)).Shift(m.heading(i))
		list = append(list, at.First())
	}
	return list
}

// Jumped returns the squares of the pieces jumped, in order.
func (m Move) Jumped() []Square { return m.appendJumped(make([]Square, 0, maxJumps)) }

func (m Move) appendJumped(list []Square) []Square {
	at := m.From().Set()
	for i := range m.Jumps() {
		over := at.Shift(m.heading(i))
		list = append(list, over.First())
		at = over.Shift(m.heading(i))
	}
	return list
}

// Begins reports whether these clicks are this move or a prefix of it.
func (m Move) Begins(clicked []Square) bool {
	stops := m.Stops()
	return len(clicked) <= len(stops) && slices.Equal(clicked, stops[:len(clicked)])
}

// Taken returns the squares that lose a piece.
func (b *Board) Taken(m Move) Set {
	if m.Jumps() == 0 {
		return m.To().Set() & b.ByColor[b.ToMove.Other()]
	}
	var gone Set
	at := m.From().Set()
	for i := range m.Jumps() {
		over := at.Shift(m.heading(i))
		gone |= over
		at = over.Shift(m.heading(i))
	}
	return gone
}

// Apply returns the board after a legal move.
func (b Board) Apply(m Move) Board {
	us, them := b.ToMove, b.ToMove.Other()
	if gone := b.Taken(m); gone != 0 {
		b.ByColor[them] &^= gone
		for k := range b.ByKind {
			b.ByKind[k] &^= gone
		}
	}
	k := m.Kind()
	b.ByColor[us] &^= m.From().Set()
	b.ByKind[k] &^= m.From().Set()
	if m.Promotion() != Pawn {
		k = m.Promotion()
	}
	b.ByColor[us] |= m.To().Set()
	b.ByKind[k] |= m.To().Set()
	b.ToMove = them
	return b
}
