package rules

import "threefold/internal/game"

// Text writes the position: "nine rows (rank 9 first); turn; castling rights in the order
// KQkq or -; the point on which an en passant capture would land, or -; halfmove; fullmove".
func (b *Board) Text() string {
	var buffer [longestText]byte
	t := buffer[:0]
	for rank := Side - 1; rank >= 0; rank-- {
		t = game.AppendRow(t, Side, func(file int) byte { return b.Pieces[At(file, rank)].letter() })
		if rank > 0 {
			t = append(t, '/')
		}
	}
	t = append(t, ' ', turnLetters[b.Turn], ' ')
	t = append(b.Rights.appendText(t), ' ')
	t = append(t, passedText(b.Passed)...)
	return string(game.AppendCounters(t, int(b.Halfmove), int(b.Fullmove)))
}

// turnLetters are the letters of the colours in a position text.
const turnLetters = "wb"

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
