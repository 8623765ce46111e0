package search

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque"
)

// prices are what men are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{chesquerque.NoKind: 0, chesquerque.King: 10000, chesquerque.Queen: 710, chesquerque.Rook: 540, chesquerque.Bishop: 350, chesquerque.Knight: 170, chesquerque.Archbishop: 650, chesquerque.Pawn: 100}

// cheapest is the order in which men are sent into an exchange.
var cheapest = [...]chesquerque.Kind{chesquerque.Pawn, chesquerque.Knight, chesquerque.Bishop, chesquerque.Rook, chesquerque.Archbishop, chesquerque.Queen, chesquerque.King}

// Price is what the man is worth whom a move takes, and what a pawn gains that
// it promotes.
func (t *Tree) Price(m uint64) int {
	n, v := t.now(), chesquerque.Move(m)
	price := prices[n.Men[n.Captured(v.From(), v.To())].Kind()]
	if v.Becomes() != chesquerque.NoKind {
		price += prices[v.Becomes()] - prices[chesquerque.Pawn]
	}
	return price
}

// Mover is the price of the man who moves.
func (t *Tree) Mover(m uint64) int { return prices[t.now().Men[chesquerque.Move(m).From()].Kind()] }

// Gains says whether the exchange that a move begins on the point where it
// ends brings its side at least so much. The taker is always the cheapest, and pins are
// left aside: beside an exchange played out by the rules, one answer in some thousands is
// wrong in positions of random play, mostly where the first taker is pinned.
func (t *Tree) Gains(m uint64, least int) bool {
	n, v := t.now(), chesquerque.Move(m)
	from, to := v.From(), v.To()
	balance := t.Price(m) - least
	if balance < 0 {
		return false
	}
	stands := prices[n.Men[from].Kind()]
	if v.Becomes() != chesquerque.NoKind {
		stands = prices[v.Becomes()]
	}
	if balance = stands - balance; balance <= 0 {
		return true
	}
	occupied := n.Occupied().Minus(chesquerque.Single[from]).Minus(chesquerque.Single[n.Captured(from, to)]).Or(chesquerque.Single[to])
	return n.exchange(to, occupied, balance)
}

// exchange goes on with takers on a point, the cheapest of each side in turn,
// as long as a side gains by it. Balance is what the side that began has lost
// once its man there is taken; it says whether that side comes out even.
func (n *node) exchange(at chesquerque.Point, occupied chesquerque.Set, balance int) bool {
	aiming := [2]chesquerque.Set{n.Aiming(at, game.White), n.Aiming(at, game.Black)}
	even := 1
	for side := n.Turn.Other(); ; side = side.Other() {
		takers := chesquerque.Open(aiming[side].And(occupied), at, occupied)
		if !takers.Any() {
			return even == 1
		}
		even ^= 1
		taker := n.cheapestOf(takers)
		if taker == chesquerque.King {
			// "No move may leave the mover's own king attacked."
			if chesquerque.Open(aiming[side.Other()].And(occupied), at, occupied).Any() {
				even ^= 1
			}
			return even == 1
		}
		if balance = prices[taker] - balance; balance < even {
			return even == 1
		}
		occupied = occupied.Minus(chesquerque.Single[takers.And(n.ByKind[taker]).First()])
	}
}

// cheapestOf is the cheapest kind among the men on these points.
func (n *node) cheapestOf(men chesquerque.Set) chesquerque.Kind {
	for _, k := range cheapest {
		if n.ByKind[k].Meets(men) {
			return k
		}
	}
	return chesquerque.NoKind
}

// Forces says whether a move gives check with the man who moves.
func (t *Tree) Forces(m uint64) bool {
	n, v := t.now(), chesquerque.Move(m)
	at, king, kind := v.To(), n.Kings[n.Turn.Other()], n.Men[v.From()].Kind()
	if v.Becomes() != chesquerque.NoKind {
		kind = v.Becomes()
	}
	if !aims(kind, n.Turn, at, king) {
		return false
	}
	return !chesquerque.Ways[at][king].Meets(n.Occupied().Minus(chesquerque.Single[v.From()]))
}

// aims says whether a man on p would capture on another point if its way there
// were free.
func aims(k chesquerque.Kind, c game.Color, p, at chesquerque.Point) bool {
	switch k {
	case chesquerque.Queen:
		return chesquerque.OrthogonalLines[at].Has(p) || chesquerque.DiagonalLines[at].Has(p)
	case chesquerque.Rook:
		return chesquerque.OrthogonalLines[at].Has(p) || chesquerque.DiagonalSteps[at].Has(p)
	case chesquerque.Bishop:
		return chesquerque.DiagonalLines[at].Has(p) || chesquerque.OrthogonalSteps[at].Has(p)
	case chesquerque.Archbishop:
		return chesquerque.DiagonalLines[at].Has(p) || chesquerque.OrthogonalSteps[at].Has(p) || chesquerque.LeapsTo[at].Has(p)
	case chesquerque.Knight:
		return chesquerque.LeapsTo[at].Has(p)
	case chesquerque.Pawn:
		return chesquerque.PawnAttacks[c][p].Has(at)
	default:
		return false
	}
}
