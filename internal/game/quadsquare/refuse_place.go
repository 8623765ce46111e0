package quadsquare

import (
	"fmt"
	"slices"

	"threefold/internal/game"
)

// This file explains who stands in the way on the square a man goes to.

// refuseStay explains that a move goes somewhere; a bishop that may sacrifice
// itself where it sits is told whom to point at.
func (p *position) refuseStay(who man, from square) *game.Refusal {
	says := game.Say("%s has to go to another square", p.b.who(who, from))
	for _, m := range p.moves {
		if m.from() == from && m.to() == from {
			beside := p.b.who(man{who.color.Other(), m.taken()}, from)
			says = game.Say("%s; to give it up for %s, click that %s", says, beside, m.taken()).Legal(p.b.clicked(m))
		}
	}
	return game.Refuse(game.RefuseSamePlace, "It is there already", says)
}

// refuseWithin: "Two pieces on one quad never capture each other", except by
// a bishop's sacrifice.
func (p *position) refuseWithin(who man, from square, to click) *game.Refusal {
	other := p.b.seats(from)[to.seat]
	if other.kind == nobody || other == who {
		return p.refuseStay(who, from)
	}
	both := p.b.told(p.b.seated(from.set())...).Named()
	if other.color == who.color {
		return refuse(refuseBeside, "They share the quad", "%s stand together; choose a square to go to", both)
	}
	return refuse(refuseBeside, "Not on the same quad",
		"%s share the quad, and there men never capture each other; only a bishop could, by giving itself up", both)
}

// refuseOwn explains that own men fill the square. A rook put onto its king's
// square may be meant to castle.
func (p *position) refuseOwn(from square, to click) *game.Refusal {
	who, home := p.b.crowd(), homes[p.b.turn]
	switch own := who.of[p.b.turn].has(to.at); {
	case own && !to.at.quad():
		r := refuse(game.RefuseOwnPiece, "Your own man is there",
			"%s stands there; only a quad holds two men", p.b.told(p.b.seated(to.at.set())...).Named())
		if from == home.corner && to.at == home.king {
			return p.offer(r, man{p.b.turn, king}, home.king, home.corner)
		}
		return r
	case who.full.has(to.at) && !who.of[p.b.turn.Other()].has(to.at):
		return refuse(refuseFull, "The quad is full", "%s already holds two of your men", to.at.told())
	}
	return nil
}

// refuseJoin explains a click on an enemy who is alone on a quad and gives check, whom
// this man could only join, and that only if it did not leave the own king in check. It
// is nil for any other click, and for bishops, who might give themselves up.
func (p *position) refuseJoin(who man, from square, to click) *game.Refusal {
	alone, is := p.b.aloneEnemy(to.at)
	joins := func(m move) bool { return m.from() == from && m.to() == to.at && m.kind() == who.kind }
	switch {
	case !is || who.kind == bishop || to.seat != anySeat && to != clickNamed[alone.At]:
		return nil
	case !slices.Contains(p.takers(&p.b, p.b.kingOf(p.b.turn)), alone):
		return nil
	case slices.ContainsFunc(p.moves, joins) || !slices.ContainsFunc(p.b.pseudo(nil), joins):
		return nil
	}
	return refuse(refuseAlone, "Alone on a quad",
		"%s; your %s could only join %s, which would leave your king in check",
		aloneIsSafe, who.kind, p.b.told(alone).Named())
}

const aloneIsSafe = "a man alone on a quad cannot be captured, except by a bishop that gives itself up"

// aloneEnemy is the enemy who is alone on a quad, if one is.
func (b *board) aloneEnemy(at square) (game.Man, bool) {
	there := b.seated(at.set())
	if !at.quad() || len(there) != 1 || !b.crowd().of[b.turn.Other()].has(at) {
		return game.Man{}, false
	}
	return there[0], true
}

// refuseEntry explains a click on a quad that the man could enter: for the
// king's sake if no way of entering it is legal, else for the seat.
func (p *position) refuseEntry(who man, from square, to click) *game.Refusal {
	enters := func(m move) bool { return m.from() == from && m.to() == to.at && m.kind() == who.kind }
	if i := slices.IndexFunc(p.moves, enters); i >= 0 {
		return p.refuseSeat(who, to, p.moves[i])
	}
	all := p.b.pseudo(nil)
	return p.refuseCheck(all[slices.IndexFunc(all, enters)], "this move does not help")
}

// refuseSeat explains a seat that is not to be pointed at, a friend's or that
// of an enemy who is alone there, where this legal move enters the quad.
func (p *position) refuseSeat(who man, to click, legal move) *game.Refusal {
	other := p.b.seats(to.at)[max(to.seat, 0)] // any seat of a quad that can be entered would do
	there := game.Clause{Text: fmt.Sprint(other.kind, " on ", to.at), Places: []string{to.String()}}
	var r *game.Refusal
	if other.color == who.color {
		r = refuse(game.RefuseOwnPiece, "Your own man sits there",
			"your %s sits in that seat; point at the other one", there.Legal(p.b.clicked(legal)))
	} else {
		r = refuse(refuseAlone, "Alone on a quad",
			"%s; your %s can only join the enemy %s", aloneIsSafe, who.kind, there.Legal(p.b.clicked(legal)))
	}
	return p.offer(r, who, legal.from(), to.at)
}

// clicked names what a player clicks for a move.
func (b *board) clicked(m move) []string { return pair(b.fromClick(m), b.toClick(m)) }

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
		r.Offer(p.b.moveText(found[0]), label)
	}
	return r
}
