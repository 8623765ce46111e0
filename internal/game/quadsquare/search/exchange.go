package search

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// prices has the values of the kinds in an exchange, in centipawns.
var prices = [...]int{rules.King: 10000, rules.Queen: 320, rules.Rook: 310, rules.Bishop: 330, rules.Knight: 150, rules.Pawn: 100, rules.NoKind: 0}

// cheapest is the order in which pieces capture in an exchange.
var cheapest = [...]rules.Kind{rules.Pawn, rules.Knight, rules.Rook, rules.Queen, rules.Bishop, rules.King}

// Price returns the material that a move wins at once, in centipawns: the piece that it takes,
// plus the gain of a promotion, minus a sacrificed bishop.
func (t *Tree) Price(m uint64) int {
	v := rules.Move(m)
	price := prices[v.Taken()]
	if v.Sacrifice() {
		price -= prices[rules.Bishop]
	}
	return price + prices[v.Becomes()] - prices[v.Kind()]
}

// Mover returns the value of the piece that moves, in centipawns.
func (t *Tree) Mover(m uint64) int { return prices[rules.Move(m).Kind()] }

// exchange is the state of an exchange on one square.
type exchange struct {
	rules.Board
	who rules.Occupancy
	at  rules.Square
}

// Gains reports whether the exchange that a move starts on its destination gains at least this
// many centipawns (static exchange evaluation). It looks four plies deep, the least valuable
// piece captures first, and pins are ignored: compared with exchanges played out by the rules,
// some eight results in a thousand are wrong in random positions, mostly because the first
// capturing piece is pinned.
func (t *Tree) Gains(m uint64, least int) bool {
	v, gain := rules.Move(m), t.Price(m)
	if v.Sacrifice() || v.Castling() {
		return gain >= least
	}
	if gain < least {
		return false
	}
	e := exchange{Board: t.Now().After(v), at: v.To()}
	e.who = e.Occupancy()
	return gain-e.fight(4) >= least
}

// fight returns what the side to move gains by capturing on the square, or 0. "Of two enemies the
// mover chooses which": it takes the more valuable one.
func (e *exchange) fight(plies int) int {
	us, them := e.Turn, e.Turn.Other()
	takers := e.Attackers(them, e.at, &e.who)
	if takers == 0 || plies == 0 {
		return 0
	}
	victim := e.dearest(them)
	gain := prices[victim]
	if e.at.Quad() && !e.who.Full.Has(e.at) {
		return max(0, gain-prices[rules.Bishop]) // only a sacrifice takes a piece alone on a quad
	}
	for _, k := range cheapest {
		pieces := takers & e.Pieces[us][k]
		if pieces == 0 {
			continue
		}
		from := pieces.First()
		if from == e.at {
			return max(0, gain-prices[rules.Bishop])
		}
		e.Remove(us, k, from)
		if e.who.Full.Has(from) {
			e.who.Full &^= from.Set()
		} else {
			e.who.Occupied &^= from.Set()
		}
		e.Remove(them, victim, e.at)
		e.Put(us, k, e.at)
		if k == rules.King && e.Attackers(us, e.at, &e.who) != 0 {
			return 0 // "No move may leave the mover's own king in check."
		}
		e.Turn = them
		return max(0, gain-e.fight(plies-1))
	}
	return 0
}

// dearest returns the most valuable kind that a side has on the square; King only if it is alone.
func (e *exchange) dearest(c game.Color) rules.Kind {
	best := rules.NoKind
	for k := rules.Queen; k <= rules.Pawn; k++ {
		if e.Pieces[c][k].Has(e.at) && prices[k] > prices[best] {
			best = k
		}
	}
	if best == rules.NoKind {
		return rules.King
	}
	return best
}

// Forces reports whether a move gives check with the piece that moves.
func (t *Tree) Forces(m uint64) bool {
	n, v, who := t.Now(), rules.Move(m), &t.view().Occ
	if v.Sacrifice() || v.Castling() {
		return false
	}
	king, from := n.KingOf(n.Turn.Other()), v.From().Set()
	if king.Quad() && !who.Full.Has(king) {
		// "A king alone on a quad fears only bishops."
		return v.Becomes() == rules.Bishop && (v.To() == king || rules.BishopLines[v.To()].Slide(who.Occupied&^from).Has(king))
	}
	if v.Becomes() == rules.Pawn {
		return rules.Step[v.To()].PawnCaptures[n.Turn].Has(king)
	}
	return n.Reach(v.Becomes(), v.To(), who.Occupied&^from).Has(king)
}
