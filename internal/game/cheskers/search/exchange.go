package search

import "threefold/internal/game/cheskers/rules"

// prices has the values of the kinds in an exchange, in centipawns.
var prices = [...]int{rules.Pawn: 100, rules.King: 200, rules.Bishop: 350, rules.Camel: 220}

// Price returns the value of the pieces that a move takes, plus the gain of a promotion, in
// centipawns; 10,000 more if it takes the last king.
func (t *Tree) Price(m uint64) int {
	n, v := t.Now(), rules.Move(m)
	price := 0
	gone := n.Taken(v)
	for pieces := gone; pieces != 0; pieces &= pieces - 1 {
		price += prices[kindOn(&n.Board, pieces&-pieces)]
	}
	if kings := n.ByKind[rules.King] & n.ByColor[n.ToMove.Other()]; kings&^gone == 0 {
		price += 10000
	}
	if v.Promotion() != rules.Pawn {
		price += prices[v.Promotion()] - prices[rules.Pawn]
	}
	return price
}

// Mover returns the value of the piece that moves, in centipawns.
func (t *Tree) Mover(m uint64) int { return prices[rules.Move(m).Kind()] }

// Gains reports whether a move gains at least this many centipawns, counting the moving piece as
// lost if it can be captured on its destination. It ignores later chains and longer compulsory
// captures elsewhere: compared with captures played out by the rules, 3–4 % of the results are
// wrong in random positions.
func (t *Tree) Gains(m uint64, least int) bool {
	balance := t.Price(m) - least
	if balance < 0 {
		return false
	}
	v := rules.Move(m)
	k := v.Kind()
	if v.Promotion() != rules.Pawn {
		k = v.Promotion()
	}
	if balance >= prices[k] {
		return true
	}
	next := t.Now().Apply(v)
	return !takes(&next, v.To())
}

// takes reports whether the side to move could capture the piece on a square, even if a longer
// capture is compulsory.
func takes(b *rules.Board, s rules.Square) bool {
	enemies, at := b.ByColor[b.ToMove], s.Set()
	occupied := b.ByColor[0] | b.ByColor[1]
	if rules.Leaps[s]&enemies&b.ByKind[rules.Camel] != 0 || rules.Slides(s, occupied)&enemies&b.ByKind[rules.Bishop] != 0 {
		return true
	}
	return jumpable(b, b.ToMove)&at != 0
}

// Forces reports whether the other side must capture after a move.
func (t *Tree) Forces(m uint64) bool {
	next := t.Now().Apply(rules.Move(m))
	return next.Jumpers() != 0
}
