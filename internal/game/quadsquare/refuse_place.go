package quadsquare

import (
	"fmt"

	"threefold/internal/game"
)

// This file explains who stands in the way on the square a man goes to.

// refuseStay explains that a move goes somewhere; a bishop that may sacrifice
// itself where it sits is told whom to point at.
func (p *position) refuseStay(who man, from square) *game.Refusal {
	place, hint := from.String(), ""
	for _, m := range p.moves {
		if m.from() == from && m.to() == from {
			place = seatName(from, p.b.takenSeat(m))
			hint = fmt.Sprintf("; to give it up for the enemy beside it, click the %s", m.taken())
		}
	}
	return refusal(game.RefuseSamePlace, "It is there already", []string{place},
		"%s has to go to another square%s", p.b.named(who, from), hint)
}

// refuseWithin: "Two pieces on one quad never capture each other", except by
// a bishop's sacrifice.
func (p *position) refuseWithin(who man, from square, to click) *game.Refusal {
	other := p.b.seats(from)[to.seat]
	if other.kind == nobody || other == who {
		return p.refuseStay(who, from)
	}
	places := []string{p.b.seatOfMan(who, from), to.String()}
	if other.color == who.color {
		return refusal(refuseBeside, "They share the quad", places,
			"your %s and your %s stand on %s together; choose a square to go to", who.kind, other.kind, from)
	}
	return refusal(refuseBeside, "Not on the same quad", places,
		"two pieces on one quad never capture each other; only a bishop could, by giving itself up")
}

// refuseOwn explains that own men fill the square. A rook put onto its king's
// square may be meant to castle.
func (p *position) refuseOwn(from square, to click) *game.Refusal {
	who, home := p.b.crowd(), homes[p.b.turn]
	switch own := who.of[p.b.turn].has(to.at); {
	case own && !to.at.quad():
		r := refusal(game.RefuseOwnPiece, "Your own piece is there", []string{to.String()},
			"%s there; only a quad holds two pieces", p.b.standing(to.at.set()))
		if from == home.corner && to.at == home.king {
			return p.offer(r, man{p.b.turn, king}, home.king, home.corner)
		}
		return r
	case who.full.has(to.at) && !who.of[p.b.turn.Other()].has(to.at):
		return refusal(refuseFull, "The quad is full", []string{to.at.String()},
			"%s already holds two of your pieces", to.at)
	}
	return nil
}

// refuseSeat explains a seat of a quad that the man could enter, but not by
// this click: a friend's, or that of an enemy who is alone there.
func (p *position) refuseSeat(who man, from square, to click) *game.Refusal {
	other := p.b.seats(to.at)[max(to.seat, 0)] // any seat of a quad that can be entered would do
	var r *game.Refusal
	if other.color == who.color {
		r = refusal(game.RefuseOwnPiece, "Your own piece sits there", []string{to.String()},
			"%s sits in that seat; point at the other one", p.b.named(other, to.at))
	} else {
		r = refusal(refuseAlone, "Alone on a quad", []string{to.String()},
			"a piece that is alone on a quad cannot be captured, except by a bishop that gives itself up; your %s can only join the %s there", who.kind, other.kind)
	}
	return p.offer(r, who, from, to.at)
}

// offer adds to a refusal the one legal move that leads there all the same.
func (p *position) offer(r *game.Refusal, who man, from, to square) *game.Refusal {
	var found []move
	for _, m := range p.moves {
		if m.from() == from && m.to() == to && m.kind() == who.kind {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		return r
	}
	labels := map[game.MoveKind]string{
		game.Join: "Join instead", game.Capture: "Capture instead", game.Castle: "Castle instead",
	}
	if label, ok := labels[p.b.moveKind(found[0])]; ok {
		r.Instead, r.InsteadLabel = p.b.moveText(found[0]), label
	}
	return r
}
