package search

import "threefold/internal/game/cheskers/rules"

// prices are what pieces are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{rules.Pawn: 100, rules.King: 200, rules.Bishop: 350, rules.Camel: 220}

// Price is what the pieces are worth that a move takes, and what a pawn gains that it promotes.
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

func (t *Tree) Mover(m uint64) int { return prices[rules.Move(m).Kind()] }

// Gains reports whether a move brings its side at least so much, when the mover is lost if he
// can be taken where he arrives. What chains may follow, and that a longer capture elsewhere
// may be the other side's duty, is left aside: beside the captures of the mover played out by
// the rules, three to four answers in a hundred are wrong in positions of random play.
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

// takes reports whether the side on turn could take the piece on a square, whatever the duty.
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
