package cheskers

// prices are what men are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{pawn: 100, king: 200, bishop: 350, camel: 220}

// Price is what the men are worth whom a move takes, and what a pawn gains
// that it promotes.
func (t *Tree) Price(m uint64) int {
	n, v := t.now(), move(m)
	price := 0
	gone := n.taken(v)
	for men := gone; men != 0; men &= men - 1 {
		price += prices[n.kindOn(men&-men)]
	}
	if kings := n.kinds[king] & n.men[n.turn.Other()]; kings&^gone == 0 {
		price += 10000
	}
	if v.promotion() != pawn {
		price += prices[v.promotion()] - prices[pawn]
	}
	return price
}

// Mover is the price of the man who moves.
func (t *Tree) Mover(m uint64) int { return prices[move(m).kind()] }

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
	v := move(m)
	k := v.kind()
	if v.promotion() != pawn {
		k = v.promotion()
	}
	if balance >= prices[k] {
		return true
	}
	next := t.now().apply(v)
	return !next.takes(v.to())
}

// takes says whether the side on turn could take the man on a square, whatever
// the duty.
func (b *board) takes(s square) bool {
	enemies, at := b.men[b.turn], s.set()
	occupied := b.men[0] | b.men[1]
	if leaps[s]&enemies&b.kinds[camel] != 0 || slides(s, occupied)&enemies&b.kinds[bishop] != 0 {
		return true
	}
	return b.jumpable(b.turn)&at != 0
}

// Forces says whether the other side must capture after a move.
func (t *Tree) Forces(m uint64) bool {
	next := t.now().apply(move(m))
	return next.jumpers() != 0
}
