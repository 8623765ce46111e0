package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file says why a text is no legal move's.

// reason says why a text that fits no legal move is none: for the piece it names, for its two
// squares, or, where a move leads from one to the other, for what else it says.
func (p *position) reason(w moveText) *game.MoveError {
	if w.castling {
		home := rules.Homes[p.b.Turn]
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

// refuseKind refuses a letter that is none of this side's pieces on a square.
func refuseKind(b *rules.Board, name string, whose game.Color, letter string) *game.MoveError {
	c, known := rules.ClickNamed[name]
	if !known || letter == "" {
		return nil
	}
	var has []string
	for k := range rules.Kind(rules.Kinds) {
		if b.Pieces[whose][k].Has(c.At) {
			if k.Letter() == letter {
				return nil
			}
			has = append(has, k.String())
		}
	}
	if has == nil {
		return nil
	}
	who := "you have"
	if whose != b.Turn {
		who = "your opponent has"
	}
	return game.OtherKind(name, who, rules.KindOf(letter).String(), has...)
}

// refuseWords refuses a text whose two squares form a legal move for what else it says.
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
		return game.Refuse(refuseStar, "Not a sacrifice",
			"the move to %s is not a sacrifice; leave out the star *", game.At(w.to))
	case !promotes && w.becomes != "":
		return game.NoPromotion(w.to)
	case w.becomes == rules.Pawn.Letter():
		return game.Refuse(game.RefuseNoPromotion, "It must promote",
			"a pawn cannot stay a pawn on %s", game.At(w.to))
	default:
		return nil
	}
}

// leftOut refuses a text that fits this move alone, if it leaves out what changes it:
// "nothing that changes the move (a promotion, a sacrifice's *, a captured kind) is ever
// supplied for the player". Promotions never stand alone.
func (w *moveText) leftOut(b *rules.Board, m rules.Move) *game.MoveError {
	switch {
	case m.Sacrifice() && !w.sacrifice:
		return game.Refuse(refuseStar, "A sacrifice needs a *", "%s can take on %s only by a sacrifice: write %s",
			namePiece(b, rules.NewPiece(b.Turn, rules.Bishop), m.From()), squareTold(m.To()), b.MoveText(m))
	case w.taken == "" && m.Captures() && b.UnlikeFriends(m.To(), b.Turn.Other()):
		return game.Refuse(refuseUnnamed, "Name the captured piece",
			"there are two enemies on %s: write %s", squareTold(m.To()), b.MoveText(m))
	default:
		return nil
	}
}

// clicks names the two squares, and the seats that a piece letter, a capture
// or a sacrifice points at.
func (w *moveText) clicks(b *rules.Board) []string {
	clicks := []string{w.from, w.to}
	us, them := b.Turn, b.Turn.Other()
	if w.piece != "" {
		clicks[0] = pointAt(b, w.from, rules.NewPiece(us, rules.KindOf(w.piece)))
	}
	if to, ok := rules.ClickNamed[w.to]; ok && (w.capture || w.sacrifice || w.taken != "") {
		taken := b.KindAt(them, to.At)
		if w.taken != "" {
			taken = rules.KindOf(w.taken)
		}
		clicks[1] = pointAt(b, w.to, rules.NewPiece(them, taken))
	}
	return clicks
}

// pointAt names the seat where this piece sits; without it it is the square.
func pointAt(b *rules.Board, name string, who rules.Piece) string {
	c, ok := rules.ClickNamed[name]
	if !ok || who.Kind == rules.Nobody {
		return name
	}
	if seat := b.SeatOf(c.At, who); seat >= 0 {
		return rules.SeatName(c.At, seat)
	}
	return name
}
