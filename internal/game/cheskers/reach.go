package cheskers

import "math/bits"

// rays is the two diagonals through a square, the square itself left out.
var rays [64][2]set

// leaps is where a camel goes from a square: "a (3,1) leaper (one diagonal
// and two straight): g1 to d2, f4, h4". A leap keeps to the dark squares.
var leaps [64]set

func init() {
	for s := square(0); s < 64; s++ {
		for t := square(0); t < 64; t++ {
			df, dr := t.file()-s.file(), t.rank()-s.rank()
			switch {
			case s == t:
			case df == dr:
				rays[s][0] |= t.set()
			case df == -dr:
				rays[s][1] |= t.set()
			case df*df+dr*dr == 10: // 3² + 1²
				leaps[s] |= t.set()
			}
		}
	}
}

// slides is where a bishop's diagonals lead on a board with these squares
// occupied: every empty square up to the first man each way, and his square.
func slides(s square, occupied set) set {
	return slide(s, occupied, rays[s][0]) | slide(s, occupied, rays[s][1])
}

// slide finds both ways along one diagonal by subtraction: taking the slider
// from the occupied squares of his line borrows up to the first man, and the
// same on the board turned upside down finds the first man below him. (A
// diagonal has one square in each rank, so turning the bytes turns it.)
func slide(s square, occupied, line set) set {
	up := uint64(occupied & line)
	down := bits.ReverseBytes64(up)
	up -= uint64(s.set())
	down -= bits.ReverseBytes64(uint64(s.set()))
	return set(up^bits.ReverseBytes64(down)) & line
}

// captures is where a man of the side on turn could go to take, whatever the
// duty: for a pawn or king the landings of his first jump.
func (b *board) captures(from square) set {
	enemy := b.men[b.turn.Other()]
	m, _ := b.at(from)
	switch m.kind {
	case bishop, camel:
		return b.reach(from) & enemy
	}
	var landings set
	j := b.jumper(from)
	for d := j.first; d < j.past; d++ {
		_, landing := j.hop(from.set(), enemy, d)
		landings |= landing
	}
	return landings
}

// reach is where a man of the side on turn could go, whatever the duty.
func (b *board) reach(from square) set {
	m, _ := b.at(from)
	switch m.kind {
	case bishop:
		return slides(from, dark&^b.empty()) &^ b.men[b.turn]
	case camel:
		return leaps[from] &^ b.men[b.turn]
	}
	reached := b.captures(from)
	for d, past := ways(m.kind, b.turn); d < past; d++ {
		reached |= from.set().to(d) & b.empty()
	}
	return reached
}
