package chesquerque

import (
	"fmt"

	"threefold/internal/game"
)

// refuseExposed explains a move that would be legal but for the king: "No
// move may leave the mover's own king attacked." The man that exposes it is
// pinned; where the two pawns of an en passant capture shield it together, no
// such capture is legal, and the position does not speak of any.
func (b *board) refuseExposed(from, to point) *game.Refusal {
	g := b.guard()
	after := *b
	after.play(newMove(from, to, noKind))
	attackers := after.attackers(after.kings[b.turn], after.turn, after.occupied())
	list := attackers.list()
	still := attackers.and(g.checkers)
	switch {
	case b.men[from].kind() == king:
		return refuse(refuseKingAttacked, "Your king would be in check",
			fmt.Sprintf("on %s your king would be in check from %s", to, b.whoAll(attackers)), list...)
	case still.any():
		return refuse(refuseInCheck, "Your king is in check",
			fmt.Sprintf("your king is in check from %s, which must be answered first", b.whoAll(still)), list...)
	default:
		return refuse(refusePinned, "It is pinned",
			fmt.Sprintf("without %s your king would be in check from %s", b.who(from), b.whoAll(attackers)), list...)
	}
}

// refuseCastling explains why a castling is not legal now.
func (b *board) refuseCastling(c *castling, g *guard) *game.Refusal {
	between := c.between.and(b.occupied())
	switch {
	case b.may&c.right == 0:
		return refuse(refuseCastleMoved, "No castling on this side",
			fmt.Sprintf("the king may castle only if neither it nor the rook on %s has ever moved", c.rook), c.king, c.rook)
	case between.any():
		return refuse(refuseCastleBetween, "No castling yet",
			fmt.Sprintf("the points between king and rook must be free, and now they hold %s", b.whoAll(between)), between.list()...)
	case g.checkers.any():
		return refuse(refuseCastleInCheck, "No castling out of check",
			"your king is in check from "+b.whoAll(g.checkers), g.checkers.list()...)
	default:
		p := b.crossed(c).first()
		attackers := b.attackers(p, b.turn.Other(), b.occupied())
		return refuse(refuseCastleAttacked, "No castling through an attacked point",
			fmt.Sprintf("none of the points between king and rook may be attacked, and %s attacks %s", b.whoAll(attackers), p), append(attackers.list(), p)...)
	}
}
