package quadsquare

import (
	"fmt"

	"threefold/internal/game"
)

// This file explains moves that would leave the own king in check, and
// castling.

// refuseCheck explains a move that is legal but for that.
func (p *position) refuseCheck(m move) *game.Refusal {
	next := p.b.after(m)
	k := next.kingOf(p.b.turn)
	after := next.checkers(p.b.turn)
	from := next.takers(p.b.turn, k, after)
	places := append([]string{k.String()}, after.names()...)
	mover := man{p.b.turn, m.kind()}
	now := p.b.checkers(p.b.turn)
	switch {
	case m.castling():
		return refusal(refuseInto, "Castling into check", places, "on %s your king would be in check from %s", k, from)
	case m.kind() == king:
		return refusal(refuseIntoCheck, "Your king would be in check", places, "on %s your king would be in check from %s", k, from)
	case now != 0:
		return refusal(refuseInCheck, "Your king is in check", places,
			"your king on %s is in check from %s, and this move does not help", k, p.b.takers(p.b.turn, k, now))
	case m.kind() == rook && after.has(m.from()):
		return refusal(refuseExposes, "Your king would be in check", places,
			"your rook holds fast the enemy beside it; without it, %s would give check", from)
	case p.b.without(mover, m.from()).checkers(p.b.turn) != 0:
		return refusal(refuseShield, "Pinned to the king", places,
			"%s shields your king; without it, %s would give check", p.b.named(mover, m.from()), from)
	case m.sacrifice():
		return refusal(refuseExposes, "Your king would be in check", places,
			"the sacrifice would clear %s, and %s would give check", m.to(), from)
	default:
		return refusal(refuseExposes, "Your king would be in check", places,
			"your king is safe while alone on %s; with company it could be taken by %s", k, from)
	}
}

// without is the board without this man.
func (b board) without(who man, at square) *board {
	b.lift(who.color, who.kind, at)
	return &b
}

// takers tells which enemies on these squares could take the man of colour c
// on k; not all need be able, where two share a quad. The board is that after
// the move of c, so that it is their turn.
func (b *board) takers(c game.Color, k square, on set) string {
	them := c.Other()
	var words []string
	for _, at := range on.list() {
		for _, m := range b.seats(at) {
			if m.kind != nobody && m.color == them && b.goesTo(m, at, k) {
				words = append(words, fmt.Sprintf("the enemy %s on %s", m.kind, at))
			}
		}
	}
	return listed(words)
}

// goesTo says whether a man's captures lead there, over this board.
func (b *board) goesTo(who man, from, to square) bool {
	switch {
	case from == to:
		return who.kind == bishop
	case who.kind == pawn:
		return step[from].aslant[who.color].has(to)
	default:
		return b.reach(who.kind, from, b.crowd().occupied).has(to)
	}
}

// refuseCastling explains which condition of castling fails, or that the king
// was to change places with somebody else on the quad.
func (p *position) refuseCastling() *game.Refusal {
	b, us := &p.b, p.b.turn
	home, who := homes[us], p.b.crowd()
	now, between := b.checkers(us), b.attackers(us, home.between, &who)
	switch {
	case !b.castle[us]:
		return refusal(refuseRightLost, "No longer possible", []string{home.corner.String()},
			"you can castle only while neither the king nor the rook on %s has moved", home.corner)
	case who.occupied.has(home.between):
		return refusal(refuseBetween, "The way is blocked", []string{home.between.String()},
			"you can castle only when %s is empty", home.between)
	case now != 0:
		return refusal(refuseFromCheck, "Not out of check", now.names(),
			"you cannot castle while your king is in check from %s", b.takers(us, home.king, now))
	case b.heldByRook(home.corner):
		return refusal(refuseRookPinned, "The rook is pinned", []string{home.corner.String()},
			"your rook shares %s with an enemy rook and cannot leave", home.corner)
	case between != 0:
		return refusal(refuseThrough, "Not through an attacked square", append(between.names(), home.between.String()),
			"%s could take on %s, which the king would pass", b.takers(us, home.between, between), home.between)
	default:
		r := refusal(game.RefuseNotThatWay, "Not that way", nil, "castling is the king changing places with the rook on %s", home.corner)
		return p.offer(r, man{us, king}, home.king, home.corner)
	}
}
