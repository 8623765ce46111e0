package chesquerque

import "threefold/internal/game"

// refuseExposed explains a move that would be legal but for the king: "No
// move may leave the mover's own king attacked." The man that exposes it is
// pinned; where the two pawns of an en passant capture shield it together, no
// such capture is legal, and the position does not speak of any.
func (b *Board) refuseExposed(from, to Point) *game.Refusal {
	g := b.Guard()
	after := *b
	after.Play(newMove(from, to, NoKind))
	king := after.Kings[b.Turn]
	attackers := after.Attackers(king, after.Turn, after.Occupied())
	still := attackers.And(g.Checkers)
	on, mover := king.String(), game.Effect{Man: b.Men[from].String(), From: from.String()}
	switch {
	case from == b.Kings[b.Turn]:
		return refuse(refuseKingAttacked, "Your king would be in check",
			"on %s your king would be in check from %s", to.told(), b.told(attackers).Attack(on, b.stepping(from, to)...))
	case still.Any():
		return refuse(refuseInCheck, "Your king is in check",
			"your king is in check from %s, which must be answered first", b.told(still).Attack(on))
	default:
		return refuse(refusePinned, "It is pinned",
			"without %s your king would be in check from %s", b.who(from), b.told(attackers).Attack(on, mover))
	}
}

// stepping is what happens when the king goes from one point to another.
func (b *Board) stepping(from, to Point) []game.Effect {
	effects := []game.Effect{{Man: b.Men[from].String(), From: from.String(), To: to.String()}}
	if m := b.Men[to]; m != Nobody {
		effects = append(effects, game.Effect{Man: m.String(), From: to.String()})
	}
	return effects
}

// refuseCastling explains why a castling is not legal now.
func (b *Board) refuseCastling(c *castling, g *Guard) *game.Refusal {
	between := b.told(c.between.And(b.Occupied()))
	switch {
	case b.Rights&c.right == 0:
		return refuse(refuseCastleMoved, "No castling on this side",
			"castling needs a king that has never left %s and a rook that has never left %s", c.king.told(), c.Rook.told())
	case c.between.Meets(b.Occupied()):
		return refuse(refuseCastleBetween, "No castling yet",
			"%s %s between king and rook, where every point must be free", between.InWay(), between.Verb("stands", "stand"))
	case g.Checkers.Any():
		return refuse(refuseCastleInCheck, "No castling out of check",
			"your king is in check from %s", b.told(g.Checkers).Attack(c.king.String()))
	default:
		p := b.crossed(c).First()
		attackers := b.told(b.Attackers(p, b.Turn.Other(), b.Occupied()))
		return refuse(refuseCastleAttacked, "No castling through an attacked point",
			"none of the points between king and rook may be attacked, and %s %s %s",
			attackers.Attack(p.String()), attackers.Verb("attacks", "attack"), p.told())
	}
}
