package quadsquare

import "threefold/internal/game"

// prices are what men are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{king: 10000, queen: 320, rook: 310, bishop: 330, knight: 150, pawn: 100, nobody: 0}

// cheapest is the order in which men are sent into an exchange.
var cheapest = [...]kind{pawn, knight, rook, queen, bishop, king}

// Price is what the man is worth whom a move takes, and what a pawn gains that
// it promotes; a sacrifice costs the bishop.
func (t *Tree) Price(m uint64) int {
	v := move(m)
	price := prices[v.taken()]
	if v.sacrifice() {
		price -= prices[bishop]
	}
	return price + prices[v.becomes()] - prices[v.kind()]
}

// Mover is the price of the man who moves.
func (t *Tree) Mover(m uint64) int { return prices[move(m).kind()] }

// exchange is a fight for one square.
type exchange struct {
	board
	who crowd
	at  square
}

// Gains says whether the exchange that a move begins on the square where it
// ends brings its side at least so much. Four plies of it are looked at, the taker is
// always the cheapest, and pins are left aside: beside an exchange played out by the
// rules, some eight answers in a thousand are wrong in positions of random play, mostly
// where the first taker is pinned.
func (t *Tree) Gains(m uint64, least int) bool {
	v, gain := move(m), t.Price(m)
	if v.sacrifice() || v.castling() {
		return gain >= least
	}
	if gain < least {
		return false
	}
	e := exchange{board: t.now().after(v), at: v.to()}
	e.who = e.crowd()
	return gain-e.fight(4) >= least
}

// fight is what the side on turn gains by taking on the square, or nothing.
// "Of two enemies the mover chooses which": it takes the dearer one.
func (e *exchange) fight(plies int) int {
	us, them := e.turn, e.turn.Other()
	takers := e.attackers(them, e.at, &e.who)
	if takers == 0 || plies == 0 {
		return 0
	}
	victim := e.dearest(them)
	gain := prices[victim]
	if e.at.quad() && !e.who.full.has(e.at) {
		return max(0, gain-prices[bishop]) // by a sacrifice
	}
	for _, k := range cheapest {
		men := takers & e.men[us][k]
		if men == 0 {
			continue
		}
		from := men.first()
		if from == e.at {
			return max(0, gain-prices[bishop])
		}
		e.lift(us, k, from)
		if e.who.full.has(from) {
			e.who.full &^= from.set()
		} else {
			e.who.occupied &^= from.set()
		}
		e.lift(them, victim, e.at)
		e.put(us, k, e.at)
		if k == king && e.attackers(us, e.at, &e.who) != 0 {
			return 0 // "No move may leave the mover's own king in check."
		}
		e.turn = them
		return max(0, gain-e.fight(plies-1))
	}
	return 0
}

// dearest is the dearest kind that a side has on the square.
func (e *exchange) dearest(c game.Color) kind {
	best := nobody
	for k := queen; k <= pawn; k++ {
		if e.men[c][k].has(e.at) && prices[k] > prices[best] {
			best = k
		}
	}
	if best == nobody {
		return king
	}
	return best
}

// Forces says whether a move gives check with the man who moves.
func (t *Tree) Forces(m uint64) bool {
	n, v, who := t.now(), move(m), &t.look().stands
	if v.sacrifice() || v.castling() {
		return false
	}
	king, from := n.kingOf(n.turn.Other()), v.from().set()
	if king.quad() && !who.full.has(king) {
		// "A king alone on a quad fears only bishops."
		return v.becomes() == bishop && (v.to() == king || bishopLines[v.to()].slide(who.occupied&^from).has(king))
	}
	if v.becomes() == pawn {
		return step[v.to()].aslant[n.turn].has(king)
	}
	return n.reach(v.becomes(), v.to(), who.occupied&^from).has(king)
}
