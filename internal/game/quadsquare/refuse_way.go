package quadsquare

import (
	"slices"

	"threefold/internal/game"
)

// This file explains that no open way leads a man there.

// refuseWay is nil when a way is open, whoever stands at its end.
func (p *position) refuseWay(who man, from, to square) *game.Refusal {
	if who.kind == pawn {
		return p.refusePawn(from, to)
	}
	occupied := p.b.crowd().occupied
	switch {
	case p.b.reach(who.kind, from, occupied).has(to):
		return nil
	case p.b.reach(who.kind, from, 0).has(to):
		return p.refuseBlocked(who, from, to, occupied)
	}
	for _, r := range waysThrough[who.kind][from] {
		if between, ok := r.before(to); ok {
			return p.refusePassing(who, from, to, between)
		}
	}
	return p.refuseDirection(who, from)
}

// refuseBlocked names the first man on each way to the square. "One piece
// blocks the passage" through a quad too.
func (p *position) refuseBlocked(who man, from, to square, occupied set) *game.Refusal {
	var blockers set
	for _, r := range ways[who.kind][from] {
		between, ok := r.before(to)
		if !ok {
			continue
		}
		i := slices.IndexFunc(between, func(s square) bool { return occupied.has(s) })
		blockers |= between[i].set()
	}
	return refusal(game.RefuseBlocked, "The way is blocked", blockers.names(),
		"%s between %s and %s; only knights jump", p.b.standing(blockers), from, to)
}

// refusePassing: "M1 and M2 end every slide."
func (p *position) refusePassing(who man, from, to square, between ray) *game.Refusal {
	i := slices.IndexFunc(between, func(s square) bool { return s >= m1 })
	return refusal(refuseStops, "A slide stops on "+between[i].String(), []string{between[i].String()},
		"M1 and M2 end every slide: your %s on %s cannot go through %s to %s", who.kind, from, between[i], to)
}

var goes = map[kind]string{
	king:   "a king goes one step in any direction",
	queen:  "a queen goes straight or diagonally, as far as the way is free",
	rook:   "a rook goes straight, forward, back and sideways, as far as the way is free",
	bishop: "a bishop goes diagonally, as far as the way is free",
	knight: "a knight goes one square straight and then one diagonally onwards, a quad counting as one square",
	pawn:   "a pawn goes one square straight ahead and captures diagonally ahead",
}

// refuseDirection says how such a man goes, and where to from here.
func (p *position) refuseDirection(who man, from square) *game.Refusal {
	legal := p.destinations(who, from)
	names := legal.names()
	const few = 8
	switch {
	case len(names) == 0:
		return refusal(game.RefuseNotThatWay, "Not that way", nil, "%s", goes[who.kind])
	case len(names) > few:
		return refusal(game.RefuseNotThatWay, "Not that way", names, "%s", goes[who.kind])
	default:
		return refusal(game.RefuseNotThatWay, "Not that way", names,
			"%s: from %s yours can go to %s now", goes[who.kind], from, listed(names))
	}
}

func (p *position) destinations(who man, from square) set {
	var out set
	for _, m := range p.moves {
		if m.from() == from && m.kind() == who.kind {
			out |= m.to().set()
		}
	}
	return out
}

// refusePawn is nil when a pawn could enter the square, but not by this click.
func (p *position) refusePawn(from, to square) *game.Refusal {
	us, way := p.b.turn, &step[from]
	who := p.b.crowd()
	places := []string{to.String()}
	ahead, aslant := way.ahead[us].has(to), way.aslant[us].has(to)
	enters := !who.full.has(to)
	switch {
	case ahead && to.quad() && enters, aslant && !enters:
		return nil
	case ahead:
		return refusal(refuseStraight, "Pawns do not capture straight ahead", places,
			"%s in front of your pawn on %s; a pawn captures diagonally only", p.b.standing(to.set()), from)
	case aslant && to.quad():
		return refusal(refuseSlant, "Diagonally pawns only capture", places,
			"your pawn enters %s diagonally only to capture, and that takes two pieces on the quad, one of them an enemy", to)
	case aslant:
		return refusal(refuseSlant, "Diagonally pawns only capture", places,
			"there is nobody to capture on %s", to)
	case p.twoAhead(from).has(to):
		return refusal(refuseDouble, "No double step", way.ahead[us].names(),
			"pawns go one square at a time in this game, from the start too")
	case (way.ahead[us.Other()] | way.aslant[us.Other()]).has(to):
		return refusal(refuseBackward, "Pawns never go back", nil, "%s", goes[pawn])
	default:
		return p.refuseDirection(man{us, pawn}, from)
	}
}

// twoAhead is where a double step would lead.
func (p *position) twoAhead(from square) set {
	var out set
	for _, s := range step[from].ahead[p.b.turn].list() {
		out |= step[s].ahead[p.b.turn]
	}
	return out
}
