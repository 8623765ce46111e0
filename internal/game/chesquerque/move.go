package chesquerque

import "strings"

// move is a move in one integer: from which point, to which, and what a pawn
// becomes. It tells all in its own position: castling is the king's move, and
// en passant the pawn's. Ascending order is the order of legal moves.
type move uint32

func newMove(from, to point, becomes kind) move {
	return move(from)<<16 | move(to)<<8 | move(becomes)
}

func (m move) from() point   { return point(m >> 16) }
func (m move) to() point     { return point(m >> 8) }
func (m move) becomes() kind { return kind(m) }

// String is the canonical text: "<from><to>, with a lower-case letter for a
// promotion".
func (m move) String() string {
	text := m.from().String() + m.to().String()
	if k := m.becomes(); k != noKind {
		text += strings.ToLower(k.letter())
	}
	return text
}

// play plays a legal move. It keeps every part of the board in step.
func (b *board) play(m move) {
	from, to, us := m.from(), m.to(), b.turn
	captured := b.captured(from, to)
	moved := b.lift(from)
	b.count(captured, moved)
	if b.men[captured] != nobody {
		b.lift(captured)
	}
	if m.becomes() != noKind {
		b.put(to, newMan(us, m.becomes()))
	} else {
		b.put(to, moved)
	}
	if moved.kind() == king {
		if c, ok := castlingOf(us, from, to); ok {
			b.put(c.over, b.lift(c.rook))
		}
	}
	b.may &= kept[from] & kept[to]
	b.turn = us.Other()
	b.passed = b.passedBy(moved, from, to)
}

// count moves the counters on before the captured man is lifted.
func (b *board) count(captured point, moved man) {
	if b.men[captured] != nobody || moved.kind() == pawn {
		b.halfmove = 0
	} else {
		b.halfmove = min(b.halfmove+1, maxCount)
	}
	b.fullmove = min(b.fullmove+int32(b.turn), maxCount)
}

// passedBy is the point on which the side now on turn may capture en passant
// after a move: "only against a pawn that double-stepped from an odd point",
// and only where such a capture is legal.
func (b *board) passedBy(moved man, from, to point) point {
	if moved.kind() != pawn || from.diagonal() || max(from, to)-min(from, to) != 2*side {
		return nowhere
	}
	b.passed = (from + to) / 2
	if !b.takersEnPassant().any() {
		return nowhere
	}
	return b.passed
}
