package cheskers

import "threefold/internal/game"

// promotions are what a pawn may become, in the order in which the moves are
// listed.
var promotions = [...]kind{king, bishop, camel}

// board is the compact position: who stands where and who is on turn. It is
// a value; apply makes a new one.
type board struct {
	men   [2]set // by game.Color
	kinds [4]set // by kind, of both colours
	turn  game.Color
}

func (b *board) empty() set { return dark &^ (b.men[game.White] | b.men[game.Black]) }

// own is the set of this kind's men of the side on turn.
func (b *board) own(k kind) set { return b.kinds[k] & b.men[b.turn] }

// at says who stands on a square.
func (b *board) at(s square) (man, bool) {
	color := game.White
	switch {
	case b.men[game.Black].has(s):
		color = game.Black
	case !b.men[game.White].has(s):
		return man{}, false
	}
	for k, men := range b.kinds {
		if men.has(s) {
			return man{kind(k), color}, true
		}
	}
	return man{}, false
}

func (b *board) put(s square, m man) {
	b.men[m.color] |= s.set()
	b.kinds[m.kind] |= s.set()
}

// kingless says that a side's last king is gone: "The side whose last king
// has been taken loses at once (promoted kings count as kings …)".
func (b *board) kingless(c game.Color) bool { return b.kinds[king]&b.men[c] == 0 }

func (b *board) decided() bool { return b.kingless(game.White) || b.kingless(game.Black) }

// passed is the same board with the other side on turn.
func (b board) passed() board {
	b.turn = b.turn.Other()
	return b
}

// lastRow is where this side's pawns are promoted.
func lastRow(c game.Color) set {
	if c == game.White {
		return rank8
	}
	return rank1
}

// ways are the directions in which this kind of man steps and jumps.
// Pawn: "one step diagonally forward"; king: "in all four diagonal
// directions".
func ways(k kind, c game.Color) (from, until direction) {
	switch {
	case k == king:
		return northEast, southEast + 1
	case c == game.White:
		return northEast, southWest
	default:
		return southWest, southEast + 1
	}
}
