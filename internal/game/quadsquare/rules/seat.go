package rules

import "threefold/internal/game"

// Man is a man in a seat; its kind is nobody where the seat is empty.
type Man struct {
	Color game.Color
	Kind  Kind
}

// NewMan is a man of this colour and kind.
func NewMan(c game.Color, k Kind) Man { return Man{c, k} }

// letter is as in position texts: "upper case is White, lower case Black".
func (m Man) letter() byte {
	if m.Color == game.Black {
		return Letters[m.Kind] | 0x20
	}
	return Letters[m.Kind]
}

// String is the man as the page knows him, "white king".
func (m Man) String() string { return manNames[m.Color][m.Kind] }

// manNames are made once, for all men there are.
var manNames = func() (names [2][Kinds]string) {
	for c := range game.Black + 1 {
		for k := range Kind(Kinds) {
			names[c][k] = c.String() + " " + k.String()
		}
	}
	return names
}()

// Seats says who stands on a square, seat by seat. On a quad "seat 0 is White's, or the first
// letter of two friends; seat 1 Black's, or the second; a piece alone sits in its colour's
// seat". On a normal square there is seat 0 alone.
func (b *Board) Seats(at Square) [2]Man {
	none := Man{Kind: Nobody}
	first := none
	for c := range game.Black + 1 {
		for k := range Kind(Kinds) {
			m := Man{c, k}
			switch {
			case !b.Men[c][k].Has(at):
			case first != none:
				return [2]Man{first, m}
			case b.Doubled.Has(at):
				return [2]Man{m, m}
			case !at.Quad():
				return [2]Man{m, none}
			default:
				first = m
			}
		}
	}
	if first.Color == game.Black {
		return [2]Man{none, first}
	}
	return [2]Man{first, none}
}

// SeatOf is the seat of a man of this colour and kind, the first of two; -1 when there is none.
func (b *Board) SeatOf(at Square, who Man) int {
	for i, m := range b.Seats(at) {
		if m == who {
			return i
		}
	}
	return -1
}

// SeatName names a seat for the page: "M1.0", or the square where it has no seats.
func SeatName(at Square, seat int) string { return Click{at, seat}.String() }

// Seated lists the men of these squares by the names of their seats.
func (b *Board) Seated(at Set) []game.Man {
	var out []game.Man
	for _, s := range at.List() {
		for i, m := range b.Seats(s) {
			if m.Kind != Nobody {
				out = append(out, game.Man{At: SeatName(s, i), Man: m.String()})
			}
		}
	}
	return out
}
