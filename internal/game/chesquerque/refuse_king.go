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
	then := game.Attackers("pieces", b.PiecesOn(attackers), king.String(), effects(b, m)...)
	switch {
	case from == b.Kings[b.Turn]:
		return game.Refuse(refuseKingAttacked, "refusal.chesquerque.king-attacked", point("to", to), then)
	case !attackers.Minus(g.Checkers).Any():
		return refuseUnanswered(then)
	case g.Checkers.Any():
		return game.Refuse(refuseInCheck, "refusal.chesquerque.still-in-check", then)
	default:
		return game.Refuse(refusePinned, "refusal.chesquerque.pinned", point("from", from), then)
	}
}

// refuseUnanswered explains that these enemies still give check.
func refuseUnanswered(by game.Arg) *game.MoveError {
	return game.Refuse(refuseInCheck, "refusal.chesquerque.in-check", by)
}

// refuseCastling explains why a castling is illegal now.
func refuseCastling(b *rules.Board, c *rules.Castling, g *rules.CheckInfo) *game.MoveError {
	switch {
	case b.Rights&c.Right == 0:
		return game.Refuse(refuseCastleMoved, "refusal.chesquerque.castling-moved", point("king", c.King), point("rook", c.Rook))
	case c.Between.Meets(b.Occupied()):
		return game.Refuse(refuseCastleBetween, "refusal.chesquerque.castling-between", game.InWay("pieces", b.PiecesOn(c.Between.And(b.Occupied()))...))
	case g.Checkers.Any():
		return game.Refuse(refuseCastleInCheck, "refusal.chesquerque.castling-in-check",
			game.Attackers("pieces", b.PiecesOn(g.Checkers), c.King.String()))
	default:
		p := b.AttackedBetween(c).First()
		attackers := b.Attackers(p, b.Turn.Other(), b.Occupied())
		return game.Refuse(refuseCastleAttacked, "refusal.chesquerque.castling-attacked",
			point("at", p), game.Attackers("pieces", b.PiecesOn(attackers), p.String()))
	}
}
