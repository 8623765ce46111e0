package search

import "threefold/internal/game/cheskers"

// prices are what men are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{cheskers.Pawn: 100, cheskers.King: 200, cheskers.Bishop: 350, cheskers.Camel: 220}

// Price is what the men are worth whom a move takes, and what a pawn gains
// that it promotes.
func (t *Tree) Price(m uint64) int {
	n, v := t.now(), cheskers.Move(m)
	price := 0
	gone := n.Taken(v)
	for men := gone; men != 0; men &= men - 1 {
		price += prices[kindOn(&n.Board, men&-men)]
	}
	if kings := n.ByKind[cheskers.King] & n.ByColor[n.ToMove.Other()]; kings&^gone == 0 {
		price += 10000
	}
	if v.Promotion() != cheskers.Pawn {
		price += prices[v.Promotion()] - prices[cheskers.Pawn]
	}
	return price
}

// Mover is the price of the man who moves.
func (t *Tree) Mover(m uint64) int { return prices[cheskers.Move(m).Kind()] }

// Gains says whether a move brings its side at least so much, when the mover
// is lost if he can be taken where he arrives. What chains may follow, and that a longer
// capture elsewhere may be the other side's duty, is left aside: beside the captures of
// the mover played out by the rules, three to four answers in a hundred are wrong in
// positions of random play.
func (t *Tree) Gains(m uint64, least int) bool {
	balance := t.Price(m) - least
	if balance < 0 {
		return false
	}
	v := cheskers.Move(m)
	k := v.Kind()
	if v.Promotion() != cheskers.Pawn {
		k = v.Promotion()
	}
	if balance >= prices[k] {
		return true
	}
	next := t.now().Apply(v)
	return !takes(&next, v.To())
}

// takes says whether the side on turn could take the man on a square, whatever
// the duty.
func takes(b *cheskers.Board, s cheskers.Square) bool {
	enemies, at := b.ByColor[b.ToMove], s.Set()
	occupied := b.ByColor[0] | b.ByColor[1]
	if cheskers.Leaps[s]&enemies&b.ByKind[cheskers.Camel] != 0 || cheskers.Slides(s, occupied)&enemies&b.ByKind[cheskers.Bishop] != 0 {
		return true
	}
	return jumpable(b, b.ToMove)&at != 0
}

// Forces says whether the other side must capture after a move.
func (t *Tree) Forces(m uint64) bool {
	next := t.now().Apply(cheskers.Move(m))
	return next.Jumpers() != 0
}
