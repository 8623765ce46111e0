package quadsquare

import (
	"strings"

	"threefold/internal/game"
)

// A kind of man, in the order of texts: K Q R B N P.
type kind uint8

const (
	king kind = iota
	queen
	rook
	bishop
	knight
	pawn
	nobody
	kinds = iota - 1
)

const letters = "KQRBNP"

var kindNames = [kinds]string{"king", "queen", "rook", "bishop", "knight", "pawn"}

func (k kind) String() string { return kindNames[k] }

func (k kind) letter() string { return letters[k : k+1] }

// kindOf is the kind of a letter that is one of letters.
func kindOf(letter string) kind { return kind(strings.Index(letters, letter)) }

// board is a position as a plain value. Everything else about it is computed
// when asked, so there is nothing beside it to keep in step.
type board struct {
	men    [2][kinds]set // squares with at least one man of this colour and kind
	twin   set           // quads with two men of the same colour and kind
	turn   game.Color
	castle [2]bool // the right is still there
	half   int32   // plies since the last capture or pawn move
	full   int32   // the number of the move, from 1
}

// mostCounted is the largest counter a text may hold, "at most nine digits";
// the counters stay there.
const mostCounted = 999_999_999

func (b *board) put(c game.Color, k kind, at square) {
	b.twin |= b.men[c][k] & at.set()
	b.men[c][k] |= at.set()
}

func (b *board) lift(c game.Color, k kind, at square) {
	if b.twin.has(at) {
		b.twin &^= at.set()
	} else {
		b.men[c][k] &^= at.set()
	}
}

// army is the squares with at least one man of this colour, and the quads
// with two of them.
func (b *board) army(c game.Color) (some, pairs set) {
	for k := range b.men[c] {
		pairs |= some & b.men[c][k]
		some |= b.men[c][k]
	}
	return some, pairs | b.twin&some
}

// crowd is who stands where, taken together.
type crowd struct {
	of       [2]set // squares with at least one man of this colour
	occupied set    // squares with at least one man
	full     set    // quads with two men
}

func (b *board) crowd() crowd {
	white, whitePairs := b.army(game.White)
	black, blackPairs := b.army(game.Black)
	return crowd{
		of:       [2]set{white, black},
		occupied: white | black,
		full:     whitePairs | blackPairs | white&black,
	}
}

func (b *board) kingOf(c game.Color) square { return b.men[c][king].first() }

// bare says that this side has nothing but its king. Men of the same quad are
// told apart by their kinds.
func (b *board) bare(c game.Color) bool {
	m := &b.men[c]
	return m[queen]|m[rook]|m[bishop]|m[knight]|m[pawn] == 0
}

// dead: "King against king draws at once as dead material (nothing else is
// dead)."
func (b *board) dead() bool { return b.bare(game.White) && b.bare(game.Black) }

// kindAt is a kind of man of this colour that stands here, the first in the
// order of kinds, or nobody.
func (b *board) kindAt(c game.Color, at square) kind {
	for k := range kind(kinds) {
		if b.men[c][k].has(at) {
			return k
		}
	}
	return nobody
}
