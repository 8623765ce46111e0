// Package rules is the core of Cheskers: who is where, which moves are legal, what
// a move does and how a game ends on the board, as integers on a small value; and the text
// of a position. It makes no move for people: what they click and read is the
// package above it.
package rules

import "threefold/internal/game"

// promotions are what a pawn may become, in the order in which the moves are listed.
var promotions = [...]Kind{King, Bishop, Camel}

// Board is the compact position: who is where and who is on turn. It is
// a value; apply makes a new one.
type Board struct {
	ByColor [2]Set // by game.Color
	ByKind  [4]Set // by kind, of both colours
	ToMove  game.Color
}

// Empty is the dark squares on which nobody stands.
func (b *Board) Empty() Set { return Dark &^ (b.ByColor[game.White] | b.ByColor[game.Black]) }

// Own is the set of this kind's pieces of the side on turn.
func (b *Board) Own(k Kind) Set { return b.ByKind[k] & b.ByColor[b.ToMove] }

// At says who is on a square.
func (b *Board) At(s Square) (Piece, bool) {
	color := game.White
	switch {
	case b.ByColor[game.Black].Has(s):
		color = game.Black
	case !b.ByColor[game.White].Has(s):
		return Piece{}, false
	}
	for k, pieces := range b.ByKind {
		if pieces.Has(s) {
			return Piece{Kind(k), color}, true
		}
	}
	return Piece{}, false
}

// Put puts a piece on a square, which must be empty.
func (b *Board) Put(s Square, m Piece) {
	b.ByColor[m.Color] |= s.Set()
	b.ByKind[m.Kind] |= s.Set()
}

// Kingless says that a side's last king is gone: "The side whose last king
// has been taken loses at once (promoted kings count as kings …)".
func (b *Board) Kingless(c game.Color) bool { return b.ByKind[King]&b.ByColor[c] == 0 }

// Decided says that a side has lost its last king.
func (b *Board) Decided() bool { return b.Kingless(game.White) || b.Kingless(game.Black) }

// Passed is the same board with the other side on turn.
func (b Board) Passed() Board {
	b.ToMove = b.ToMove.Other()
	return b
}

// LastRow is where this side's pawns are promoted.
func LastRow(c game.Color) Set {
	if c == game.White {
		return rank8
	}
	return rank1
}

// Ways are the directions in which this kind of piece steps and jumps. Pawn: "one step
// diagonally forward"; king: "in all four diagonal directions".
func Ways(k Kind, c game.Color) (from, until direction) {
	switch {
	case k == King:
		return NorthEast, SouthEast + 1
	case c == game.White:
		return NorthEast, SouthWest
	default:
		return SouthWest, SouthEast + 1
	}
}

// Standing appends all pieces to a list. Of the squares 2n and 2n+1 one is dark: place n.
func (b *Board) Standing(list []game.Standing) []game.Standing {
	for k, pieces := range b.ByKind {
		for ; pieces != 0; pieces &= pieces - 1 {
			s := pieces.First()
			c := game.White
			if b.ByColor[game.Black].Has(s) {
				c = game.Black
			}
			list = append(list, game.Standing{Color: c, Kind: Letters[k], Place: uint8(s / 2)})
		}
	}
	return list
}
