package rules

import "threefold/internal/game"

// rights are the castlings that a position may still hold, one bit for each
// of castlings: "king and rook have never moved".
type rights uint8

// Castling is one of the four: "The king slides three points and the rook
// comes two points the other way: e1–h1 with i1–g1 (archbishop side); e1–b1
// with a1–c1 (queen side); the same on rank 9 for Black."
type Castling struct {
	Right      rights
	Letter     byte // in a position text
	By         game.Color
	King, To   Point
	Rook, Over Point // the rook's corner, and the point it comes to
	Between    Set   // "The three points between king and rook"
}

// Castlings are in the order in which a position text names them.
var Castlings = [4]Castling{
	newCastling(1, 'K', game.White, "e1h1", "i1g1"),
	newCastling(2, 'Q', game.White, "e1b1", "a1c1"),
	newCastling(4, 'k', game.Black, "e9h9", "i9g9"),
	newCastling(8, 'q', game.Black, "e9b9", "a9c9"),
}

func newCastling(right rights, letter byte, by game.Color, kingGoes, rookGoes string) Castling {
	c := Castling{Right: right, Letter: letter, By: by}
	c.King, _ = PointNamed(kingGoes[:2])
	c.To, _ = PointNamed(kingGoes[2:])
	c.Rook, _ = PointNamed(rookGoes[:2])
	c.Over, _ = PointNamed(rookGoes[2:])
	c.Between = Ways[c.King][c.Rook]
	return c
}

// kept[p] are the rights left after a piece leaves p, or is captured there.
var kept = func() (t [Points]rights) {
	for p := range t {
		for _, c := range Castlings {
			if c.King != Point(p) && c.Rook != Point(p) {
				t[p] |= c.Right
			}
		}
	}
	return t
}()

// CastlingOf finds the castling that a king's move from one point to another
// would be, whether legal or not.
func CastlingOf(by game.Color, from, to Point) (*Castling, bool) {
	for i := range Castlings {
		if c := &Castlings[i]; c.By == by && c.King == from && c.To == to {
			return c, true
		}
	}
	return nil, false
}

// castles is where the king on turn may castle to, when it is not in check.
func (b *Board) castles() (to Set) {
	for i := range Castlings {
		c := &Castlings[i]
		if c.By == b.Turn && b.Rights&c.Right != 0 && !b.Occupied().Meets(c.Between) && !b.Crossed(c).Any() {
			to = to.Or(Single[c.To])
		}
	}
	return to
}

// Crossed is which of the points between king and rook are attacked: "The three points … are
// free and none of them is attacked". "An attack on the rook's corner does not matter."
func (b *Board) Crossed(c *Castling) (attacked Set) {
	for between := c.Between; between.Any(); {
		p := between.Pop()
		if b.Attackers(p, b.Turn.Other(), b.Occupied()).Any() {
			attacked = attacked.Or(Single[p])
		}
	}
	return attacked
}
