package quadsquare

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file explains that no open way leads a piece there.

// refuseWay is nil when a way is open, whoever is at its end.
func (p *position) refuseWay(who rules.Piece, from, to rules.Square) *game.MoveError {
	if who.Kind == rules.Pawn {
		return p.refusePawn(from, to)
	}
	occupied := p.b.Occupancy().Occupied
	switch {
	case p.b.Reach(who.Kind, from, occupied).Has(to):
		return nil
	case p.b.Reach(who.Kind, from, 0).Has(to):
		return p.refuseBlocked(who, from, to, occupied)
	}
	for _, r := range rules.WaysThrough[who.Kind][from] {
		if between, ok := r.Before(to); ok {
			return p.refusePassing(who, from, between)
		}
	}
	return p.refuseDirection(who, from)
}

// refuseBlocked names the first piece on each way to the square. "One piece
// blocks the passage" through a quad too.
func (p *position) refuseBlocked(who rules.Piece, from, to rules.Square, occupied rules.Set) *game.MoveError {
	var blockers rules.Set
	for _, r := range rules.Ways[who.Kind][from] {
		between, ok := r.Before(to)
		if !ok {
			continue
		}
		i := slices.IndexFunc(between, func(s rules.Square) bool { return occupied.Has(s) })
		blockers |= between[i].Set()
	}
	standing := piecesTold(&p.b, p.b.Seated(blockers)...)
	return game.Refuse(game.RefuseBlocked, "The way is blocked",
		"%s %s in the way; only knights jump", standing.InWay(), standing.Verb("is", "are"))
}

// refusePassing: "M1 and M2 end every slide."
func (p *position) refusePassing(who rules.Piece, from rules.Square, between rules.Ray) *game.MoveError {
	quad := between[slices.IndexFunc(between, func(s rules.Square) bool { return s >= rules.M1 })]
	return game.Refuse(refuseStops, "Slides stop on "+quad.String(),
		"a slide stops at a middle quad: %s cannot pass %s", namePiece(&p.b, who, from), squareTold(quad))
}

var goes = map[rules.Kind]string{
	rules.King:   "a king moves one step in any direction",
	rules.Queen:  "a queen slides straight or diagonally",
	rules.Rook:   "a rook slides straight in any direction",
	rules.Bishop: "a bishop slides diagonally",
	rules.Knight: "a knight moves one square straight, then one diagonally onward; a quad counts as one square",
	rules.Pawn:   "a pawn moves one square straight ahead and captures diagonally ahead",
}

// refuseDirection says how such a piece goes, and where to from here.
func (p *position) refuseDirection(who rules.Piece, from rules.Square) *game.MoveError {
	names := p.destinations(who, from).Names()
	const few = 8
	if len(names) == 0 || len(names) > few {
		return game.Refuse(game.RefuseNotThatWay, "Not that way", "%s", goes[who.Kind])
	}
	at := rules.ClickNamed[seatOfPiece(&p.b, who, from)]
	return game.Refuse(game.RefuseNotThatWay, "Not that way", "%s; from %s it can now move to %s",
		goes[who.Kind], clickTold(at), game.GoOn([]string{at.String()}, names...))
}

// destinations is where a piece may go, whatever it does there.
func (p *position) destinations(who rules.Piece, from rules.Square) rules.Set {
	var out rules.Set
	for _, m := range p.moves {
		if m.From() == from && m.To() != from && m.Kind() == who.Kind {
			out |= m.To().Set()
		}
	}
	return out
}

// refusePawn is nil when a pawn could enter the square, but not by this click.
func (p *position) refusePawn(from, to rules.Square) *game.MoveError {
	us, way := p.b.Turn, &rules.Step[from]
	who := p.b.Occupancy()
	ahead, aslant := way.Ahead[us].Has(to), way.Aslant[us].Has(to)
	enters := !who.Full.Has(to)
	switch {
	case ahead && to.Quad() && enters, aslant && !enters:
		return nil
	case ahead:
		ahead := piecesTold(&p.b, p.b.Seated(to.Set())...)
		return game.Refuse(refuseStraight, "Pawns do not capture straight ahead", "%s %s in front of %s; a pawn captures only diagonally",
			ahead.InWay(), ahead.Verb("is", "are"), namePiece(&p.b, rules.NewPiece(us, rules.Pawn), from))
	case aslant && to.Quad():
		return game.Refuse(refuseSlant, "Pawns move diagonally only to capture",
			"%s can enter a quad diagonally only to capture: there must be two pieces on %s, at least one of them an enemy", namePiece(&p.b, rules.NewPiece(us, rules.Pawn), from), squareTold(to))
	case aslant:
		return game.Refuse(refuseSlant, "Pawns move diagonally only to capture", "there is nothing to capture on %s", squareTold(to))
	case p.twoAhead(from).Has(to):
		return game.Refuse(refuseDouble, "No double step",
			"pawns always move one square at a time in this game")
	case (way.Ahead[us.Other()] | way.Aslant[us.Other()]).Has(to):
		return game.Refuse(refuseBackward, "Pawns never go back", "%s", goes[rules.Pawn])
	default:
		return p.refuseDirection(rules.NewPiece(us, rules.Pawn), from)
	}
}

// twoAhead is where a double step would lead.
func (p *position) twoAhead(from rules.Square) rules.Set {
	var out rules.Set
	for _, s := range rules.Step[from].Ahead[p.b.Turn].List() {
		out |= rules.Step[s].Ahead[p.b.Turn]
	}
	return out
}
