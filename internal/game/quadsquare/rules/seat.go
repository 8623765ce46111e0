package rules

import "threefold/internal/game"

// Piece is a piece in a seat; its kind is nobody where the seat is empty.
type Piece struct {
	Color game.Color
	Kind  Kind
}

// NewPiece is a piece of this colour and kind.
func NewPiece(c game.Color, k Kind) Piece { return Piece{c, k} }

// letter is as in position texts: "upper case is White, lower case Black".
func (m Piece) letter() byte {
	if m.Color == game.Black {
		return Letters[m.Kind] | 0x20
	}
	return Letters[m.Kind]
}

// String is the piece as the page knows it, "white king".
func (m Piece) String() string { return pieceNames[m.Color][m.Kind] }

// pieceNames are made once, for all pieces there are.
var pieceNames = func() (names [2][Kinds]string) {
	for c := range game.Black + 1 {
		for k := range Kind(Kinds) {
			names[c][k] = c.String() + " " + k.String()
		}
	}
	return names
}()

// Seats says who is on a square, seat by seat. On a quad "seat 0 is White's, or the first
// letter of two friends; seat 1 Black's, or the second; a piece alone sits in its colour's
// seat". On a normal square there is seat 0 alone.
func (b *Board) Seats(at Square) [2]Piece {
	none := Piece{Kind: Nobody}
	first := none
	for c := range game.Black + 1 {
		for k := range Kind(Kinds) {
			m := Piece{c, k}
			switch {
			case !b.Pieces[c][k].Has(at):
			case first != none:
				return [2]Piece{first, m}
			case b.Doubled.Has(at):
				return [2]Piece{m, m}
			case !at.Quad():
				return [2]Piece{m, none}
			default:
				first = m
			}
		}
	}
	if first.Color == game.Black {
		return [2]Piece{none, first}
	}
	return [2]Piece{first, none}
}

// SeatOf is the seat of a piece of this colour and kind, the first of two; -1 when there is none.
func (b *Board) SeatOf(at Square, who Piece) int {
	for i, m := range b.Seats(at) {
		if m == who {
			return i
		}
	}
	return -1
}

// SeatName names a seat for the page: "M1.0", or the square where it has no seats.
func SeatName(at Square, seat int) string { return Click{at, seat}.String() }

// Seated lists the pieces of these squares by the names of their seats.
func (b *Board) Seated(at Set) []game.Piece {
	var out []game.Piece
	for _, s := range at.List() {
		for i, m := range b.Seats(s) {
			if m.Kind != Nobody {
				out = append(out, game.Piece{At: SeatName(s, i), Piece: m.String()})
			}
		}
	}
	return out
}
