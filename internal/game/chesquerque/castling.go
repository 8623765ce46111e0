package chesquerque

import "threefold/internal/game"

// rights are the castlings that a position may still hold, one bit for each
// of castlings: "king and rook have never moved".
type rights uint8

// castling is one of the four: "The king slides three points and the rook
// comes two points the other way: e1–h1 with i1–g1 (archbishop side); e1–b1
// with a1–c1 (queen side); the same on rank 9 for Black."
type castling struct {
	right      rights
	letter     byte // in a position text
	by         game.Color
	king, to   Point
	Rook, Over Point // the rook's corner, and the point it comes to
	between    Set   // "The three points between king and rook"
}

// castlings are in the order in which a position text names them.
var castlings = [4]castling{
	newCastling(1, 'K', game.White, "e1h1", "i1g1"),
	newCastling(2, 'Q', game.White, "e1b1", "a1c1"),
	newCastling(4, 'k', game.Black, "e9h9", "i9g9"),
	newCastling(8, 'q', game.Black, "e9b9", "a9c9"),
}

func newCastling(right rights, letter byte, by game.Color, kingGoes, rookGoes string) castling {
	c := castling{right: right, letter: letter, by: by}
	c.king, _ = pointNamed(kingGoes[:2])
	c.to, _ = pointNamed(kingGoes[2:])
	c.Rook, _ = pointNamed(rookGoes[:2])
	c.Over, _ = pointNamed(rookGoes[2:])
	c.between = Ways[c.king][c.Rook]
	return c
}

// kept[p] are the rights left after a man leaves p, or is captured there.
var kept = func() (t [Points]rights) {
	for p := range t {
		for _, c := range castlings {
			if c.king != Point(p) && c.Rook != Point(p) {
				t[p] |= c.right
			}
		}
	}
	return t
}()

// CastlingOf finds the castling that a king's move from one point to another
// would be, whether legal or not.
func CastlingOf(by game.Color, from, to Point) (*castling, bool) {
	for i := range castlings {
		if c := &castlings[i]; c.by == by && c.king == from && c.to == to {
			return c, true
		}
	}
	return nil, false
}

// castles is where the king on turn may castle to, when it is not in check.
func (b *Board) castles() (to Set) {
	for i := range castlings {
		c := &castlings[i]
		if c.by == b.Turn && b.Rights&c.right != 0 && !b.Occupied().Meets(c.between) && !b.crossed(c).Any() {
			to = to.Or(Single[c.to])
		}
	}
	return to
}

// crossed is which of the points between king and rook are attacked: "The
// three points … are free and none of them is attacked". "An attack on the
// rook's corner does not matter."
func (b *Board) crossed(c *castling) (attacked Set) {
	for between := c.between; between.Any(); {
		p := between.Pop()
		if b.Attackers(p, b.Turn.Other(), b.Occupied()).Any() {
			attacked = attacked.Or(Single[p])
		}
	}
	return attacked
}
