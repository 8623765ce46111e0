package quadsquare

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file explains that a piece cannot reach the destination.

// refuseWay explains why a piece cannot reach a square; nil if a way is open, whatever piece is
// on the square.
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
	for _, r := range rules.RaysThroughQuads[who.Kind][from] {
		if between, ok := r.Before(to); ok {
			return p.refusePassing(who, from, between)
		}
	}
	return p.refuseDirection(who, from)
}

// refuseBlocked names the first piece on each ray to the square. "One piece
// blocks the passage" through a quad too.
func (p *position) refuseBlocked(who rules.Piece, from, to rules.Square, occupied rules.Set) *game.MoveError {
	var blockers rules.Set
	for _, r := range rules.Rays[who.Kind][from] {
		between, ok := r.Before(to)
		if !ok {
			continue
		}
		i := slices.IndexFunc(between, func(s rules.Square) bool { return occupied.Has(s) })
		blockers |= between[i].Set()
	}
	return game.Refuse(game.RefuseBlocked, "refusal.quadsquare.in-way", game.InWay("pieces", p.b.PiecesOn(blockers)...))
}

// refusePassing explains a slide through a middle quad: "M1 and M2 end every slide."
func (p *position) refusePassing(who rules.Piece, from rules.Square, between rules.Ray) *game.MoveError {
	quad := between[slices.IndexFunc(between, func(s rules.Square) bool { return s >= rules.M1 })]
	return game.Refuse(refuseStops, "refusal.quadsquare.stops",
		game.On("quad", quad.String()), game.Pieces("piece", pieceOn(&p.b, who, from)))
}

// refuseDirection explains how such a piece moves, and where it may move from here.
func (p *position) refuseDirection(who rules.Piece, from rules.Square) *game.MoveError {
	r := game.Refuse(game.RefuseNotThatWay, "refusal.quadsquare.goes."+who.Kind.String())
	names := p.destinations(who, from).Names()
	const few = 8
	if len(names) == 0 || len(names) > few {
		return r
	}
	at := pieceOn(&p.b, who, from).At
	return r.And("refusal.quadsquare.can-move", game.On("from", at), game.NextClicks("to", []string{at}, names...))
}

// destinations returns the squares to which a piece may move.
func (p *position) destinations(who rules.Piece, from rules.Square) rules.Set {
	var out rules.Set
	for _, m := range p.moves {
		if m.From() == from && m.To() != from && m.Kind() == who.Kind {
			out |= m.To().Set()
		}
	}
	return out
}

// refusePawn explains why a pawn cannot move to a square; nil if it could with another click.
func (p *position) refusePawn(from, to rules.Square) *game.MoveError {
	us, way := p.b.Turn, &rules.Step[from]
	pawn := rules.NewPiece(us, rules.Pawn)
	at := game.On("from", pieceOn(&p.b, pawn, from).At)
	ahead, aslant := way.PawnStep[us].Has(to), way.PawnCaptures[us].Has(to)
	enters := !p.b.Occupancy().Full.Has(to)
	switch {
	case ahead && to.Quad() && enters, aslant && !enters:
		return nil
	case ahead:
		return game.Refuse(refuseStraight, "refusal.quadsquare.straight", at, game.InWay("pieces", p.b.PiecesOn(to.Set())...))
	case aslant && to.Quad():
		return game.Refuse(refuseSlant, "refusal.quadsquare.diagonal-quad", at, game.On("to", to.String()))
	case aslant:
		return game.Refuse(refuseSlant, "refusal.quadsquare.diagonal", game.On("to", to.String()))
	case p.twoAhead(from).Has(to):
		return game.Refuse(refuseDouble, "refusal.quadsquare.double-step")
	case (way.PawnStep[us.Other()] | way.PawnCaptures[us.Other()]).Has(to):
		return game.Refuse(refuseBackward, "refusal.quadsquare.backward")
	default:
		return p.refuseDirection(pawn, from)
	}
}

// twoAhead returns where a double step would end.
func (p *position) twoAhead(from rules.Square) rules.Set {
	var out rules.Set
	for _, s := range rules.Step[from].PawnStep[p.b.Turn].List() {
		out |= rules.Step[s].PawnStep[p.b.Turn]
	}
	return out
}
