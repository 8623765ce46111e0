package rules

import "threefold/internal/game"

// Piece is the content of a seat, which is a slot of a quad or a normal square.
type Piece struct {
	Color game.Color
	Kind  Kind // NoKind: the seat is empty
}

// NewPiece returns a piece of this colour and kind.
func NewPiece(c game.Color, k Kind) Piece { return Piece{c, k} }

// letter returns the piece's letter in position texts: "upper case is White, lower case Black".
func (m Piece) letter() byte {
	if m.Color == game.Black {
		return Letters[m.Kind] | 0x20
	}
	return Letters[m.Kind]
}

// String returns colour and kind, "white king".
func (m Piece) String() string { return pieceNames[m.Color][m.Kind] }

// pieceNames is computed once, by colour and kind.
var pieceNames = func() (names [2][Kinds]string) {
	for c := range game.Black + 1 {
		for k := range Kind(Kinds) {
			names[c][k] = c.String() + " " + k.String()
		}
	}
	return names
}()

// Seats returns the pieces on a square by seat. On a quad "seat 0 is White's, or the first letter
// of two friends; seat 1 Black's, or the second; a piece alone sits in its colour's seat". A
// normal square has only seat 0.
func (b *Board) Seats(at Square) [2]Piece {
	none := Piece{Kind: NoKind}
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

// SeatOf returns the seat of a piece on a square, the first of two; -1 if it is not there.
func (b *Board) SeatOf(at Square, who Piece) int {
	for i, m := range b.Seats(at) {
		if m == who {
			return i
		}
	}
	return -1
}

// SeatName returns the name of a seat, "M1.0", or of the square if it is not a quad.
func SeatName(at Square, seat int) string { return Click{at, seat}.String() }

// PiecesOn returns the pieces on these squares, with the names of their seats.
func (b *Board) PiecesOn(at Set) []game.Piece {
	var out []game.Piece
	for _, s := range at.List() {
		for i, m := range b.Seats(s) {
			if m.Kind != NoKind {
				out = append(out, game.Piece{At: SeatName(s, i), Piece: m.String()})
			}
		}
	}
	return out
}
