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
