package chesquerque

import "threefold/internal/game"

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

// longestMove is the length of the longest canonical text.
const longestMove = len("a8a9q")

// appendText writes the canonical text: "<from><to>, with a lower-case letter
// for a promotion".
func (m move) appendText(text []byte) []byte {
	text = append(text, m.from().String()...)
	text = append(text, m.to().String()...)
	if k := m.becomes(); k != noKind {
		text = append(text, newMan(game.Black, k).letter())
	}
	return text
}

func (m move) String() string {
	var text [longestMove]byte
	return string(m.appendText(text[:0]))
}

// moveNamed finds the move with this canonical text, exactly; whether it is
// legal is not asked.
func moveNamed(text string) (m move, ok bool) {
	if len(text) != longestMove && len(text) != longestMove-1 {
		return 0, false
	}
	from, starts := pointNamed(text[:2])
	to, ends := pointNamed(text[2:4])
	if !starts || !ends {
		return 0, false
	}
	if len(text) < longestMove {
		return newMove(from, to, noKind), true
	}
	man := manLettered(text[4])
	return newMove(from, to, man.kind()), man != nobody && man.color() == game.Black
}
