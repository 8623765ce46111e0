package rules

import "math/bits"

// rays has the two diagonals through a square, without the square.
var rays [64][2]Set

// Leaps has the squares to which a camel moves from a square: "a (3,1) leaper (one diagonal
// and two straight): g1 to d2, f4, h4". A leap keeps to the dark squares.
var Leaps [64]Set

func init() {
	for s := Square(0); s < 64; s++ {
		for t := Square(0); t < 64; t++ {
			df, dr := t.File()-s.File(), t.Rank()-s.Rank()
			switch {
			case s == t:
			case df == dr:
				rays[s][0] |= t.Set()
			case df == -dr:
				rays[s][1] |= t.Set()
			case df*df+dr*dr == 10: // 3² + 1²
				Leaps[s] |= t.Set()
			}
		}
	}
}

// Slides returns the squares that a bishop attacks on a board with these squares occupied: in
// each direction up to and including the first piece.
func Slides(s Square, occupied Set) Set {
	return slide(s, occupied, rays[s][0]) | slide(s, occupied, rays[s][1])
}

// slide finds the attacks along one diagonal by subtraction (o^(o-2r)): subtracting the slider
// from the occupied squares of its line borrows up to the first piece, and the same on the board
// turned upside down finds the first piece below. A diagonal has one square in each rank, so
// reversing the bytes turns it.
func slide(s Square, occupied, line Set) Set {
	up := uint64(occupied & line)
	down := bits.ReverseBytes64(up)
	up -= uint64(s.Set())
	down -= bits.ReverseBytes64(uint64(s.Set()))
	return Set(up^bits.ReverseBytes64(down)) & line
}

// Captures returns the squares on which a piece of the side to move ends a capture, even if a
// longer one is compulsory. For a pawn or king it returns the landings of the first jump.
func (b *Board) Captures(from Square) Set {
	enemy := b.ByColor[b.ToMove.Other()]
	m, _ := b.At(from)
	switch m.Kind {
	case Bishop, Camel:
		return b.Reach(from) & enemy
	}
	var landings Set
	j := b.Jumper(from)
	for d := j.First; d < j.Past; d++ {
		_, landing := j.Jump(from.Set(), enemy, d)
		landings |= landing
	}
	return landings
}

// Reach returns the squares to which a piece of the side to move could go if captures were not
// compulsory.
func (b *Board) Reach(from Square) Set {
	m, _ := b.At(from)
	switch m.Kind {
	case Bishop:
		return Slides(from, Dark&^b.Empty()) &^ b.ByColor[b.ToMove]
	case Camel:
		return Leaps[from] &^ b.ByColor[b.ToMove]
	}
	reached := b.Captures(from)
	for d, past := Directions(m.Kind, b.ToMove); d < past; d++ {
		reached |= from.Set().Shift(d) & b.Empty()
	}
	return reached
}
