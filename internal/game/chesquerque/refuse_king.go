package chesquerque

import "threefold/internal/game"

// refuseExposed explains a move that would be legal but for the king: "No
// move may leave the mover's own king attacked." The man that exposes it is
// pinned; where the two pawns of an en passant capture shield it together, no
// such capture is legal, and the position does not speak of any.
func (b *board) refuseExposed(from, to point) *game.Refusal {
	g := b.guard()
	after := *b
	after.play(newMove(from, to, noKind))
	king := after.kings[b.turn]
	attackers := after.attackers(king, after.turn, after.occupied())
	still := attackers.and(g.checkers)
	on, mover := king.String(), game.Effect{Man: b.men[from].String(), From: from.String()}
	switch {
	case from == b.kings[b.turn]:
		return refuse(refuseKingAttacked, "Your king would be in check",
			"on %s your king would be in check from %s", to.told(), b.told(attackers).Attack(on, b.stepping(from, to)...))
	case still.any():
		return refuse(refuseInCheck, "Your king is in check",
			"your king is in check from %s, which must be answered first", b.told(still).Attack(on))
	default:
		return refuse(refusePinned, "It is pinned",
			"without %s your king would be in check from %s", b.who(from), b.told(attackers).Attack(on, mover))
	}
}

// stepping is what happens when the king goes from one point to another.
func (b *board) stepping(from, to point) []game.Effect {
	effects := []game.Effect{{Man: b.men[from].String(), From: from.String(), To: to.String()}}
	if m := b.men[to]; m != nobody {
		effects = append(effects, game.Effect{Man: m.String(), From: to.String()})
	}
	return effects
}

// refuseCastling explains why a castling is not legal now.
func (b *board) refuseCastling(c *castling, g *guard) *game.Refusal {
	between := b.told(c.between.and(b.occupied()))
	switch {
	case b.may&c.right == 0:
		return refuse(refuseCastleMoved, "No castling on this side",
			"castling needs a king that has never left %s and a rook that has never left %s", c.king.told(), c.rook.told())
	case c.between.meets(b.occupied()):
		return refuse(refuseCastleBetween, "No castling yet",
			"%s %s between king and rook, where every point must be free", between.InWay(), between.Verb("stands", "stand"))
	case g.checkers.any():
		return refuse(refuseCastleInCheck, "No castling out of check",
			"your king is in check from %s", b.told(g.checkers).Attack(c.king.String()))
	default:
		p := b.crossed(c).first()
		attackers := b.told(b.attackers(p, b.turn.Other(), b.occupied()))
		return refuse(refuseCastleAttacked, "No castling through an attacked point",
			"none of the points between king and rook may be attacked, and %s %s %s",
			attackers.Attack(p.String()), attackers.Verb("attacks", "attack"), p.told())
	}
}
