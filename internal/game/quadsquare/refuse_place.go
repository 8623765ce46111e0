package quadsquare

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file explains moves that a piece on the destination makes illegal.

// refuseStay explains that a move must leave the square. If a bishop may sacrifice itself in
// place, it says what to click.
func (p *position) refuseStay(who rules.Piece, from rules.Square) *game.MoveError {
	r := game.Refuse(game.RefuseSamePlace, "refusal.same-place", game.Pieces("piece", pieceOn(&p.b, who, from)))
	for _, m := range p.moves {
		if m.From() == from && m.To() == from {
			beside := pieceOn(&p.b, rules.NewPiece(who.Color.Other(), m.Taken()), from)
			r.And("refusal.quadsquare.sacrifice-clicks", game.Pieces("enemy", beside).ClaimLegal(clicked(&p.b, m)))
		}
	}
	return r
}

// refuseWithin explains a capture within a quad: "Two pieces on one quad never capture each
// other", except by a bishop's sacrifice.
func (p *position) refuseWithin(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	other := p.b.Seats(from)[to.Seat]
	if other.Kind == rules.NoKind || other == who {
		return p.refuseStay(who, from)
	}
	both := game.Pieces("pieces", p.b.PiecesOn(from.Set())...)
	if other.Color == who.Color {
		return game.Refuse(refuseBeside, "refusal.quadsquare.beside-own", both)
	}
	return game.Refuse(refuseBeside, "refusal.quadsquare.beside-enemy", both)
}

// refuseOwn explains that own pieces occupy the square, or returns nil. A rook moved onto its
// king's square may be meant as castling, which is then offered.
func (p *position) refuseOwn(from rules.Square, to rules.Click) *game.MoveError {
	who, home := p.b.Occupancy(), rules.CastlingSquares[p.b.Turn]
	switch own := who.ByColor[p.b.Turn].Has(to.At); {
	case own && !to.At.Quad():
		r := game.Refuse(game.RefuseOwnPiece, "refusal.own-piece", game.Pieces("piece", p.b.PiecesOn(to.At.Set())...)).
			And("refusal.quadsquare.only-quads")
		if from == home.Corner && to.At == home.King {
			return p.offer(r, rules.NewPiece(p.b.Turn, rules.King), home.King, home.Corner)
		}
		return r
	case who.Full.Has(to.At) && !who.ByColor[p.b.Turn.Other()].Has(to.At):
		return game.Refuse(refuseFull, "refusal.quadsquare.full", game.On("at", to.At.String()))
	}
	return nil
}

// refuseJoin explains a click on an enemy that is alone on a quad and gives check: this piece
// could only join it, which would leave its king in check. It returns nil for any other click,
// and for bishops, which could sacrifice themselves.
func (p *position) refuseJoin(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	alone, is := aloneEnemy(&p.b, to.At)
	joins := func(m rules.Move) bool { return m.From() == from && m.To() == to.At && m.Kind() == who.Kind }
	if !is || who.Kind == rules.Bishop || to.Seat != rules.AnySeat && to != rules.ClickByName[alone.At] ||
		!slices.Contains(p.takers(&p.b, p.b.KingOf(p.b.Turn)), alone) || slices.ContainsFunc(p.moves, joins) {
		return nil
	}
	all := p.b.PseudoLegalMoves(nil)
	i := slices.IndexFunc(all, joins)
	if i < 0 {
		return nil
	}
	_, _, then := p.afterwards(all[i])
	return game.Refuse(refuseAlone, "refusal.quadsquare.alone").And("refusal.quadsquare.joins-into-check", then)
}

// aloneEnemy returns the enemy piece that is alone on a quad, if there is one.
func aloneEnemy(b *rules.Board, at rules.Square) (game.Piece, bool) {
	there := b.PiecesOn(at.Set())
	if !at.Quad() || len(there) != 1 || !b.Occupancy().ByColor[b.Turn.Other()].Has(at) {
		return game.Piece{}, false
	}
	return there[0], true
}

// refuseEntry explains a click on a quad that the piece could enter: its king would be in check,
// or the click is on the wrong seat.
func (p *position) refuseEntry(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	enters := func(m rules.Move) bool { return m.From() == from && m.To() == to.At && m.Kind() == who.Kind }
	if i := slices.IndexFunc(p.moves, enters); i >= 0 {
		return p.refuseSeat(who, to, p.moves[i])
	}
	all := p.b.PseudoLegalMoves(nil)
	return p.refuseCheck(all[slices.IndexFunc(all, enters)])
}

// refuseSeat explains a click on the wrong seat, that of an own piece or of an enemy that is
// alone there; legal is a move that enters the quad.
func (p *position) refuseSeat(who rules.Piece, to rules.Click, legal rules.Move) *game.MoveError {
	other := p.b.Seats(to.At)[max(to.Seat, 0)] // a click on the whole quad counts as seat 0
	there := game.Pieces("piece", pieceOn(&p.b, other, to.At)).ClaimLegal(clicked(&p.b, legal))
	var r *game.MoveError
	if other.Color == who.Color {
		r = game.Refuse(game.RefuseOwnPiece, "refusal.own-piece", there).And("refusal.quadsquare.other-seat")
	} else {
		r = game.Refuse(refuseAlone, "refusal.quadsquare.alone").And("refusal.quadsquare.joins", there)
	}
	return p.offer(r, who, legal.From(), to.At)
}

// clicked returns what a player clicks for a move.
func clicked(b *rules.Board, m rules.Move) []string {
	return rules.Pair(fromClick(b, m), toClick(b, m))
}

// offer adds the legal move between these squares to r, if there is exactly one.
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
		game.Join: "refusal.instead.join", game.Capture: "refusal.instead.capture", game.Castle: "refusal.instead.castle",
	}
	if label, ok := labels[moveKind(&p.b, found[0])]; ok {
		r.Offer(p.b.MoveText(found[0]), label)
	}
	return r
}
