package chesquerque

import "threefold/internal/game"

// prices are what men are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{noKind: 0, king: 10000, queen: 710, rook: 540, bishop: 350, knight: 170, archbishop: 650, pawn: 100}

// cheapest is the order in which men are sent into an exchange.
var cheapest = [...]kind{pawn, knight, bishop, rook, archbishop, queen, king}

// Price is what the man is worth whom a move takes, and what a pawn gains that
// it promotes.
func (t *Tree) Price(m uint64) int {
	n, v := t.now(), move(m)
	price := prices[n.men[n.captured(v.from(), v.to())].kind()]
	if v.becomes() != noKind {
		price += prices[v.becomes()] - prices[pawn]
	}
	return price
}

// Mover is the price of the man who moves.
func (t *Tree) Mover(m uint64) int { return prices[t.now().men[move(m).from()].kind()] }

// Gains says whether the exchange that a move begins on the point where it
// ends brings its side at least so much. The taker is always the cheapest, and pins are
// left aside: beside an exchange played out by the rules, one answer in some thousands is
// wrong in positions of random play, mostly where the first taker is pinned.
func (t *Tree) Gains(m uint64, least int) bool {
	n, v := t.now(), move(m)
	from, to := v.from(), v.to()
	balance := t.Price(m) - least
	if balance < 0 {
		return false
	}
	stands := prices[n.men[from].kind()]
	if v.becomes() != noKind {
		stands = prices[v.becomes()]
	}
	if balance = stands - balance; balance <= 0 {
		return true
	}
	occupied := n.occupied().minus(single[from]).minus(single[n.captured(from, to)]).or(single[to])
	return n.exchange(to, occupied, balance)
}

// exchange goes on with takers on a point, the cheapest of each side in turn,
// as long as a side gains by it. Balance is what the side that began has lost
// once its man there is taken; it says whether that side comes out even.
func (n *node) exchange(at point, occupied set, balance int) bool {
	aiming := [2]set{n.aiming(at, game.White), n.aiming(at, game.Black)}
	even := 1
	for side := n.turn.Other(); ; side = side.Other() {
		takers := open(aiming[side].and(occupied), at, occupied)
		if !takers.any() {
			return even == 1
		}
		even ^= 1
		taker := n.cheapestOf(takers)
		if taker == king {
			// "No move may leave the mover's own king attacked."
			if open(aiming[side.Other()].and(occupied), at, occupied).any() {
				even ^= 1
			}
			return even == 1
		}
		if balance = prices[taker] - balance; balance < even {
			return even == 1
		}
		occupied = occupied.minus(single[takers.and(n.are[taker]).first()])
	}
}

// cheapestOf is the cheapest kind among the men on these points.
func (n *node) cheapestOf(men set) kind {
	for _, k := range cheapest {
		if n.are[k].meets(men) {
			return k
		}
	}
	return noKind
}

// Forces says whether a move gives check with the man who moves.
func (t *Tree) Forces(m uint64) bool {
	n, v := t.now(), move(m)
	at, king, kind := v.to(), n.kings[n.turn.Other()], n.men[v.from()].kind()
	if v.becomes() != noKind {
		kind = v.becomes()
	}
	if !aims(kind, n.turn, at, king) {
		return false
	}
	return !ways[at][king].meets(n.occupied().minus(single[v.from()]))
}

// aims says whether a man on p would capture on another point if its way there
// were free.
func aims(k kind, c game.Color, p, at point) bool {
	switch k {
	case queen:
		return orthogonalLines[at].has(p) || diagonalLines[at].has(p)
	case rook:
		return orthogonalLines[at].has(p) || diagonalSteps[at].has(p)
	case bishop:
		return diagonalLines[at].has(p) || orthogonalSteps[at].has(p)
	case archbishop:
		return diagonalLines[at].has(p) || orthogonalSteps[at].has(p) || leapsTo[at].has(p)
	case knight:
		return leapsTo[at].has(p)
	case pawn:
		return pawnAttacks[c][p].has(at)
	default:
		return false
	}
}
