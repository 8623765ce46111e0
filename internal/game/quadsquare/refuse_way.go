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
			return p.refusePassing(who, from, between)
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
	standing := p.b.told(p.b.seated(blockers)...)
	return refuse(game.RefuseBlocked, "The way is blocked",
		"%s %s in the way; only knights jump", standing.InWay(), standing.Verb("is", "are"))
}

// refusePassing: "M1 and M2 end every slide."
func (p *position) refusePassing(who man, from square, between ray) *game.Refusal {
	quad := between[slices.IndexFunc(between, func(s square) bool { return s >= m1 })]
	return refuse(refuseStops, "A slide stops on "+quad.String(),
		"both quads in the middle end every slide: %s cannot go through %s", p.b.who(who, from), quad.told())
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
	names := p.destinations(who, from).names()
	const few = 8
	if len(names) == 0 || len(names) > few {
		return refuse(game.RefuseNotThatWay, "Not that way", "%s", goes[who.kind])
	}
	at := clickNamed[p.b.seatOfMan(who, from)]
	return refuse(game.RefuseNotThatWay, "Not that way", "%s: from %s yours can go to %s now",
		goes[who.kind], at.told(), game.GoOn([]string{at.String()}, names...))
}

// destinations is where a man may go, whatever he does there.
func (p *position) destinations(who man, from square) set {
	var out set
	for _, m := range p.moves {
		if m.from() == from && m.to() != from && m.kind() == who.kind {
			out |= m.to().set()
		}
	}
	return out
}

// refusePawn is nil when a pawn could enter the square, but not by this click.
func (p *position) refusePawn(from, to square) *game.Refusal {
	us, way := p.b.turn, &step[from]
	who := p.b.crowd()
	ahead, aslant := way.ahead[us].has(to), way.aslant[us].has(to)
	enters := !who.full.has(to)
	switch {
	case ahead && to.quad() && enters, aslant && !enters:
		return nil
	case ahead:
		ahead := p.b.told(p.b.seated(to.set())...)
		return refuse(refuseStraight, "Pawns do not capture straight ahead", "%s %s in front of %s; a pawn captures diagonally only",
			ahead.InWay(), ahead.Verb("stands", "stand"), p.b.who(man{us, pawn}, from))
	case aslant && to.quad():
		return refuse(refuseSlant, "Diagonally pawns only capture",
			"%s enters a quad diagonally only to capture, and for that two men have to stand on %s, one of them an enemy", p.b.who(man{us, pawn}, from), to.told())
	case aslant:
		return refuse(refuseSlant, "Diagonally pawns only capture", "there is nobody to capture on %s", to.told())
	case p.twoAhead(from).has(to):
		return refuse(refuseDouble, "No double step",
			"pawns go one square at a time in this game, from the start too")
	case (way.ahead[us.Other()] | way.aslant[us.Other()]).has(to):
		return refuse(refuseBackward, "Pawns never go back", "%s", goes[pawn])
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
