package cheskers

import "strconv"

// Text writes the position: "eight rows (rank 8 first); turn; halfmove;
// fullmove".
func (p position) Text() string {
	var buffer [longestText]byte
	t := buffer[:0]
	for rank := 7; rank >= 0; rank-- {
		t = p.appendRow(t, rank)
		if rank > 0 {
			t = append(t, '/')
		}
	}
	t = append(t, ' ', p.turn.String()[0])
	t = strconv.AppendInt(append(t, ' '), int64(p.halfmove), 10)
	t = strconv.AppendInt(append(t, ' '), int64(p.fullmove), 10)
	return string(t)
}

func (b *board) appendRow(t []byte, rank int) []byte {
	gap := byte(0)
	for file := range 8 {
		m, found := b.at(squareAt(file, rank))
		if !found {
			gap++
			continue
		}
		t = append(appendGap(t, gap), m.letter())
		gap = 0
	}
	return appendGap(t, gap)
}

// appendGap writes how many squares between men are empty, if any.
func appendGap(t []byte, gap byte) []byte {
	if gap == 0 {
		return t
	}
	return append(t, '0'+gap)
}

// The length of the canonical texts of moves: of most of them, and of the
// longest.
const (
	shortMove   = len("Kc3xe5")
	longestMove = len("Ka1") + mostJumps*len("xa1") + len("=K")
)

// appendText writes the canonical text: "piece letter K, B, C (none for a
// pawn), the starting square, then - and the destination, or x and each landing
// square in turn … A promotion ends with =K, =B or =C." Whether a bishop or
// camel takes is not in the integer, so that the board is asked.
func (b *board) appendText(t []byte, m move) []byte {
	if m.kind() != pawn {
		t = append(t, m.kind().letter())
	}
	separator := byte('-')
	if b.taken(m) != 0 {
		separator = 'x'
	}
	for i, s := range m.stops() {
		if i > 0 {
			t = append(t, separator)
		}
		t = append(t, s.name()...)
	}
	if m.promotion() != pawn {
		t = append(t, '=', m.promotion().letter())
	}
	return t
}

// text is the canonical text of a move.
func (b *board) text(m move) string {
	var t [longestMove]byte
	return string(b.appendText(t[:0], m))
}
