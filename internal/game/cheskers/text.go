package cheskers

import (
	"fmt"
	"strings"
)

// Text writes the position: "eight rows (rank 8 first); turn; halfmove;
// fullmove".
func (p position) Text() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		p.writeRow(&b, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	fmt.Fprintf(&b, " %c %d %d", p.turn.String()[0], p.halfmove, p.fullmove)
	return b.String()
}

func (p position) writeRow(b *strings.Builder, rank int) {
	gap := 0
	flush := func() {
		if gap > 0 {
			b.WriteByte('0' + byte(gap))
			gap = 0
		}
	}
	for file := range 8 {
		m, found := p.at(squareAt(file, rank))
		if !found {
			gap++
			continue
		}
		flush()
		b.WriteByte(m.letter())
	}
	flush()
}

// text is the canonical text: "piece letter K, B, C (none for a pawn), the
// starting square, then - and the destination, or x and each landing square
// in turn … A promotion ends with =K, =B or =C." Whether a bishop or camel
// takes is not in the integer, so that the board is asked.
func (b *board) text(m move) string {
	var out strings.Builder
	if m.kind() != pawn {
		out.WriteByte(m.kind().letter())
	}
	separator := byte('-')
	if b.taken(m) != 0 {
		separator = 'x'
	}
	for i, s := range m.stops() {
		if i > 0 {
			out.WriteByte(separator)
		}
		out.WriteString(s.name())
	}
	if m.promotion() != pawn {
		out.WriteByte('=')
		out.WriteByte(m.promotion().letter())
	}
	return out.String()
}
