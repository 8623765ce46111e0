package search

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// prices are what pieces are worth in an exchange, in hundredths of a pawn.
var prices = [...]int{rules.NoKind: 0, rules.King: 10000, rules.Queen: 710, rules.Rook: 540, rules.Bishop: 350, rules.Knight: 170, rules.Archbishop: 650, rules.Pawn: 100}

// cheapest is the order in which pieces are sent into an exchange.
var cheapest = [...]rules.Kind{rules.Pawn, rules.Knight, rules.Bishop, rules.Rook, rules.Archbishop, rules.Queen, rules.King}

// Price is what the piece is worth that a move takes, and what a pawn gains that it promotes.
func (t *Tree) Price(m uint64) int {
	n, v := t.Now(), rules.Move(m)
	price := prices[n.Pieces[n.Captured(v.From(), v.To())].Kind()]
	if v.Becomes() != rules.NoKind {
		price += prices[v.Becomes()] - prices[rules.Pawn]
	}
	return price
}

func (t *Tree) Mover(m uint64) int { return prices[t.Now().Pieces[rules.Move(m).From()].Kind()] }

// Gains reports whether the exchange that a move begins on the point where it
// ends brings its side at least so much. The taker is always the cheapest, and pins are
// left aside: beside an exchange played out by the rules, one answer in some thousands is
// wrong in positions of random play, mostly where the first taker is pinned.
func (t *Tree) Gains(m uint64, least int) bool {
	n, v := t.Now(), rules.Move(m)
	from, to := v.From(), v.To()
	balance := t.Price(m) - least
	if balance < 0 {
		return false
	}
	stands := prices[n.Pieces[from].Kind()]
	if v.Becomes() != rules.NoKind {
		stands = prices[v.Becomes()]
	}
	if balance = stands - balance; balance <= 0 {
		return true
	}
	occupied := n.Occupied().Minus(rules.Single[from]).Minus(rules.Single[n.Captured(from, to)]).Or(rules.Single[to])
	return n.exchange(to, occupied, balance)
}

// exchange goes on with takers on a point, the cheapest of each side in turn,
// as long as a side gains by it. Balance is what the side that began has lost
// once its piece there is taken; it says whether that side comes out even.
func (n *node) exchange(at rules.Point, occupied rules.Set, balance int) bool {
	aiming := [2]rules.Set{n.Aiming(at, game.White), n.Aiming(at, game.Black)}
	even := 1
	for side := n.Turn.Other(); ; side = side.Other() {
		takers := rules.Open(aiming[side].And(occupied), at, occupied)
		if !takers.Any() {
			return even == 1
		}
		even ^= 1
		taker := n.cheapestOf(takers)
		if taker == rules.King {
			// "No move may leave the mover's own king attacked."
			if rules.Open(aiming[side.Other()].And(occupied), at, occupied).Any() {
				even ^= 1
			}
			return even == 1
		}
		if balance = prices[taker] - balance; balance < even {
			return even == 1
		}
		occupied = occupied.Minus(rules.Single[takers.And(n.ByKind[taker]).First()])
	}
}

// cheapestOf is the cheapest kind among the pieces on these points.
func (n *node) cheapestOf(pieces rules.Set) rules.Kind {
	for _, k := range cheapest {
		if n.ByKind[k].Meets(pieces) {
			return k
		}
	}
	return rules.NoKind
}

// Forces reports whether a move gives check with the piece that moves.
func (t *Tree) Forces(m uint64) bool {
	n, v := t.Now(), rules.Move(m)
	at, king, kind := v.To(), n.Kings[n.Turn.Other()], n.Pieces[v.From()].Kind()
	if v.Becomes() != rules.NoKind {
		kind = v.Becomes()
	}
	if !aims(kind, n.Turn, at, king) {
		return false
	}
	return !rules.Ways[at][king].Meets(n.Occupied().Minus(rules.Single[v.From()]))
}

// aims reports whether a piece on p would capture on another point if its way there were free.
func aims(k rules.Kind, c game.Color, p, at rules.Point) bool {
	switch k {
	case rules.Queen:
		return rules.OrthogonalLines[at].Has(p) || rules.DiagonalLines[at].Has(p)
	case rules.Rook:
		return rules.OrthogonalLines[at].Has(p) || rules.DiagonalSteps[at].Has(p)
	case rules.Bishop:
		return rules.DiagonalLines[at].Has(p) || rules.OrthogonalSteps[at].Has(p)
	case rules.Archbishop:
		return rules.DiagonalLines[at].Has(p) || rules.OrthogonalSteps[at].Has(p) || rules.LeapsTo[at].Has(p)
	case rules.Knight:
		return rules.LeapsTo[at].Has(p)
	case rules.Pawn:
		return rules.PawnAttacks[c][p].Has(at)
	default:
		return false
	}
}
