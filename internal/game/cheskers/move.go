package cheskers

import "slices"

// move is a move in one integer: where from and to, which kind moves, how
// many jumps it makes and in which directions, and what a pawn becomes.
//
//	bits 0–5 from, 6–11 to, 12–13 kind, 14–15 promotion (0: none),
//	16–19 number of jumps, 20–37 their directions, two bits each
//
// No chain has more than mostJumps: a jumper keeps the parity of his file
// and rank, which leaves nine squares over which he can ever jump.
type move uint64

func newMove(k kind, from, to square) move {
	return move(from) | move(to)<<6 | move(k)<<12
}

func (m move) from() square            { return square(m & 63) }
func (m move) to() square              { return square(m >> 6 & 63) }
func (m move) kind() kind              { return kind(m >> 12 & 3) }
func (m move) jumps() int              { return int(m >> 16 & 15) }
func (m move) heading(i int) direction { return direction(m >> (20 + 2*uint(i)) & 3) }

// promotion is what the pawn becomes; pawn means no promotion.
func (m move) promotion() kind { return kind(m >> 14 & 3) }

func (m move) promoted(to kind) move { return m | move(to)<<14 }

// jumping is the move with one more jump, which lands on a square.
func (m move) jumping(d direction, landing square) move {
	n := m.jumps()
	m = m&^(63<<6) | move(landing)<<6
	return m + 1<<16 | move(d)<<(20+2*uint(n))
}

// mostJumps is the greatest number of jumps in a move.
const mostJumps = 9

// stops is the square a move starts from and every square it comes to rest
// on, as a player clicks them.
func (m move) stops() []square { return m.appendStops(make([]square, 0, 1+mostJumps)) }

func (m move) appendStops(list []square) []square {
	list = append(list, m.from())
	if m.jumps() == 0 {
		return append(list, m.to())
	}
	at := m.from().set()
	for i := range m.jumps() {
		at = at.to(m.heading(i)).to(m.heading(i))
		list = append(list, at.first())
	}
	return list
}

// jumped is the squares of the men jumped, in order.
func (m move) jumped() []square { return m.appendJumped(make([]square, 0, mostJumps)) }

func (m move) appendJumped(list []square) []square {
	at := m.from().set()
	for i := range m.jumps() {
		over := at.to(m.heading(i))
		list = append(list, over.first())
		at = over.to(m.heading(i))
	}
	return list
}

// begins says whether a player who clicked these squares may go on to this
// move, or has made it.
func (m move) begins(clicked []square) bool {
	stops := m.stops()
	return len(clicked) <= len(stops) && slices.Equal(clicked, stops[:len(clicked)])
}

// taken is the set of squares that lose a man.
func (b *board) taken(m move) set {
	if m.jumps() == 0 {
		return m.to().set() & b.men[b.turn.Other()]
	}
	var gone set
	at := m.from().set()
	for i := range m.jumps() {
		over := at.to(m.heading(i))
		gone |= over
		at = over.to(m.heading(i))
	}
	return gone
}

// apply plays a legal move.
func (b board) apply(m move) board {
	us, them := b.turn, b.turn.Other()
	if gone := b.taken(m); gone != 0 {
		b.men[them] &^= gone
		for k := range b.kinds {
			b.kinds[k] &^= gone
		}
	}
	k := m.kind()
	b.men[us] &^= m.from().set()
	b.kinds[k] &^= m.from().set()
	if m.promotion() != pawn {
		k = m.promotion()
	}
	b.men[us] |= m.to().set()
	b.kinds[k] |= m.to().set()
	b.turn = them
	return b
}
