package quadsquare

import "threefold/internal/game"

// A move is an integer: where from, where to, which kind, whom it takes, and
// what it becomes. It has a meaning only with the board it was made for.
type move uint32

const (
	sacrificed move = 1 << 21 // the mover leaves the board with the man taken
	castled    move = 1 << 22 // the king and the rook of `to` change places
)

func newMove(k kind, from, to square, taken, becomes kind) move {
	return move(from) | move(to)<<6 | move(k)<<12 | move(taken)<<15 | move(becomes)<<18
}

func (m move) from() square    { return square(m & 63) }
func (m move) to() square      { return square(m >> 6 & 63) }
func (m move) kind() kind      { return kind(m >> 12 & 7) }
func (m move) taken() kind     { return kind(m >> 15 & 7) }
func (m move) becomes() kind   { return kind(m >> 18 & 7) }
func (m move) captures() bool  { return m.taken() != nobody }
func (m move) sacrifice() bool { return m&sacrificed != 0 }
func (m move) castling() bool  { return m&castled != 0 }

// lastQuads are the corner quads where this colour's pawns may be promoted,
// lastRank the squares where they must.
var (
	lastQuads = [2]set{game.White: s3.set() | s4.set(), game.Black: s1.set() | s2.set()}
	lastRank  = [2]set{game.White: 0b111, game.Black: 0b111 << 29}
)

// promotes says whether the player chose what a pawn becomes, a pawn
// included: "optional, and decided in the move that arrives there".
func (m move) promotes(c game.Color) bool {
	return m.kind() == pawn && (lastRank[c] | lastQuads[c]).has(m.to())
}

// after is the board when the side on turn has played the move.
func (b *board) after(m move) board {
	next := *b
	us := b.turn
	next.lift(us, m.kind(), m.from())
	if m.captures() {
		next.lift(us.Other(), m.taken(), m.to())
	}
	switch {
	case m.sacrifice():
	case m.castling():
		next.lift(us, rook, m.to())
		next.put(us, rook, m.from())
		next.put(us, king, m.to())
	default:
		next.put(us, m.becomes(), m.to())
	}
	next.turn = us.Other()
	next.count(m)
	next.keepRights()
	return next
}

// count keeps the counters: "halfmove: plies since the last capture or pawn
// move; fullmove grows by one after each move of the side that moves second".
func (b *board) count(m move) {
	if m.captures() || m.kind() == pawn {
		b.half = 0
	} else if b.half < mostCounted {
		b.half++
	}
	if b.turn == game.White && b.full < mostCounted {
		b.full++
	}
}
