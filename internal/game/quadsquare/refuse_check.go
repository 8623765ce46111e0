package quadsquare

import (
	"slices"

	"threefold/internal/game"
)

// This file explains moves that would leave the own king in check, and
// castling.

// refuseCheck explains a move that is legal but for that. Help is what is said
// of it while the king is in check.
func (p *position) refuseCheck(m Move, help string) *game.Refusal {
	next := p.b.After(m)
	k := next.KingOf(p.b.Turn)
	on := k.String()
	now, after := p.takers(&p.b, p.b.KingOf(p.b.Turn)), p.takers(&next, k)
	then := p.b.told(after...).Attack(on, p.b.happens(m, &next)...)
	still := common(now, after)
	switch {
	case m.Castling():
		return refuse(refuseInto, "Castling into check", "on %s your king would be in check from %s", k.told(), then)
	case m.Kind() == King:
		return refuse(refuseIntoCheck, "Your king would be in check", "on %s your king would be in check from %s", k.told(), then)
	case len(still) > 0:
		return refuse(refuseInCheck, "Your king is in check",
			"%s is in check from %s, and %s", p.king(), p.b.told(still...).Attack(on), help)
	default:
		return p.refuseExposed(m, after, then)
	}
}

// refuseExposed explains a move of another man that lets these enemies take
// the king.
func (p *position) refuseExposed(m Move, after []game.Man, then game.Clause) *game.Refusal {
	mover := Man{p.b.Turn, m.Kind()}
	k := p.b.KingOf(p.b.Turn)
	gone := game.Effect{Man: mover.String(), From: p.b.seatOfMan(mover, m.From())}
	without := common(p.takers(p.b.without(mover, m.From()), k), after)
	released := func(enemy game.Man) bool { return clickNamed[enemy.At].at == m.From() }
	switch {
	case m.Kind() == Rook && slices.ContainsFunc(after, released):
		return refuse(refuseExposes, "Your king would be in check",
			"%s holds fast the enemy beside it; when it leaves, %s could take your king", p.b.who(mover, m.From()), then)
	case len(without) > 0:
		return refuse(refuseShield, "Pinned to the king", "%s shields %s; without it, %s would give check",
			p.b.who(mover, m.From()), p.king(), p.b.told(without...).Attack(k.String(), gone))
	case m.Sacrifice():
		return refuse(refuseExposes, "Your king would be in check",
			"the sacrifice would clear %s, and %s would give check", m.To().told(), then)
	case m.To() == k:
		return refuse(refuseExposes, "Your king would be in check",
			"your king is safe while alone on %s; with company it could be taken by %s", k.told(), then)
	default:
		return refuse(refuseExposes, "Your king would be in check", "after this move %s would be in check from %s", p.king(), then)
	}
}

// refuseIdleCheck explains why a man has no legal move for the king's sake;
// one of his moves is given.
func (p *position) refuseIdleCheck(who Man, m Move) *game.Refusal {
	if who.kind == King {
		return refuse(refuseIntoCheck, "The king cannot move", "wherever %s could go, it would be in check", p.king())
	}
	return p.refuseCheck(m, "your "+who.kind.String()+" cannot help")
}

// king names the king of the side on turn.
func (p *position) king() game.Clause {
	return p.b.who(Man{p.b.Turn, King}, p.b.KingOf(p.b.Turn))
}

// common is the men of the first list who are in the second.
func common(men, others []game.Man) []game.Man {
	return slices.DeleteFunc(slices.Clone(men), func(m game.Man) bool { return !slices.Contains(others, m) })
}

// without is the board without this man.
func (b Board) without(who Man, at Square) *Board {
	b.Lift(who.color, who.kind, at)
	return &b
}

// happens is the effects of a move.
func (b *Board) happens(m Move, next *Board) []game.Effect {
	if m.Castling() {
		return b.exchange(m, next)
	}
	return b.effects(m, next)
}

// takers lists the enemies who could take a man of the side on turn on a
// square of this board, which may be one that a move would lead to: each
// singly, and where he sits now.
func (p *position) takers(b *Board, at Square) (list []game.Man) {
	us, who := p.b.Turn, b.Occupancy()
	for _, from := range b.Attackers(us, at, &who).list() {
		for seat, m := range p.b.seats(from) {
			there := m.kind != Nobody && m.color != us && b.Men[m.color][m.kind].Has(from)
			taken := p.b.Doubled.Has(from) && !b.Doubled.Has(from) && seat == int(us)
			if there && !taken && b.couldTake(m, from, at, &who) {
				list = append(list, game.Man{At: seatName(from, seat), Man: m.String()})
			}
		}
	}
	return list
}

// couldTake says whether a man who stands on one of the squares from which
// somebody attacks another could take there himself: one of two on a quad
// perhaps cannot, and "a piece that is alone on a quad cannot be captured,
// except by a bishop's sacrifice".
func (b *Board) couldTake(m Man, from, at Square, who *Occupancy) bool {
	switch {
	case from == at || at.Quad() && !who.Full.Has(at):
		return m.kind == Bishop && b.goesTo(m, from, at)
	default:
		return b.goesTo(m, from, at)
	}
}

// goesTo says whether a man's captures lead there, over this board.
func (b *Board) goesTo(who Man, from, to Square) bool {
	switch {
	case from == to:
		return who.kind == Bishop
	case who.kind == Pawn:
		return Step[from].Aslant[who.color].Has(to)
	default:
		return b.Reach(who.kind, from, b.Occupancy().Occupied).Has(to)
	}
}

// refuseCastling explains which condition of castling fails, or that the king
// was to change places with somebody else on the quad.
func (p *position) refuseCastling() *game.Refusal {
	b, us := &p.b, p.b.Turn
	home, who := homes[us], p.b.Occupancy()
	now, between := p.takers(b, home.king), p.takers(b, home.between)
	own := Man{us, Rook}
	switch {
	case !b.Castle[us]:
		return refuse(refuseRightLost, "No longer possible",
			"castling needs a king that has never left %s, and a rook that has stood on %s all the time", home.king.told(), home.corner.told())
	case who.Occupied.Has(home.between):
		return refuse(refuseBetween, "The way is blocked",
			"%s stands between king and rook", b.told(b.seated(home.between.Set())...).InWay())
	case len(now) > 0:
		return refuse(refuseFromCheck, "Not out of check",
			"you cannot castle while your king is in check from %s", b.told(now...).Attack(home.king.String()))
	case b.heldByRook(home.corner):
		return refuse(refuseRookPinned, "The rook is pinned",
			"%s shares its quad with %s and cannot leave", b.who(own, home.corner), b.who(Man{us.Other(), Rook}, home.corner))
	case len(between) > 0:
		return refuse(refuseThrough, "Not through an attacked square", "%s could take on %s, which the king would pass",
			b.told(between...).Attack(home.between.String()), home.between.told())
	case !slices.Contains(p.moves, Castling(us)):
		return p.refuseCheck(Castling(us), "")
	default:
		r := refuse(game.RefuseNotThatWay, "Not that way",
			"castling is the king changing places with %s", b.who(own, home.corner).Legal(b.clicked(Castling(us))))
		return p.offer(r, Man{us, King}, home.king, home.corner)
	}
}
