package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// Codes of MoveErrors of this game.
const (
	refuseNoMove         = "no_move"            // this piece cannot move at all now
	refuseMoveEnded      = "move_ended"         // a further click after a whole move
	refuseNoLine         = "no_line"            // no line of the board leads there
	refuseKnightBlocked  = "knight_blocked"     // a piece is on the middle point
	refusePawnAhead      = "pawn_ahead"         // a pawn on an even point moved onto the piece ahead
	refuseNothingToTake  = "nothing_to_take"    // a pawn on an even point moved diagonally to an empty point
	refuseNotNow         = "en_passant_not_now" // only on the very next move, if the king allows
	refuseDoubleStep     = "double_step"        // not from the pawn's starting rank
	refuseDoubleCapture  = "double_capture"     // "never a capture"
	refuseKingAttacked   = "king_attacked"      // the king would move to an attacked point
	refuseInCheck        = "in_check"           // the move does not parry the check
	refusePinned         = "pinned"             // the piece shields its king
	refuseNobody         = "nobody_gets_there"  // Read: no piece of this kind can move there
	refuseCastleMoved    = "castling_moved"     // no right to castle is left
	refuseCastleBetween  = "castling_between"   // a piece between king and rook
	refuseCastleInCheck  = "castling_in_check"  // the king is in check
	refuseCastleAttacked = "castling_attacked"  // an enemy attacks a point between
)

var moveErrors = []string{
	game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours, game.RefuseSamePlace,
	game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseBlocked, game.RefuseNoSuchMove,
	game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind,
	refuseNoMove, refuseMoveEnded, refuseNoLine, refuseKnightBlocked,
	refusePawnAhead, refuseNothingToTake, refuseNotNow, refuseDoubleStep, refuseDoubleCapture,
	refuseKingAttacked, refuseInCheck, refusePinned, refuseNobody,
	refuseCastleMoved, refuseCastleBetween, refuseCastleInCheck, refuseCastleAttacked,
}

// refuseText returns the MoveError of Play for a text: the reason why there is no move between
// its two points, if it names two.
func (p *position) refuseText(text string) *game.MoveError {
	var clicks []string // empty for a text of another length: Refuse then only tells if the game is over
	if len(text) == 4 {
		clicks = []string{text[:2], text[2:]}
	}
	r := p.Refuse(clicks)
	if r == nil || r.Code == game.RefuseUnknownPlace {
		return game.NoSuchMove(text)
	}
	return r
}

// Refuse implements game.Position.
func (p *position) Refuse(clicks []string) *game.MoveError {
	if end := p.Outcome(); end.Over() {
		return game.Ended()
	}
	var chain []rules.Point
	for _, click := range clicks {
		at, known := rules.ParsePoint(click)
		if !known {
			return game.Refuse(game.RefuseUnknownPlace, "refusal.chesquerque.unknown-point")
		}
		chain = append(chain, at)
	}
	return refuseChain(&p.board, chain)
}

func refuseChain(b *rules.Board, chain []rules.Point) *game.MoveError {
	if len(chain) == 0 {
		return nil
	}
	from := chain[0]
	switch m := b.Pieces[from]; {
	case m == rules.NoPiece:
		return game.Refuse(game.RefuseEmpty, "refusal.empty", point("at", from))
	case m.Color() != b.Turn:
		return game.Refuse(game.RefuseNotYours, "refusal.not-yours", game.Pieces("piece", pieceOn(b, from)))
	case len(chain) == 1:
		return refuseIdle(b, from)
	}
	r := refusePair(b, from, chain[1])
	if r == nil && len(chain) > 2 {
		return game.Refuse(refuseMoveEnded, "refusal.chesquerque.move-ended", point("to", chain[1]))
	}
	return r
}

// refuseIdle explains why a piece of the side to move has no legal move; nil if it has one.
func refuseIdle(b *rules.Board, p rules.Point) *game.MoveError {
	g, hopes := b.CheckInfo(), pseudoLegal(b, p)
	switch {
	case b.Destinations(p, &g).Any():
		return nil
	case !hopes.Any():
		return game.Blocked(refuseNoMove, b.PiecesOn(blockers(b, p))...)
	case b.Pieces[p].Kind() == rules.King:
		return game.Refuse(refuseNoMove, "refusal.chesquerque.king-cannot-move", point("at", p))
	case g.Checkers.Any():
		return refuseUnanswered(game.Attackers("pieces", b.PiecesOn(g.Checkers), b.Kings[b.Turn].String()))
	default:
		return refuseExposed(b, p, hopes.First())
	}
}

// pseudoLegal returns the destinations of the piece on p if its king could be left in check,
// castling excluded.
func pseudoLegal(b *rules.Board, p rules.Point) rules.Set {
	if k := b.Pieces[p].Kind(); k != rules.Pawn {
		return rules.Reach(k, p, b.Occupied()).Minus(b.ByColor[b.Turn])
	}
	return b.PawnReach(p).Or(rules.PawnAttacks[b.Turn][p].And(rules.Single[b.EnPassant]))
}

// blockers returns the points of the pieces that keep the piece on p from moving: own pieces where
// it could go, and those that a knight cannot pass.
func blockers(b *rules.Board, p rules.Point) rules.Set {
	on := rules.Reach(b.Pieces[p].Kind(), p, b.Occupied())
	switch b.Pieces[p].Kind() {
	case rules.Pawn:
		on = rules.Single[rules.Next[p][rules.Forward[b.Turn]]]
	case rules.Knight, rules.Archbishop:
		on = on.Or(rules.KnightBlockers(p, b.ByColor[b.Turn], b.Occupied()))
	}
	return on.And(b.Occupied())
}

// refusePair explains why a piece of the side to move cannot move between two points; nil if it
// can.
func refusePair(b *rules.Board, from, to rules.Point) *game.MoveError {
	g := b.CheckInfo()
	dest := b.Destinations(from, &g)
	if dest.Has(to) {
		return nil
	}
	r := refuseStep(b, from, to, &g)
	if b.Pieces[from].Kind() == rules.King {
		offerCastling(r, from, to, dest)
	}
	return r
}

func refuseStep(b *rules.Board, from, to rules.Point, g *rules.CheckInfo) *game.MoveError {
	c, castles := castlingOf(b, rules.NewMove(from, to, rules.NoKind))
	switch {
	case from == to:
		return game.Refuse(game.RefuseSamePlace, "refusal.chesquerque.same-point", game.Pieces("piece", pieceOn(b, from)))
	case b.ByColor[b.Turn].Has(to):
		return game.Refuse(game.RefuseOwnPiece, "refusal.own-piece", game.Pieces("piece", pieceOn(b, to)))
	case pseudoLegal(b, from).Has(to):
		return refuseExposed(b, from, to)
	case castles:
		return refuseCastling(b, c, g)
	case b.Pieces[from].Kind() == rules.Pawn:
		return refusePawn(b, from, to)
	default:
		return refuseWay(b, from, to)
	}
}

// offerCastling offers a legal castling if the king was moved along its rank towards its rook, or
// onto it.
func offerCastling(r *game.MoveError, from, to rules.Point, dest rules.Set) {
	for i := range rules.Castlings {
		c := &rules.Castlings[i]
		if c.King == from && rules.ParryPoints(c.Rook, c.King).Has(to) && dest.Has(c.KingTo) {
			r.And("refusal.chesquerque.to-castle", game.NextClicks("to", from.NameList(), c.KingTo.String()))
			r.Offer(rules.NewMove(c.King, c.KingTo, rules.NoKind).String(), "refusal.instead.castle")
		}
	}
}
