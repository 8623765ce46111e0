package rules

import "threefold/internal/game"

// rights is a set of castling rights, one bit for each of Castlings: "king and rook have never
// moved".
type rights uint8

// Castling is one of the four castlings: "The king slides three points and the rook
// comes two points the other way: e1–h1 with i1–g1 (archbishop side); e1–b1
// with a1–c1 (queen side); the same on rank 9 for Black."
type Castling struct {
	Right        rights     // its bit in Board.Rights
	Letter       byte       // in a position text
	By           game.Color // the side that castles
	King, KingTo Point      // the king's point before and after
	Rook, RookTo Point      // the rook's corner, and its destination
	Between      Set        // "The three points between king and rook"
}

// Castlings lists the castlings in the order of position texts.
var Castlings = [4]Castling{
	newCastling(1, 'K', game.White, "e1h1", "i1g1"),
	newCastling(2, 'Q', game.White, "e1b1", "a1c1"),
	newCastling(4, 'k', game.Black, "e9h9", "i9g9"),
	newCastling(8, 'q', game.Black, "e9b9", "a9c9"),
}

func newCastling(right rights, letter byte, by game.Color, kingGoes, rookGoes string) Castling {
	c := Castling{Right: right, Letter: letter, By: by}
	c.King, _ = ParsePoint(kingGoes[:2])
	c.KingTo, _ = ParsePoint(kingGoes[2:])
	c.Rook, _ = ParsePoint(rookGoes[:2])
	c.RookTo, _ = ParsePoint(rookGoes[2:])
	c.Between = Between[c.King][c.Rook]
	return c
}

// kept[p] has the rights left after a piece leaves p or is captured there.
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

// CastlingOf returns the castling of a king's move between these points, legal or not; ok is
// false if it is none.
func CastlingOf(by game.Color, from, to Point) (*Castling, bool) {
	for i := range Castlings {
		if c := &Castlings[i]; c.By == by && c.King == from && c.KingTo == to {
			return c, true
		}
	}
	return nil, false
}

// castles returns where the king of the side to move, which must not be in check, may castle to.
func (b *Board) castles() (to Set) {
	for i := range Castlings {
		c := &Castlings[i]
		if c.By == b.Turn && b.Rights&c.Right != 0 && !b.Occupied().Meets(c.Between) && !b.AttackedBetween(c).Any() {
			to = to.Or(Single[c.KingTo])
		}
	}
	return to
}

// AttackedBetween returns the attacked points between king and rook: "The three points … are
// free and none of them is attacked". "An attack on the rook's corner does not matter."
func (b *Board) AttackedBetween(c *Castling) (attacked Set) {
	for between := c.Between; between.Any(); {
		p := between.Pop()
		if b.Attackers(p, b.Turn.Other(), b.Occupied()).Any() {
			attacked = attacked.Or(Single[p])
		}
	}
	return attacked
}
