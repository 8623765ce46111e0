package rules

import "strconv"

// Text writes the position: "nine rows (rank 9 first); turn; castling rights
// in the order KQkq or -; the point on which an en passant capture would
// land, or -; halfmove; fullmove".
func (b *Board) Text() string {
	var buffer [longestText]byte
	t := buffer[:0]
	for rank := Side - 1; rank >= 0; rank-- {
		t = b.appendRow(t, rank)
		if rank > 0 {
			t = append(t, '/')
		}
	}
	t = append(t, ' ', turnLetters[b.Turn], ' ')
	t = append(b.Rights.appendText(t), ' ')
	t = append(t, passedText(b.Passed)...)
	t = strconv.AppendInt(append(t, ' '), int64(b.Halfmove), 10)
	t = strconv.AppendInt(append(t, ' '), int64(b.Fullmove), 10)
	return string(t)
}

// turnLetters are the letters of the colours in a position text.
const turnLetters = "wb"

func (b *Board) appendRow(t []byte, rank int) []byte {
	empty := byte(0)
	for file := range Side {
		m := b.Men[At(file, rank)]
		if m == Nobody {
			empty++
			continue
		}
		t = append(appendEmpty(t, empty), m.letter())
		empty = 0
	}
	return appendEmpty(t, empty)
}

// appendEmpty writes how many points between men are empty, if any.
func appendEmpty(t []byte, empty byte) []byte {
	if empty == 0 {
		return t
	}
	return append(t, '0'+empty)
}

// appendText writes the rights as in a position text.
func (r rights) appendText(t []byte) []byte {
	if r == 0 {
		return append(t, '-')
	}
	for i := range Castlings {
		if r&Castlings[i].Right != 0 {
			t = append(t, Castlings[i].Letter)
		}
	}
	return t
}

// String is as in position texts.
func (r rights) String() string { return string(r.appendText(nil)) }

func passedText(p Point) string {
	if p == Nowhere {
		return "-"
	}
	return p.String()
}
