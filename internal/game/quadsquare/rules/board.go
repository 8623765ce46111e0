// Package rules is the core of Quad-Square Chess: who is where, which moves are legal, what
// a move does and how a game ends on the board, as integers on a small value; and the text
// of a position. It makes no move for people: what they click and read is the
// package above it.
package rules

import (
	"strings"

	"threefold/internal/game"
)

// A kind of piece, in the order of texts: K Q R B N P.
type Kind uint8

const (
	King Kind = iota
	Queen
	Rook
	Bishop
	Knight
	Pawn
	Nobody
	Kinds = iota - 1
)

// Letters are those of the kinds of pieces, in their order.
const Letters = "KQRBNP"

var kindNames = [Kinds]string{"king", "queen", "rook", "bishop", "knight", "pawn"}

// String is the name of a kind.
func (k Kind) String() string { return kindNames[k] }

// Letter is that of a kind, upper case.
func (k Kind) Letter() string { return Letters[k : k+1] }

// KindOf is the kind of a letter that is one of letters.
func KindOf(letter string) Kind { return Kind(strings.Index(Letters, letter)) }

// Board is a position as a plain value. Everything else about it is computed
// when asked, so there is nothing beside it to keep in step.
type Board struct {
	Pieces  [2][Kinds]Set // squares with at least one piece of this colour and kind
	Doubled Set           // quads with two pieces of the same colour and kind
	Turn    game.Color
	Castle  [2]bool // the right is still there
	Half    int32   // plies since the last capture or pawn move
	Full    int32   // the number of the move, from 1
}

// Put puts a piece on a square, which must have room for it.
func (b *Board) Put(c game.Color, k Kind, at Square) {
	b.Doubled |= b.Pieces[c][k] & at.Set()
	b.Pieces[c][k] |= at.Set()
}

// Lift takes away a piece that is there.
func (b *Board) Lift(c game.Color, k Kind, at Square) {
	if b.Doubled.Has(at) {
		b.Doubled &^= at.Set()
	} else {
		b.Pieces[c][k] &^= at.Set()
	}
}

// army is the squares with at least one piece of this colour, and the quads with two of them.
func (b *Board) army(c game.Color) (some, pairs Set) {
	for k := range b.Pieces[c] {
		pairs |= some & b.Pieces[c][k]
		some |= b.Pieces[c][k]
	}
	return some, pairs | b.Doubled&some
}

// Occupancy is who is where, taken together.
type Occupancy struct {
	ByColor  [2]Set // squares with at least one piece of this colour
	Occupied Set    // squares with at least one piece
	Full     Set    // quads with two pieces
}

// Occupancy is who is where, in sets.
func (b *Board) Occupancy() Occupancy {
	white, whitePairs := b.army(game.White)
	black, blackPairs := b.army(game.Black)
	return Occupancy{
		ByColor:  [2]Set{white, black},
		Occupied: white | black,
		Full:     whitePairs | blackPairs | white&black,
	}
}

// KingOf is the square of a side's king.
func (b *Board) KingOf(c game.Color) Square { return b.Pieces[c][King].First() }

// Bare says that this side has nothing but its king. Pieces of the same quad are
// told apart by their kinds.
func (b *Board) Bare(c game.Color) bool {
	m := &b.Pieces[c]
	return m[Queen]|m[Rook]|m[Bishop]|m[Knight]|m[Pawn] == 0
}

// Dead: "King against king draws at once as dead material (nothing else is dead)."
func (b *Board) Dead() bool { return b.Bare(game.White) && b.Bare(game.Black) }

// KindAt is a kind of piece of this colour that is here, the first in the
// order of kinds, or nobody.
func (b *Board) KindAt(c game.Color, at Square) Kind {
	for k := range Kind(Kinds) {
		if b.Pieces[c][k].Has(at) {
			return k
		}
	}
	return Nobody
}

// Standing appends all pieces to a list.
func (b *Board) Standing(list []game.Standing) []game.Standing {
	for c := range game.Black + 1 {
		for k, pieces := range b.Pieces[c] {
			for ; pieces != 0; pieces &= pieces - 1 {
				m := game.Standing{Color: c, Kind: Letters[k], Place: uint8(pieces.First())}
				list = append(list, m)
				if b.Doubled.Has(pieces.First()) {
					list = append(list, m)
				}
			}
		}
	}
	return list
}
