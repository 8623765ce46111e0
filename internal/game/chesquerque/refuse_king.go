package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// refuseExposed explains why a pseudo-legal move is illegal: "No move may leave the mover's own
// king attacked." It names exactly the pieces that would attack the king. En passant captures
// that would expose the king are never tried here: Board.EnPassant is then NoPoint.
func refuseExposed(b *rules.Board, from, to rules.Point) *game.MoveError {
	g := b.CheckInfo()
	m := rules.NewMove(from, to, rules.NoKind)
	after := *b
	after.Play(m)
	king := after.Kings[b.Turn]
	attackers := after.Attackers(king, after.Turn, after.Occupied())
	then := piecesTold(b, attackers).Attack(king.String(), effects(b, m)...)
	switch {
	case from == b.Kings[b.Turn]:
		return game.Refuse(refuseKingAttacked, "Your king would be in check", "on %s your king would be in check from %s", pointTold(to), then)
	case !attackers.Minus(g.Checkers).Any():
		return refuseUnanswered(then)
	case g.Checkers.Any():
		return game.Refuse(refuseInCheck, "Your king is in check", "after this move your king would be in check from %s", then)
	default:
		return game.Refuse(refusePinned, "It is pinned", "without %s your king would be in check from %s", namePiece(b, from), then)
	}
}

// refuseUnanswered explains that these enemies still give check.
func refuseUnanswered(by game.Clause) *game.MoveError {
	return game.Refuse(refuseInCheck, "Your king is in check", "your king is in check from %s; stop the check first", by)
}

// refuseCastling explains why a castling is illegal now.
func refuseCastling(b *rules.Board, c *rules.Castling, g *rules.CheckInfo) *game.MoveError {
	between := piecesTold(b, c.Between.And(b.Occupied()))
	switch {
	case b.Rights&c.Right == 0:
		return game.Refuse(refuseCastleMoved, "No castling on this side any more",
			"to castle, the king must never have left %s, nor the rook %s", pointTold(c.King), pointTold(c.Rook))
	case c.Between.Meets(b.Occupied()):
		return game.Refuse(refuseCastleBetween, "No castling yet",
			"%s %s between king and rook; every point there must be free", between.InWay(), between.Verb("is", "are"))
	case g.Checkers.Any():
		return game.Refuse(refuseCastleInCheck, "No castling out of check",
			"your king is in check from %s", piecesTold(b, g.Checkers).Attack(c.King.String()))
	default:
		p := b.AttackedBetween(c).First()
		attackers := piecesTold(b, b.Attackers(p, b.Turn.Other(), b.Occupied()))
		return game.Refuse(refuseCastleAttacked, "No castling through check",
			"no point between king and rook may be attacked, but %s %s %s",
			attackers.Attack(p.String()), attackers.Verb("attacks", "attack"), pointTold(p))
	}
}
