package rules

import "threefold/internal/game"

// Move is a move in one integer: from which point, to which, and what a pawn
// becomes. It tells all in its own position: castling is the king's move, and
// en passant the pawn's. Ascending order is the order of legal moves.
type Move uint32

// NewMove is a move from one point to another, with a promotion or noKind.
func NewMove(from, to Point, becomes Kind) Move {
	return Move(from)<<16 | Move(to)<<8 | Move(becomes)
}

// From is where the piece starts, To where it goes, Becomes what a pawn is promoted to, if it is.
func (m Move) From() Point   { return Point(m >> 16) }
func (m Move) To() Point     { return Point(m >> 8) }
func (m Move) Becomes() Kind { return Kind(m) }

// LongestMove is the length of the longest canonical text.
const LongestMove = len("a8a9q")

// AppendText writes the canonical text: "<from><to>, with a lower-case letter for a promotion".
func (m Move) AppendText(text []byte) []byte {
	text = append(text, m.From().String()...)
	text = append(text, m.To().String()...)
	if k := m.Becomes(); k != NoKind {
		text = append(text, NewPiece(game.Black, k).letter())
	}
	return text
}

// String is the canonical text.
func (m Move) String() string {
	var text [LongestMove]byte
	return string(m.AppendText(text[:0]))
}

// MoveNamed finds the move with this canonical text, exactly; whether it is legal is not asked.
func MoveNamed(text string) (m Move, ok bool) {
	if len(text) != LongestMove && len(text) != LongestMove-1 {
		return 0, false
	}
	from, starts := PointNamed(text[:2])
	to, ends := PointNamed(text[2:4])
	if !starts || !ends {
		return 0, false
	}
	if len(text) < LongestMove {
		return NewMove(from, to, NoKind), true
	}
	piece := pieceLettered(text[4])
	return NewMove(from, to, piece.Kind()), piece != Nobody && piece.Color() == game.Black
}
