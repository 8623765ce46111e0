package rules

import "threefold/internal/game"

// Move encodes a move in an integer: origin, destination and promotion. Castling is the king's
// move, en passant the pawn's. Ascending order is the order of Board.Moves.
type Move uint32

// NewMove returns a move with a promotion, or NoKind.
func NewMove(from, to Point, becomes Kind) Move {
	return Move(from)<<16 | Move(to)<<8 | Move(becomes)
}

// From returns the point from which the piece moves.
func (m Move) From() Point { return Point(m >> 16) }

// To returns the point to which the piece moves; in castling the king.
func (m Move) To() Point { return Point(m >> 8) }

// Becomes returns the promotion, or NoKind.
func (m Move) Becomes() Kind { return Kind(m) }

// MaxMoveLen is the length of the longest canonical text, in bytes.
const MaxMoveLen = len("a8a9q")

// AppendText appends the canonical text: "<from><to>, with a lower-case letter for a promotion".
func (m Move) AppendText(text []byte) []byte {
	text = append(text, m.From().String()...)
	text = append(text, m.To().String()...)
	if k := m.Becomes(); k != NoKind {
		text = append(text, NewPiece(game.Black, k).letter())
	}
	return text
}

// String returns the canonical text.
func (m Move) String() string {
	var text [MaxMoveLen]byte
	return string(m.AppendText(text[:0]))
}

// ParseMove parses a canonical text exactly. The move need not be legal.
func ParseMove(text string) (m Move, ok bool) {
	if len(text) != MaxMoveLen && len(text) != MaxMoveLen-1 {
		return 0, false
	}
	from, starts := ParsePoint(text[:2])
	to, ends := ParsePoint(text[2:4])
	if !starts || !ends {
		return 0, false
	}
	if len(text) < MaxMoveLen {
		return NewMove(from, to, NoKind), true
	}
	piece := parsePiece(text[4])
	return NewMove(from, to, piece.Kind()), piece != NoPiece && piece.Color() == game.Black
}
