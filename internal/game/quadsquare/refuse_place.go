package quadsquare

import (
	"fmt"
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file explains who is in the way on the square a piece goes to.

// refuseStay explains that a move goes somewhere; a bishop that may sacrifice
// itself where it sits is told whom to point at.
func (p *position) refuseStay(who rules.Piece, from rules.Square) *game.MoveError {
	says := game.Say("%s must move to another square", namePiece(&p.b, who, from))
	for _, m := range p.moves {
		if m.From() == from && m.To() == from {
			beside := namePiece(&p.b, rules.NewPiece(who.Color.Other(), m.Taken()), from)
			says = game.Say("%s; to sacrifice it for %s, click that %s", says, beside, m.Taken()).Legal(clicked(&p.b, m))
		}
	}
	return game.Refuse(game.RefuseSamePlace, "It is already there", "%s", says)
}

// refuseWithin: "Two pieces on one quad never capture each other", except by
// a bishop's sacrifice.
func (p *position) refuseWithin(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	other := p.b.Seats(from)[to.Seat]
	if other.Kind == rules.Nobody || other == who {
		return p.refuseStay(who, from)
	}
	both := piecesTold(&p.b, p.b.Seated(from.Set())...).Named()
	if other.Color == who.Color {
		return game.Refuse(refuseBeside, "They share the quad", "%s share this quad; choose a square to move to", both)
	}
	return game.Refuse(refuseBeside, "Not on the same quad",
		"%s share the quad, where pieces cannot capture each other; only a bishop can sacrifice itself", both)
}

// refuseOwn explains that own pieces fill the square. A rook put onto its king's
// square may be meant to castle.
func (p *position) refuseOwn(from rules.Square, to rules.Click) *game.MoveError {
	who, home := p.b.Occupancy(), rules.Homes[p.b.Turn]
	switch own := who.ByColor[p.b.Turn].Has(to.At); {
	case own && !to.At.Quad():
		r := game.Refuse(game.RefuseOwnPiece, "Your own piece is there",
			"%s is there; only a quad holds two pieces", piecesTold(&p.b, p.b.Seated(to.At.Set())...).Named())
		if from == home.Corner && to.At == home.King {
			return p.offer(r, rules.NewPiece(p.b.Turn, rules.King), home.King, home.Corner)
		}
		return r
	case who.Full.Has(to.At) && !who.ByColor[p.b.Turn.Other()].Has(to.At):
		return game.Refuse(refuseFull, "The quad is full", "%s already holds two of your pieces", squareTold(to.At))
	}
	return nil
}

// refuseJoin explains a click on an enemy who is alone on a quad and gives check, whom
// this piece could only join, and that only if it did not leave the own king in check. It
// is nil for any other click, and for bishops, who might give themselves up.
func (p *position) refuseJoin(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	alone, is := aloneEnemy(&p.b, to.At)
	joins := func(m rules.Move) bool { return m.From() == from && m.To() == to.At && m.Kind() == who.Kind }
	if !is || who.Kind == rules.Bishop || to.Seat != rules.AnySeat && to != rules.ClickNamed[alone.At] ||
		!slices.Contains(p.takers(&p.b, p.b.KingOf(p.b.Turn)), alone) || slices.ContainsFunc(p.moves, joins) {
		return nil
	}
	all := p.b.Pseudo(nil)
	i := slices.IndexFunc(all, joins)
	if i < 0 {
		return nil
	}
	_, _, then := p.afterwards(all[i])
	return game.Refuse(refuseAlone, "Alone on a quad", "%s; your %s could only join it, and your king would be in check from %s",
		aloneIsSafe, who.Kind, then)
}

const aloneIsSafe = "a piece alone on a quad cannot be captured, except by a bishop’s sacrifice"

// aloneEnemy is the enemy who is alone on a quad, if one is.
func aloneEnemy(b *rules.Board, at rules.Square) (game.Piece, bool) {
	there := b.Seated(at.Set())
	if !at.Quad() || len(there) != 1 || !b.Occupancy().ByColor[b.Turn.Other()].Has(at) {
		return game.Piece{}, false
	}
	return there[0], true
}

// refuseEntry explains a click on a quad that the piece could enter: for the
// king's sake if no way of entering it is legal, else for the seat.
func (p *position) refuseEntry(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	enters := func(m rules.Move) bool { return m.From() == from && m.To() == to.At && m.Kind() == who.Kind }
	if i := slices.IndexFunc(p.moves, enters); i >= 0 {
		return p.refuseSeat(who, to, p.moves[i])
	}
	all := p.b.Pseudo(nil)
	return p.refuseCheck(all[slices.IndexFunc(all, enters)])
}

// refuseSeat explains a seat that is not to be pointed at, a friend's or that
// of an enemy who is alone there, where this legal move enters the quad.
func (p *position) refuseSeat(who rules.Piece, to rules.Click, legal rules.Move) *game.MoveError {
	other := p.b.Seats(to.At)[max(to.Seat, 0)] // any seat of a quad that can be entered would do
	there := game.Clause{Text: fmt.Sprint(other.Kind, " on ", to.At), Places: []string{to.String()}}
	var r *game.MoveError
	if other.Color == who.Color {
		r = game.Refuse(game.RefuseOwnPiece, "Your own piece is there",
			"your %s is in that seat; choose the other one", there.Legal(clicked(&p.b, legal)))
	} else {
		r = game.Refuse(refuseAlone, "Alone on a quad",
			"%s; your %s can only join the enemy %s", aloneIsSafe, who.Kind, there.Legal(clicked(&p.b, legal)))
	}
	return p.offer(r, who, legal.From(), to.At)
}

// clicked names what a player clicks for a move.
func clicked(b *rules.Board, m rules.Move) []string {
	return rules.Pair(fromClick(b, m), toClick(b, m))
}

// offer adds to a refusal the one legal move that leads there all the same.
func (p *position) offer(r *game.MoveError, who rules.Piece, from, to rules.Square) *game.MoveError {
	var found []rules.Move
	for _, m := range p.moves {
		if m.From() == from && m.To() == to && m.Kind() == who.Kind {
			found = append(found, m)
		}
	}
	if len(found) != 1 {
		return r
	}
	labels := map[game.MoveKind]string{
		game.Join: "Join instead", game.Capture: "Capture instead", game.Castle: "Castle instead",
	}
	if label, ok := labels[moveKind(&p.b, found[0])]; ok {
		r.Offer(p.b.MoveText(found[0]), label)
	}
	return r
}
