package quadsquare

import (
	"fmt"
	"slices"

	"threefold/internal/game"
)

// This file explains who stands in the way on the square a man goes to.

// refuseStay explains that a move goes somewhere; a bishop that may sacrifice
// itself where it sits is told whom to point at.
func (p *position) refuseStay(who Man, from Square) *game.Refusal {
	says := game.Say("%s has to go to another square", p.b.who(who, from))
	for _, m := range p.moves {
		if m.From() == from && m.To() == from {
			beside := p.b.who(Man{who.color.Other(), m.Taken()}, from)
			says = game.Say("%s; to give it up for %s, click that %s", says, beside, m.Taken()).Legal(p.b.clicked(m))
		}
	}
	return game.Refuse(game.RefuseSamePlace, "It is there already", says)
}

// refuseWithin: "Two pieces on one quad never capture each other", except by
// a bishop's sacrifice.
func (p *position) refuseWithin(who Man, from Square, to click) *game.Refusal {
	other := p.b.seats(from)[to.seat]
	if other.kind == Nobody || other == who {
		return p.refuseStay(who, from)
	}
	both := p.b.told(p.b.seated(from.Set())...).Named()
	if other.color == who.color {
		return refuse(refuseBeside, "They share the quad", "%s stand together; choose a square to go to", both)
	}
	return refuse(refuseBeside, "Not on the same quad",
		"%s share the quad, and there men never capture each other; only a bishop could, by giving itself up", both)
}

// refuseOwn explains that own men fill the square. A rook put onto its king's
// square may be meant to castle.
func (p *position) refuseOwn(from Square, to click) *game.Refusal {
	who, home := p.b.Occupancy(), homes[p.b.Turn]
	switch own := who.ByColor[p.b.Turn].Has(to.at); {
	case own && !to.at.Quad():
		r := refuse(game.RefuseOwnPiece, "Your own man is there",
			"%s stands there; only a quad holds two men", p.b.told(p.b.seated(to.at.Set())...).Named())
		if from == home.corner && to.at == home.king {
			return p.offer(r, Man{p.b.Turn, King}, home.king, home.corner)
		}
		return r
	case who.Full.Has(to.at) && !who.ByColor[p.b.Turn.Other()].Has(to.at):
		return refuse(refuseFull, "The quad is full", "%s already holds two of your men", to.at.told())
	}
	return nil
}

// refuseJoin explains a click on an enemy who is alone on a quad and gives check, whom
// this man could only join, and that only if it did not leave the own king in check. It
// is nil for any other click, and for bishops, who might give themselves up.
func (p *position) refuseJoin(who Man, from Square, to click) *game.Refusal {
	alone, is := p.b.aloneEnemy(to.at)
	joins := func(m Move) bool { return m.From() == from && m.To() == to.at && m.Kind() == who.kind }
	switch {
	case !is || who.kind == Bishop || to.seat != anySeat && to != clickNamed[alone.At]:
		return nil
	case !slices.Contains(p.takers(&p.b, p.b.KingOf(p.b.Turn)), alone):
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
func (b *Board) aloneEnemy(at Square) (game.Man, bool) {
	there := b.seated(at.Set())
	if !at.Quad() || len(there) != 1 || !b.Occupancy().ByColor[b.Turn.Other()].Has(at) {
		return game.Man{}, false
	}
	return there[0], true
}

// refuseEntry explains a click on a quad that the man could enter: for the
// king's sake if no way of entering it is legal, else for the seat.
func (p *position) refuseEntry(who Man, from Square, to click) *game.Refusal {
	enters := func(m Move) bool { return m.From() == from && m.To() == to.at && m.Kind() == who.kind }
	if i := slices.IndexFunc(p.moves, enters); i >= 0 {
		return p.refuseSeat(who, to, p.moves[i])
	}
	all := p.b.pseudo(nil)
	return p.refuseCheck(all[slices.IndexFunc(all, enters)], "this move does not help")
}

// refuseSeat explains a seat that is not to be pointed at, a friend's or that
// of an enemy who is alone there, where this legal move enters the quad.
func (p *position) refuseSeat(who Man, to click, legal Move) *game.Refusal {
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
	return p.offer(r, who, legal.From(), to.at)
}

// clicked names what a player clicks for a move.
func (b *Board) clicked(m Move) []string { return pair(b.fromClick(m), b.toClick(m)) }

// offer adds to a refusal the one legal move that leads there all the same.
func (p *position) offer(r *game.Refusal, who Man, from, to Square) *game.Refusal {
	var found []Move
	for _, m := range p.moves {
		if m.From() == from && m.To() == to && m.Kind() == who.kind {
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
		r.Offer(p.b.MoveText(found[0]), label)
	}
	return r
}
