package quadsquare

import "threefold/internal/game"

// This file says why a text is no legal move's.

// reason says why a text that fits no legal move is none: for the man it
// names, for its two squares, or, where a move leads from one to the other,
// for what else it says.
func (p *position) reason(w wanted) *game.Refusal {
	if w.castling {
		home := homes[p.b.Turn]
		return p.Refuse([]string{home.king.String(), home.corner.String()})
	}
	if p.Outcome().Over() {
		return p.Refuse(nil)
	}
	if r := p.b.refuseKind(w.from, p.b.Turn, w.piece); r != nil {
		return r
	}
	if r := p.Refuse(w.clicks(&p.b)); r != nil {
		return r
	}
	return p.refuseWords(w)
}

// refuseKind refuses a letter that is none of this side's men on a square.
func (b *Board) refuseKind(name string, whose game.Color, letter string) *game.Refusal {
	c, known := clickNamed[name]
	if !known || letter == "" {
		return nil
	}
	var has []string
	for k := range Kind(Kinds) {
		if b.Men[whose][k].Has(c.at) {
			if k.letter() == letter {
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
	return game.OtherKind(name, who, KindOf(letter).String(), has...)
}

// refuseWords refuses a text whose two squares form a legal move for what else
// it says.
func (p *position) refuseWords(w wanted) *game.Refusal {
	var captures, promotes, sacrifices bool
	for _, m := range p.moves {
		if w.leads(m) && (w.piece == "" || w.piece == m.Kind().letter()) {
			captures = captures || m.Captures()
			promotes = promotes || m.promotes(p.b.Turn)
			sacrifices = sacrifices || m.Sacrifice()
		}
	}
	if r := p.b.refuseKind(w.to, p.b.Turn.Other(), w.taken); captures && r != nil {
		return r
	}
	switch {
	case !captures && (w.capture || w.taken != ""):
		return game.NothingTaken(w.to)
	case !sacrifices && w.sacrifice:
		return refuse(refuseStar, "This is no sacrifice",
			"nobody is given up by the move to %s; leave the * out", game.At(w.to))
	case !promotes && w.becomes != "":
		return game.NoPromotion(w.to)
	case w.becomes == Pawn.letter():
		return refuse(game.RefuseNoPromotion, "It must be promoted",
			"a pawn cannot stay a pawn on %s", game.At(w.to))
	default:
		return nil
	}
}

// leftOut refuses a text that fits this move alone, if it leaves out what
// changes it: "nothing that changes the move (a promotion, a sacrifice's *, a
// captured kind) is ever supplied for the player". Promotions never stand
// alone.
func (w *wanted) leftOut(b *Board, m Move) *game.Refusal {
	switch {
	case m.Sacrifice() && !w.sacrifice:
		return refuse(refuseStar, "A sacrifice has a *", "%s takes on %s only by giving itself up: write %s",
			b.who(Man{b.Turn, Bishop}, m.From()), m.To().told(), b.MoveText(m))
	case w.taken == "" && m.Captures() && b.unlikeFriends(m.To(), b.Turn.Other()):
		return refuse(refuseUnnamed, "Name the captured kind",
			"two enemies stand on %s: write %s", m.To().told(), b.MoveText(m))
	default:
		return nil
	}
}

// clicks names the two squares, and the seats that a piece letter, a capture
// or a sacrifice points at.
func (w *wanted) clicks(b *Board) []string {
	clicks := []string{w.from, w.to}
	us, them := b.Turn, b.Turn.Other()
	if w.piece != "" {
		clicks[0] = b.pointAt(w.from, Man{us, KindOf(w.piece)})
	}
	if to, ok := clickNamed[w.to]; ok && (w.capture || w.sacrifice || w.taken != "") {
		taken := b.kindAt(them, to.at)
		if w.taken != "" {
			taken = KindOf(w.taken)
		}
		clicks[1] = b.pointAt(w.to, Man{them, taken})
	}
	return clicks
}

// pointAt names the seat where this man sits; without him it is the square.
func (b *Board) pointAt(name string, who Man) string {
	c, ok := clickNamed[name]
	if !ok || who.kind == Nobody {
		return name
	}
	if seat := b.seatOf(c.at, who); seat >= 0 {
		return seatName(c.at, seat)
	}
	return name
}
