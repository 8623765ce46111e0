package rules

import "strconv"

// Text writes the position: "<board> <turn> <quads> <castling> <halfmove>
// <fullmove>".
func (b *Board) Text() string {
	var buffer [longest]byte
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
	t = strconv.AppendInt(append(t, ' '), int64(b.Half), 10)
	t = strconv.AppendInt(append(t, ' '), int64(b.Full), 10)
	return string(t)
}

func (b *Board) appendRows(t []byte) []byte {
	at, occupied := Square(0), b.Occupancy().Occupied
	for i, row := range rows {
		if i > 0 {
			t = append(t, '/')
		}
		empty := byte(0)
		for range row {
			if occupied.Has(at) {
				t = append(appendEmpty(t, empty), b.Seats(at)[0].letter())
				empty = 0
			} else {
				empty++
			}
			at++
		}
		t = appendEmpty(t, empty)
	}
	return t
}

// appendEmpty writes how many squares between men are empty, if any.
func appendEmpty(t []byte, empty byte) []byte {
	if empty == 0 {
		return t
	}
	return append(t, '0'+empty)
}

// appendQuad writes a quad: "- when empty, else the letters on it, White's
// before Black's, each side's in the order K Q R B N P": the order of the
// seats.
func (b *Board) appendQuad(t []byte, q Square) []byte {
	empty := len(t)
	for _, m := range b.Seats(q) {
		if m.Kind != Nobody {
			t = append(t, m.letter())
		}
	}
	if len(t) == empty {
		return append(t, '-')
	}
	return t
}

// RightsText is the castling rights as position texts have them.
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
