package rules

import "threefold/internal/game"

// Text returns the position text.
func (b *Board) Text() string {
	var buffer [game.LongestText]byte
	t := buffer[:0]
	for rank := Side - 1; rank >= 0; rank-- {
		t = game.AppendRow(t, Side, func(file int) byte { return b.Pieces[At(file, rank)].letter() })
		if rank > 0 {
			t = append(t, '/')
		}
	}
	t = append(t, ' ', b.Turn.String()[0], ' ')
	t = append(b.Rights.appendText(t), ' ')
	t = append(t, passedText(b.EnPassant)...)
	return string(game.AppendCounters(t, int(b.Halfmove), int(b.Fullmove)))
}

// appendText appends the castling field of position texts.
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

// String returns the castling field of position texts.
func (r rights) String() string { return string(r.appendText(nil)) }

func passedText(p Point) string {
	if p == NoPoint {
		return "-"
	}
	return p.String()
}
