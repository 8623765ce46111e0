package rules

import "threefold/internal/game"

// BoardText writes a position.
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

// letterAt is the letter of whoever is on a square, or 0.
func (b *Board) letterAt(s Square) byte {
	if m, found := b.At(s); found {
		return m.letter()
	}
	return 0
}

// The length of the canonical texts of moves: of most of them, and of the longest.
const (
	ShortMove   = len("Kc3xe5")
	LongestMove = len("Ka1") + maxJumps*len("xa1") + len("=K")
)

// AppendText writes the canonical text: "piece letter K, B, C (none for a
// pawn), the starting square, then - and the destination, or x and each landing
// square in turn … A promotion ends with =K, =B or =C." Whether a bishop or
// camel takes is not in the integer, so that the board is asked.
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

// text is the canonical text of a move.
func (b *Board) MoveText(m Move) string {
	var t [LongestMove]byte
	return string(b.AppendText(t[:0], m))
}
