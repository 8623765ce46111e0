package quadsquare

import "threefold/internal/game"

// man is a man in a seat; its kind is nobody where the seat is empty.
type man struct {
	color game.Color
	kind  kind
}

// letter is as in position texts: "upper case is White, lower case Black".
func (m man) letter() byte {
	if m.color == game.Black {
		return letters[m.kind] | 0x20
	}
	return letters[m.kind]
}

func (m man) String() string { return manNames[m.color][m.kind] }

// manNames are made once, for all men there are.
var manNames = func() (names [2][kinds]string) {
	for c := range game.Black + 1 {
		for k := range kind(kinds) {
			names[c][k] = c.String() + " " + k.String()
		}
	}
	return names
}()

// seats says who stands on a square, seat by seat. On a quad "seat 0 is
// White's, or the first letter of two friends; seat 1 Black's, or the second;
// a piece alone sits in its colour's seat". On a normal square there is seat 0
// alone.
func (b *board) seats(at square) [2]man {
	none := man{kind: nobody}
	first := none
	for c := range game.Black + 1 {
		for k := range kind(kinds) {
			m := man{c, k}
			switch {
			case !b.men[c][k].has(at):
			case first != none:
				return [2]man{first, m}
			case b.twin.has(at):
				return [2]man{m, m}
			case !at.quad():
				return [2]man{m, none}
			default:
				first = m
			}
		}
	}
	if first.color == game.Black {
		return [2]man{none, first}
	}
	return [2]man{first, none}
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
func seatName(at square, seat int) string { return click{at, seat}.String() }

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
