package rules

import "threefold/internal/game"

// Move encodes a move in an integer: origin, destination, kind, kind captured and promotion. It
// is valid only for the board for which it was generated.
type Move uint32

const (
	sacrificed Move = 1 << 21 // the moving piece leaves the board with the piece taken
	castled    Move = 1 << 22 // the king and the rook of `to` change places
)

func newMove(k Kind, from, to Square, taken, becomes Kind) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12 | Move(taken)<<15 | Move(becomes)<<18
}

// From returns the square from which the piece moves.
func (m Move) From() Square { return Square(m & 63) }

// To returns the square to which the piece moves; in castling that of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns the kind of the piece before the move.
func (m Move) Kind() Kind { return Kind(m >> 12 & 7) }

// Taken returns the kind of the piece captured, or NoKind.
func (m Move) Taken() Kind { return Kind(m >> 15 & 7) }

// Becomes returns the kind of the piece after the move: its promotion, or Kind.
func (m Move) Becomes() Kind { return Kind(m >> 18 & 7) }

// Captures reports whether the move takes a piece.
func (m Move) Captures() bool { return m.Taken() != NoKind }

// Sacrifice reports whether a bishop leaves the board together with the piece captured.
func (m Move) Sacrifice() bool { return m&sacrificed != 0 }

// Castling reports whether king and rook change places.
func (m Move) Castling() bool { return m&castled != 0 }

// lastQuads has the corner quads on which this colour's pawns may promote, lastRank the squares
// on which they must.
var (
	lastQuads = [2]Set{game.White: s3.Set() | s4.Set(), game.Black: S1.Set() | s2.Set()}
	lastRank  = [2]Set{game.White: 0b111, game.Black: 0b111 << 29}
)

// Promotes reports whether the move includes a choice of promotion, which may be to stay a pawn:
// "optional, and decided in the move that arrives there".
func (m Move) Promotes(c game.Color) bool {
	return m.Kind() == Pawn && (lastRank[c] | lastQuads[c]).Has(m.To())
}

// After returns the board after the move.
func (b *Board) After(m Move) Board {
	next := *b
	us := b.Turn
	next.Remove(us, m.Kind(), m.From())
	if m.Captures() {
		next.Remove(us.Other(), m.Taken(), m.To())
	}
	switch {
	case m.Sacrifice():
	case m.Castling():
		next.Remove(us, Rook, m.To())
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

// count updates the counters: "halfmove: plies since the last capture or pawn
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

// UsualMoves is the initial capacity of a list of legal moves; most positions have fewer.
const UsualMoves = 40
