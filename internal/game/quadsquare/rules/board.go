// Package rules implements the rules of Quad-Square Chess on a compact board: legal moves, their
// effects, the end of a game, and position texts. Clicks, notation and explanations are in
// package quadsquare.
package rules

import (
	"strings"

	"threefold/internal/game"
)

// Kind is a kind of piece, in the order of position texts: K Q R B N P.
type Kind uint8

const (
	// The kinds of pieces, in the order of Letters, then the value for no piece and the number of
	// kinds.
	King Kind = iota
	Queen
	Rook
	Bishop
	Knight
	Pawn
	NoKind
	Kinds = iota - 1
)

// Letters has the upper-case letters of the kinds, indexed by Kind.
const Letters = "KQRBNP"

var kindNames = [Kinds]string{"king", "queen", "rook", "bishop", "knight", "pawn"}

// String returns the name of the kind: "rook".
func (k Kind) String() string { return kindNames[k] }

// Letter returns the kind's upper-case letter.
func (k Kind) Letter() string { return Letters[k : k+1] }

// ParseKind returns the kind of a letter, which must be one of Letters.
func ParseKind(letter string) Kind { return Kind(strings.Index(Letters, letter)) }

// Board is a compact position. It is a value without derived state.
type Board struct {
	Pieces  [2][Kinds]Set // squares with at least one piece of this colour and kind
	Doubled Set           // quads with two pieces of the same colour and kind
	Turn    game.Color    // side to move
	Castle  [2]bool       // castling rights, by colour
	Half    int32         // plies since the last capture or pawn move
	Full    int32         // the number of the move, from 1
}

// Put puts a piece on a square, which must have room for it.
func (b *Board) Put(c game.Color, k Kind, at Square) {
	b.Doubled |= b.Pieces[c][k] & at.Set()
	b.Pieces[c][k] |= at.Set()
}

// Remove removes a piece, which must be on the square.
func (b *Board) Remove(c game.Color, k Kind, at Square) {
	if b.Doubled.Has(at) {
		b.Doubled &^= at.Set()
	} else {
		b.Pieces[c][k] &^= at.Set()
	}
}

// army returns the squares with at least one piece of this colour, and the quads with two.
func (b *Board) army(c game.Color) (some, pairs Set) {
	for k := range b.Pieces[c] {
		pairs |= some & b.Pieces[c][k]
		some |= b.Pieces[c][k]
	}
	return some, pairs | b.Doubled&some
}

// Occupancy has the occupied squares of a position.
type Occupancy struct {
	ByColor  [2]Set // squares with at least one piece of this colour
	Occupied Set    // squares with at least one piece
	Full     Set    // quads with two pieces
}

// Occupancy computes the occupied squares.
func (b *Board) Occupancy() Occupancy {
	white, whitePairs := b.army(game.White)
	black, blackPairs := b.army(game.Black)
	return Occupancy{
		ByColor:  [2]Set{white, black},
		Occupied: white | black,
		Full:     whitePairs | blackPairs | white&black,
	}
}

// KingOf returns the square of a side's king.
func (b *Board) KingOf(c game.Color) Square { return b.Pieces[c][King].First() }

// Bare reports whether this side has only its king.
func (b *Board) Bare(c game.Color) bool {
	m := &b.Pieces[c]
	return m[Queen]|m[Rook]|m[Bishop]|m[Knight]|m[Pawn] == 0
}

// Dead reports whether the material is dead: "King against king draws at once as dead material
// (nothing else is dead)."
func (b *Board) Dead() bool { return b.Bare(game.White) && b.Bare(game.Black) }

// KindAt returns the kind of this colour's piece on a square, of two the first in the order of
// kinds; NoKind if there is none.
func (b *Board) KindAt(c game.Color, at Square) Kind {
	for k := range Kind(Kinds) {
		if b.Pieces[c][k].Has(at) {
			return k
		}
	}
	return NoKind
}

// AppendPieces appends all pieces to list.
func (b *Board) AppendPieces(list []game.PlacedPiece) []game.PlacedPiece {
	for c := range game.Black + 1 {
		for k, pieces := range b.Pieces[c] {
			for ; pieces != 0; pieces &= pieces - 1 {
				m := game.PlacedPiece{Color: c, Kind: Letters[k], Place: uint8(pieces.First())}
				list = append(list, m)
				if b.Doubled.Has(pieces.First()) {
					list = append(list, m)
				}
			}
		}
	}
	return list
}
