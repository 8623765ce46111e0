package quadsquare

import (
	"slices"

	"threefold/internal/game"
)

// This file explains that no open way leads a man there.

// refuseWay is nil when a way is open, whoever stands at its end.
func (p *position) refuseWay(who Man, from, to Square) *game.Refusal {
	if who.kind == Pawn {
		return p.refusePawn(from, to)
	}
	occupied := p.b.Occupancy().Occupied
	switch {
	case p.b.Reach(who.kind, from, occupied).Has(to):
		return nil
	case p.b.Reach(who.kind, from, 0).Has(to):
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
func (p *position) refuseBlocked(who Man, from, to Square, occupied Set) *game.Refusal {
	var blockers Set
	for _, r := range ways[who.kind][from] {
		between, ok := r.before(to)
		if !ok {
			continue
		}
		i := slices.IndexFunc(between, func(s Square) bool { return occupied.Has(s) })
		blockers |= between[i].Set()
	}
	standing := p.b.told(p.b.seated(blockers)...)
	return refuse(game.RefuseBlocked, "The way is blocked",
		"%s %s in the way; only knights jump", standing.InWay(), standing.Verb("is", "are"))
}

// refusePassing: "M1 and M2 end every slide."
func (p *position) refusePassing(who Man, from Square, between ray) *game.Refusal {
	quad := between[slices.IndexFunc(between, func(s Square) bool { return s >= m1 })]
	return refuse(refuseStops, "A slide stops on "+quad.String(),
		"both quads in the middle end every slide: %s cannot go through %s", p.b.who(who, from), quad.told())
}

var goes = map[Kind]string{
	King:   "a king goes one step in any direction",
	Queen:  "a queen goes straight or diagonally, as far as the way is free",
	Rook:   "a rook goes straight, forward, back and sideways, as far as the way is free",
	Bishop: "a bishop goes diagonally, as far as the way is free",
	Knight: "a knight goes one square straight and then one diagonally onwards, a quad counting as one square",
	Pawn:   "a pawn goes one square straight ahead and captures diagonally ahead",
}

// refuseDirection says how such a man goes, and where to from here.
func (p *position) refuseDirection(who Man, from Square) *game.Refusal {
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
func (p *position) destinations(who Man, from Square) Set {
	var out Set
	for _, m := range p.moves {
		if m.From() == from && m.To() != from && m.Kind() == who.kind {
			out |= m.To().Set()
		}
	}
	return out
}

// refusePawn is nil when a pawn could enter the square, but not by this click.
func (p *position) refusePawn(from, to Square) *game.Refusal {
	us, way := p.b.Turn, &Step[from]
	who := p.b.Occupancy()
	ahead, aslant := way.Ahead[us].Has(to), way.Aslant[us].Has(to)
	enters := !who.Full.Has(to)
	switch {
	case ahead && to.Quad() && enters, aslant && !enters:
		return nil
	case ahead:
		ahead := p.b.told(p.b.seated(to.Set())...)
		return refuse(refuseStraight, "Pawns do not capture straight ahead", "%s %s in front of %s; a pawn captures diagonally only",
			ahead.InWay(), ahead.Verb("stands", "stand"), p.b.who(Man{us, Pawn}, from))
	case aslant && to.Quad():
		return refuse(refuseSlant, "Diagonally pawns only capture",
			"%s enters a quad diagonally only to capture, and for that two men have to stand on %s, one of them an enemy", p.b.who(Man{us, Pawn}, from), to.told())
	case aslant:
		return refuse(refuseSlant, "Diagonally pawns only capture", "there is nobody to capture on %s", to.told())
	case p.twoAhead(from).Has(to):
		return refuse(refuseDouble, "No double step",
			"pawns go one square at a time in this game, from the start too")
	case (way.Ahead[us.Other()] | way.Aslant[us.Other()]).Has(to):
		return refuse(refuseBackward, "Pawns never go back", "%s", goes[Pawn])
	default:
		return p.refuseDirection(Man{us, Pawn}, from)
	}
}

// twoAhead is where a double step would lead.
func (p *position) twoAhead(from Square) Set {
	var out Set
	for _, s := range Step[from].Ahead[p.b.Turn].list() {
		out |= Step[s].Ahead[p.b.Turn]
	}
	return out
}
