package rules

import "slices"

// Move is a move in one integer: where from and to, which kind moves, how
// many jumps it makes and in which directions, and what a pawn becomes.
//
//	bits 0–5 from, 6–11 to, 12–13 kind, 14–15 promotion (0: none),
//	16–19 number of jumps, 20–37 their directions, two bits each
//
// No chain has more than maxJumps: a jumper keeps the parity of his file
// and rank, which leaves nine squares over which he can ever jump.
type Move uint64

func newMove(k Kind, from, to Square) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12
}

// From is where the piece starts, To where its way ends, Kind what it is.
func (m Move) From() Square { return Square(m & 63) }
func (m Move) To() Square   { return Square(m >> 6 & 63) }
func (m Move) Kind() Kind   { return Kind(m >> 12 & 3) }

// Jumps is over how many pieces it jumps.
func (m Move) Jumps() int              { return int(m >> 16 & 15) }
func (m Move) heading(i int) direction { return direction(m >> (20 + 2*uint(i)) & 3) }

// Promotion is what the pawn becomes; pawn means no promotion.
func (m Move) Promotion() Kind { return Kind(m >> 14 & 3) }

func (m Move) promoted(to Kind) Move { return m | Move(to)<<14 }

// jumping is the move with one more jump, which lands on a square.
func (m Move) jumping(d direction, landing Square) Move {
	n := m.Jumps()
	m = m&^(63<<6) | Move(landing)<<6
	return m + 1<<16 | Move(d)<<(20+2*uint(n))
}

// maxJumps is the greatest number of jumps in a move.
const maxJumps = 9

// Stops is the square a move starts from and every square it comes to rest
// on, as a player clicks them.
func (m Move) Stops() []Square { return m.appendStops(make([]Square, 0, 1+maxJumps)) }

func (m Move) appendStops(list []Square) []Square {
	list = append(list, m.From())
	if m.Jumps() == 0 {
		return append(list, m.To())
	}
	at := m.From().Set()
	for i := range m.Jumps() {
		at = at.To(m.heading(i)).To(m.heading(i))
		list = append(list, at.First())
	}
	return list
}

// Jumped is the squares of the pieces jumped, in order.
func (m Move) Jumped() []Square { return m.appendJumped(make([]Square, 0, maxJumps)) }

func (m Move) appendJumped(list []Square) []Square {
	at := m.From().Set()
	for i := range m.Jumps() {
		over := at.To(m.heading(i))
		list = append(list, over.First())
		at = over.To(m.heading(i))
	}
	return list
}

// Begins reports whether a player who clicked these squares may go on to this
// move, or has made it.
func (m Move) Begins(clicked []Square) bool {
	stops := m.Stops()
	return len(clicked) <= len(stops) && slices.Equal(clicked, stops[:len(clicked)])
}

// Taken is the set of squares that lose a piece.
func (b *Board) Taken(m Move) Set {
	if m.Jumps() == 0 {
		return m.To().Set() & b.ByColor[b.ToMove.Other()]
	}
	var gone Set
	at := m.From().Set()
	for i := range m.Jumps() {
		over := at.To(m.heading(i))
		gone |= over
		at = over.To(m.heading(i))
	}
	return gone
}

// Apply plays a legal move.
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
