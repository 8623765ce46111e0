// Package rules implements the rules of Cheskers on a compact board: legal moves, their effects,
// the end of a game, and position texts. Clicks, notation and explanations are in package
// cheskers.
package rules

import "threefold/internal/game"

// promotions lists what a pawn may become, in the order in which the moves are listed.
var promotions = [...]Kind{King, Bishop, Camel}

// Board is a compact position: bitboards and the side to move. It is a value; Apply returns a new
// one.
type Board struct {
	ByColor [2]Set     // by game.Color
	ByKind  [4]Set     // by Kind, both colours
	ToMove  game.Color // side to move
}

// Empty returns the empty dark squares.
func (b *Board) Empty() Set { return Dark &^ (b.ByColor[game.White] | b.ByColor[game.Black]) }

// Own returns the squares of the side to move's pieces of this kind.
func (b *Board) Own(k Kind) Set { return b.ByKind[k] & b.ByColor[b.ToMove] }

// At returns the piece on a square; ok is false if it is empty.
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

// Kingless reports whether a side has no king: "The side whose last king has been taken loses at
// once (promoted kings count as kings …)".
func (b *Board) Kingless(c game.Color) bool { return b.ByKind[King]&b.ByColor[c] == 0 }

// Decided reports whether a side has lost its last king.
func (b *Board) Decided() bool { return b.Kingless(game.White) || b.Kingless(game.Black) }

// AfterPass returns the same board with the other side to move.
func (b Board) AfterPass() Board {
	b.ToMove = b.ToMove.Other()
	return b
}

// LastRow returns the eight squares of the row on which this side's pawns promote.
func LastRow(c game.Color) Set {
	if c == game.White {
		return rank8
	}
	return rank1
}

// Directions returns the directions, from ≤ d < until, in which a pawn or king steps and jumps.
// Pawn: "one step diagonally forward"; king: "in all four diagonal directions".
func Directions(k Kind, c game.Color) (from, until direction) {
	switch {
	case k == King:
		return NorthEast, SouthEast + 1
	case c == game.White:
		return NorthEast, SouthWest
	default:
		return SouthWest, SouthEast + 1
	}
}

// AppendPieces appends all pieces to list and returns it. The dark one of the squares 2n and 2n+1
// is place n.
func (b *Board) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece {
	for k, pieces := range b.ByKind {
		for ; pieces != 0; pieces &= pieces - 1 {
			s := pieces.First()
			c := game.White
			if b.ByColor[game.Black].Has(s) {
				c = game.Black
			}
			list = append(list, game.PlacedPiece{Color: c, Kind: Letters[k], Place: uint8(s / 2)})
		}
	}
	return list
}
