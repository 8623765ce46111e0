package quadsquare

import (
	"strings"

	"threefold/internal/game"
)

// man is a man in a seat; its kind is nobody where the seat is empty.
type man struct {
	color game.Color
	kind  kind
}

// letter is as in position texts, "upper case is White, lower case Black", and
// empty for nobody.
func (m man) letter() string {
	switch {
	case m.kind == nobody:
		return ""
	case m.color == game.Black:
		return strings.ToLower(m.kind.letter())
	default:
		return m.kind.letter()
	}
}

func (m man) String() string { return m.color.String() + " " + m.kind.String() }

// seats says who stands on a square, seat by seat. On a quad "seat 0 is
// White's, or the first letter of two friends; seat 1 Black's, or the second;
// a piece alone sits in its colour's seat". On a normal square there is seat 0
// alone.
func (b *board) seats(at square) [2]man {
	out := [2]man{{kind: nobody}, {kind: nobody}}
	n := 0
	for c := range game.Black + 1 {
		for k := range kind(kinds) {
			if !b.men[c][k].has(at) {
				continue
			}
			out[n] = man{c, k}
			n++
			if b.twin.has(at) {
				out[n] = man{c, k}
				n++
			}
		}
	}
	if n == 1 && at.quad() && out[0].color == game.Black {
		out[0], out[1] = out[1], out[0]
	}
	return out
}

// seatOf is the seat of a man of this colour and kind, the first of two; -1
// when there is none.
func (b *board) seatOf(at square, who man) int {
	for i, m := range b.seats(at) {
		if m == who {
			return i
		}
	}
	return -1
}

// seatName names a seat for the page: "M1.0", or the square where it has no
// seats.
func seatName(at square, seat int) string {
	if !at.quad() {
		return at.String()
	}
	return at.String() + "." + string("01"[seat])
}

// seated lists the men of these squares by the names of their seats.
func (b *board) seated(at set) []game.Man {
	var out []game.Man
	for _, s := range at.list() {
		for i, m := range b.seats(s) {
			if m.kind != nobody {
				out = append(out, game.Man{At: seatName(s, i), Man: m.String()})
			}
		}
	}
	return out
}
