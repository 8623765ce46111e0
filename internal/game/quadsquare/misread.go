package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file explains why a text is not a legal move.

// reason returns why a text matches no legal move: because of the piece that it names, of its two
// squares, or, if there is a legal move between these, of its other parts.
func (p *position) reason(w moveText) *game.MoveError {
	if w.castling {
		home := rules.CastlingSquares[p.b.Turn]
		return p.Refuse([]string{home.King.String(), home.Corner.String()})
	}
	if p.Outcome().Over() {
		return p.Refuse(nil)
	}
	if r := refuseKind(&p.b, w.from, p.b.Turn, w.piece); r != nil {
		return r
	}
	if r := p.Refuse(w.clicks(&p.b)); r != nil {
		return r
	}
	return p.refuseWords(w)
}

// refuseKind explains that no piece of this side on a square has this letter, or returns nil.
func refuseKind(b *rules.Board, name string, whose game.Color, letter string) *game.MoveError {
	c, known := rules.ClickByName[name]
	if !known || letter == "" {
		return nil
	}
	said := rules.ParseKind(letter)
	var has []game.Piece
	for k := range rules.Kind(rules.Kinds) {
		if b.Pieces[whose][k].Has(c.At) {
			has = append(has, pieceOn(b, rules.NewPiece(whose, k), c.At))
		}
	}
	if has == nil || b.Pieces[whose][said].Has(c.At) {
		return nil
	}
	return game.OtherKind(said.String(), has...)
}

// refuseWords explains what a text says wrongly about the legal move between its squares.
func (p *position) refuseWords(w moveText) *game.MoveError {
	var captures, promotes, sacrifices bool
	for _, m := range p.moves {
		if w.leads(m) && (w.piece == "" || w.piece == m.Kind().Letter()) {
			captures = captures || m.Captures()
			promotes = promotes || m.Promotes(p.b.Turn)
			sacrifices = sacrifices || m.Sacrifice()
		}
	}
	if r := refuseKind(&p.b, w.to, p.b.Turn.Other(), w.taken); captures && r != nil {
		return r
	}
	switch {
	case !captures && (w.capture || w.taken != ""):
		return game.NothingTaken(w.to)
	case !sacrifices && w.sacrifice:
		return game.Refuse(refuseStar, "refusal.quadsquare.no-sacrifice", game.On("to", w.to))
	case !promotes && w.becomes != "":
		return game.NoPromotion(w.to)
	case w.becomes == rules.Pawn.Letter():
		return game.Refuse(game.RefuseNoPromotion, "refusal.quadsquare.must-promote", game.On("to", w.to))
	default:
		return nil
	}
}

// leftOut returns an error if a text that matches only this move leaves out something that
// changes it: "nothing that changes the move (a promotion, a sacrifice's *, a captured kind) is
// ever supplied for the player". A text without a promotion always matches several moves.
func (w *moveText) leftOut(b *rules.Board, m rules.Move) *game.MoveError {
	to, move := game.On("to", m.To().String()), game.Words("move", b.MoveText(m))
	switch {
	case m.Sacrifice() && !w.sacrifice:
		bishop := pieceOn(b, rules.NewPiece(b.Turn, rules.Bishop), m.From())
		return game.Refuse(refuseStar, "refusal.quadsquare.star-missing", game.On("from", bishop.At), to, move)
	case w.taken == "" && m.Captures() && b.HasTwoKinds(m.To(), b.Turn.Other()):
		return game.Refuse(refuseUnnamed, "refusal.quadsquare.name-captured", to, move)
	default:
		return nil
	}
}

// clicks returns the two squares of the text, as seats if a piece letter, a capture or a
// sacrifice identifies one.
func (w *moveText) clicks(b *rules.Board) []string {
	clicks := []string{w.from, w.to}
	us, them := b.Turn, b.Turn.Other()
	if w.piece != "" {
		clicks[0] = seatName(b, w.from, rules.NewPiece(us, rules.ParseKind(w.piece)))
	}
	if to, ok := rules.ClickByName[w.to]; ok && (w.capture || w.sacrifice || w.taken != "") {
		taken := b.KindAt(them, to.At)
		if w.taken != "" {
			taken = rules.ParseKind(w.taken)
		}
		clicks[1] = seatName(b, w.to, rules.NewPiece(them, taken))
	}
	return clicks
}

// seatName returns the seat of this piece on a square, or the square if the piece is not there.
func seatName(b *rules.Board, name string, who rules.Piece) string {
	c, ok := rules.ClickByName[name]
	if !ok || who.Kind == rules.NoKind {
		return name
	}
	if seat := b.SeatOf(c.At, who); seat >= 0 {
		return rules.SeatName(c.At, seat)
	}
	return name
}
