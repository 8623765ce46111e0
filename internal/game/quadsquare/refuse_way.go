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
	standing := piecesTold(&p.b, p.b.PiecesOn(blockers)...)
	return game.Refuse(game.RefuseBlocked, "The way is blocked",
		"%s %s in the way; only knights jump", standing.InWay(), standing.Verb("is", "are"))
}

// refusePassing explains a slide through a middle quad: "M1 and M2 end every slide."
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

// refuseDirection explains how such a piece moves, and where it may move from here.
func (p *position) refuseDirection(who rules.Piece, from rules.Square) *game.MoveError {
	names := p.destinations(who, from).Names()
	const few = 8
	if len(names) == 0 || len(names) > few {
		return game.Refuse(game.RefuseNotThatWay, "Not that way", "%s", goes[who.Kind])
	}
	at := rules.ClickByName[seatOfPiece(&p.b, who, from)]
	return game.Refuse(game.RefuseNotThatWay, "Not that way", "%s; from %s it can now move to %s",
		goes[who.Kind], clickTold(at), game.NextClicks([]string{at.String()}, names...))
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
	who := p.b.Occupancy()
	ahead, aslant := way.PawnStep[us].Has(to), way.PawnCaptures[us].Has(to)
	enters := !who.Full.Has(to)
	switch {
	case ahead && to.Quad() && enters, aslant && !enters:
		return nil
	case ahead:
		ahead := piecesTold(&p.b, p.b.PiecesOn(to.Set())...)
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
	case (way.PawnStep[us.Other()] | way.PawnCaptures[us.Other()]).Has(to):
		return game.Refuse(refuseBackward, "Pawns never go back", "%s", goes[rules.Pawn])
	default:
		return p.refuseDirection(rules.NewPiece(us, rules.Pawn), from)
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
