package rules

import "threefold/internal/game"

// Text returns the position text.
func (b *Board) Text() string {
	var buffer [game.LongestText]byte
	t := b.appendRows(buffer[:0])
	t = append(t, ' ', b.Turn.String()[0])
	for q := S1; q < Squares; q++ {
		separator := byte('/')
		if q == S1 {
			separator = ' '
		}
		t = b.appendQuad(append(t, separator), q)
	}
	t = append(append(t, ' '), b.RightsText()...)
	return string(game.AppendCounters(t, int(b.Half), int(b.Full)))
}

func (b *Board) appendRows(t []byte) []byte {
	first, occupied := Square(0), b.Occupancy().Occupied
	for i, row := range rows {
		if i > 0 {
			t = append(t, '/')
		}
		t = game.AppendRow(t, len(row), func(i int) byte {
			if at := first + Square(i); occupied.Has(at) {
				return b.Seats(at)[0].letter()
			}
			return 0
		})
		first += Square(len(row))
	}
	return t
}

// appendQuad appends a quad: "- when empty, else the letters on it, White's before Black's,
// each side's in the order K Q R B N P": the order of the seats.
func (b *Board) appendQuad(t []byte, q Square) []byte {
	empty := len(t)
	for _, m := range b.Seats(q) {
		if m.Kind != NoKind {
			t = append(t, m.letter())
		}
	}
	if len(t) == empty {
		return append(t, '-')
	}
	return t
}

// RightsText returns the castling field of position texts.
func (b *Board) RightsText() string {
	switch b.Castle {
	case [2]bool{true, true}:
		return "Kk"
	case [2]bool{true, false}:
		return "K"
	case [2]bool{false, true}:
		return "k"
	default:
		return "-"
	}
}
