package search

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// prices has the values of the kinds in an exchange, in centipawns.
var prices = [...]int{rules.NoKind: 0, rules.King: 10000, rules.Queen: 710, rules.Rook: 540, rules.Bishop: 350, rules.Knight: 170, rules.Archbishop: 650, rules.Pawn: 100}

// cheapest is the order in which pieces capture in an exchange.
var cheapest = [...]rules.Kind{rules.Pawn, rules.Knight, rules.Bishop, rules.Rook, rules.Archbishop, rules.Queen, rules.King}

// Price returns the value of the piece that a move takes, plus the gain of a promotion, in
// centipawns.
func (t *Tree) Price(m uint64) int {
	n, v := t.Now(), rules.Move(m)
	price := prices[n.Pieces[n.Captured(v.From(), v.To())].Kind()]
	if v.Becomes() != rules.NoKind {
		price += prices[v.Becomes()] - prices[rules.Pawn]
	}
	return price
}

// Mover returns the value of the piece that moves, in centipawns.
func (t *Tree) Mover(m uint64) int { return prices[t.Now().Pieces[rules.Move(m).From()].Kind()] }

// Gains reports whether the exchange that a move starts on its destination gains at least this
// many centipawns (static exchange evaluation). The least valuable piece captures first, and pins
// are ignored: compared with exchanges played out by the rules, one result in some thousands is
// wrong in random positions, mostly because the first capturing piece is pinned.
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

// exchange plays captures on a point, the least valuable piece of each side in turn, as long as a
// side gains by it. Balance is the loss of the side that began once its piece there is taken. It
// reports whether that side at least breaks even.
func (n *node) exchange(at rules.Point, occupied rules.Set, balance int) bool {
	aiming := [2]rules.Set{n.AlignedAttackers(at, game.White), n.AlignedAttackers(at, game.Black)}
	even := 1
	for side := n.Turn.Other(); ; side = side.Other() {
		takers := rules.Unblocked(aiming[side].And(occupied), at, occupied)
		if !takers.Any() {
			return even == 1
		}
		even ^= 1
		taker := n.cheapestOf(takers)
		if taker == rules.King {
			// "No move may leave the mover's own king attacked."
			if rules.Unblocked(aiming[side.Other()].And(occupied), at, occupied).Any() {
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

// cheapestOf returns the least valuable kind among the pieces on these points.
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
	return !rules.Between[at][king].Meets(n.Occupied().Minus(rules.Single[v.From()]))
}

// aims reports whether a piece on p would attack at if nothing were in between.
func aims(k rules.Kind, c game.Color, p, at rules.Point) bool {
	switch k {
	case rules.Queen:
		return rules.OrthogonalLines[at].Has(p) || rules.DiagonalLines[at].Has(p)
	case rules.Rook:
		return rules.OrthogonalLines[at].Has(p) || rules.DiagonalSteps[at].Has(p)
	case rules.Bishop:
		return rules.DiagonalLines[at].Has(p) || rules.OrthogonalSteps[at].Has(p)
	case rules.Archbishop:
		return rules.DiagonalLines[at].Has(p) || rules.OrthogonalSteps[at].Has(p) || rules.KnightSources[at].Has(p)
	case rules.Knight:
		return rules.KnightSources[at].Has(p)
	case rules.Pawn:
		return rules.PawnAttacks[c][p].Has(at)
	default:
		return false
	}
}
