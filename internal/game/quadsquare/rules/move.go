package rules

import "threefold/internal/game"

// A move is an integer: where from, where to, which kind, whom it takes, and
// what it becomes. It has a meaning only with the board it was made for.
type Move uint32

const (
	sacrificed Move = 1 << 21 // the mover leaves the board with the piece taken
	castled    Move = 1 << 22 // the king and the rook of `to` change places
)

func newMove(k Kind, from, to Square, taken, becomes Kind) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12 | Move(taken)<<15 | Move(becomes)<<18
}

// From is where the piece starts, To where it goes, Kind what it is. Taken is the kind of the piece
// he takes, or Nobody; Becomes is what he is afterwards, promoted or as he was.
func (m Move) From() Square  { return Square(m & 63) }
func (m Move) To() Square    { return Square(m >> 6 & 63) }
func (m Move) Kind() Kind    { return Kind(m >> 12 & 7) }
func (m Move) Taken() Kind   { return Kind(m >> 15 & 7) }
func (m Move) Becomes() Kind { return Kind(m >> 18 & 7) }

// Sacrifice says that a bishop gives itself up, Castling that king and rook change places.
func (m Move) Captures() bool  { return m.Taken() != Nobody }
func (m Move) Sacrifice() bool { return m&sacrificed != 0 }
func (m Move) Castling() bool  { return m&castled != 0 }

// lastQuads are the corner quads where this colour's pawns may be promoted,
// lastRank the squares where they must.
var (
	lastQuads = [2]Set{game.White: s3.Set() | s4.Set(), game.Black: S1.Set() | s2.Set()}
	lastRank  = [2]Set{game.White: 0b111, game.Black: 0b111 << 29}
)

// Promotes reports whether the player chose what a pawn becomes, a pawn
// included: "optional, and decided in the move that arrives there".
func (m Move) Promotes(c game.Color) bool {
	return m.Kind() == Pawn && (lastRank[c] | lastQuads[c]).Has(m.To())
}

// After is the board when the side on turn has played the move.
func (b *Board) After(m Move) Board {
	next := *b
	us := b.Turn
	next.Lift(us, m.Kind(), m.From())
	if m.Captures() {
		next.Lift(us.Other(), m.Taken(), m.To())
	}
	switch {
	case m.Sacrifice():
	case m.Castling():
		next.Lift(us, Rook, m.To())
		next.Put(us, Rook, m.From())
		next.Put(us, King, m.To())
	default:
		next.Put(us, m.Becomes(), m.To())
	}
	next.Turn = us.Other()
	next.count(m)
	next.keepRights()
	return next
}

// count keeps the counters: "halfmove: plies since the last capture or pawn
// move; fullmove grows by one after each move of the side that moves second".
func (b *Board) count(m Move) {
	b.Half = min(b.Half+1, game.MaxCount)
	if m.Captures() || m.Kind() == Pawn {
		b.Half = 0
	}
	if b.Turn == game.White {
		b.Full = min(b.Full+1, game.MaxCount)
	}
}

// UsualMoves is as many moves as most positions have; a longer list grows.
const UsualMoves = 40
