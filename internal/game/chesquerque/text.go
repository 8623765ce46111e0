package chesquerque

import (
	"strconv"
	"strings"
)

// text writes the position: "nine rows (rank 9 first); turn; castling rights
// in the order KQkq or -; the point on which an en passant capture would
// land, or -; halfmove; fullmove".
func (b *board) text() string {
	var t strings.Builder
	for rank := side - 1; rank >= 0; rank-- {
		b.writeRow(&t, rank)
		if rank > 0 {
			t.WriteByte('/')
		}
	}
	t.WriteByte(' ')
	t.WriteByte(turnLetters[b.turn])
	t.WriteByte(' ')
	t.WriteString(b.may.String())
	t.WriteByte(' ')
	t.WriteString(passedText(b.passed))
	t.WriteByte(' ')
	t.WriteString(strconv.Itoa(int(b.halfmove)))
	t.WriteByte(' ')
	t.WriteString(strconv.Itoa(int(b.fullmove)))
	return t.String()
}

// turnLetters are the letters of the colours in a position text.
const turnLetters = "wb"

func (b *board) writeRow(t *strings.Builder, rank int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			t.WriteByte('0' + byte(empty))
			empty = 0
		}
	}
	for file := range side {
		m := b.men[at(file, rank)]
		if m == nobody {
			empty++
			continue
		}
		flush()
		t.WriteByte(m.letter())
	}
	flush()
}

// String writes the rights as in a position text.
func (r rights) String() string {
	text := ""
	for _, c := range castlings {
		if r&c.right != 0 {
			text += string(c.letter)
		}
	}
	if text == "" {
		return "-"
	}
	return text
}

func passedText(p point) string {
	if p == nowhere {
		return "-"
	}
	return p.String()
}
