package rules

import "threefold/internal/game"

// BoardText returns the position text with these counters: the plies since the last capture or
// pawn move, and the number of the move, from 1.
func (b *Board) BoardText(halfmove, fullmove int) string {
	var buffer [game.LongestText]byte
	t := buffer[:0]
	for rank := 7; rank >= 0; rank-- {
		t = game.AppendRow(t, 8, func(file int) byte { return b.letterAt(SquareAt(file, rank)) })
		if rank > 0 {
			t = append(t, '/')
		}
	}
	t = append(t, ' ', b.ToMove.String()[0])
	return string(game.AppendCounters(t, halfmove, fullmove))
}

// letterAt returns the letter of the piece on a square, or 0.
func (b *Board) letterAt(s Square) byte {
	if m, found := b.At(s); found {
		return m.letter()
	}
	return 0
}

// Lengths of the canonical texts of moves, in bytes: an estimate for allocating, and the greatest.
const (
	TypicalMoveLen = len("Kc3xe5")
	MaxMoveLen     = len("Ka1") + maxJumps*len("xa1") + len("=K")
)

// AppendText appends the canonical text of m: "piece letter K, B, C (none for a pawn), the starting
// square, then - and the destination, or x and each landing square in turn … A promotion ends
// with =K, =B or =C." A Move does not say whether a bishop or camel captures; the board does.
func (b *Board) AppendText(t []byte, m Move) []byte {
	if m.Kind() != Pawn {
		t = append(t, m.Kind().letter())
	}
	separator := byte('-')
	if b.Taken(m) != 0 {
		separator = 'x'
	}
	for i, s := range m.Stops() {
		if i > 0 {
			t = append(t, separator)
		}
		t = append(t, s.Name()...)
	}
	if m.Promotion() != Pawn {
		t = append(t, '=', m.Promotion().letter())
	}
	return t
}

// MoveText returns the canonical text of a move of this position.
func (b *Board) MoveText(m Move) string {
	var t [MaxMoveLen]byte
	return string(b.AppendText(t[:0], m))
}
