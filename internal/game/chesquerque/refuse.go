package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// Codes of refusals of this game alone.
const (
	refuseNoMove         = "no_move"            // this piece has nowhere to go
	refuseMoveEnded      = "move_ended"         // a further click after a whole move
	refuseNoLine         = "no_line"            // no line of the board leads there
	refuseKnightBlocked  = "knight_blocked"     // a piece is on the middle point
	refusePawnAhead      = "pawn_ahead"         // an even pawn put onto the piece before it
	refuseNothingToTake  = "nothing_to_take"    // an even pawn's diagonal to an empty point
	refuseNotNow         = "en_passant_not_now" // only on the very next move, if the king allows
	refuseDoubleStep     = "double_step"        // not from the pawn's starting rank
	refuseDoubleCapture  = "double_capture"     // "never a capture"
	refuseKingAttacked   = "king_attacked"      // the king would go to an attacked point
	refuseInCheck        = "in_check"           // the move does not parry the check
	refusePinned         = "pinned"             // the piece shields its king
	refuseNobody         = "nobody_gets_there"  // a text names a kind of which none can go there
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

// refuseText explains why a text is no legal move's: if it names two points
// between which there is none, by the reason for that.
func (p *position) refuseText(text string) *game.MoveError {
	var clicks []string // none: refused only when the game is over
	if len(text) == 4 {
		clicks = []string{text[:2], text[2:]}
	}
	r := p.Refuse(clicks)
	if r == nil || r.Code == game.RefuseUnknownPlace {
		return game.NoSuchMove(text)
	}
	return r
}

// Refuse explains why a chain of clicks is neither a legal move nor the beginning of one.
func (p *position) Refuse(clicks []string) *game.MoveError {
	if end := p.Outcome(); end.Over() {
		return game.Ended()
	}
	var chain []rules.Point
	for _, click := range clicks {
		at, known := rules.PointNamed(click)
		if !known {
			return game.Refuse(game.RefuseUnknownPlace, "No such point", "there is no point %q", game.Shorten(click))
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
	case m == rules.Nobody:
		return game.Refuse(game.RefuseEmpty, "No piece there", "there is no piece on %s; choose one of your own", pointTold(from))
	case m.Color() != b.Turn:
		return game.Refuse(game.RefuseNotYours, "Not your piece", "the %s on %s belongs to your opponent; choose one of your own pieces", m.Kind(), pointTold(from))
	case len(chain) == 1:
		return refuseIdle(b, from)
	}
	r := refusePair(b, from, chain[1])
	if r == nil && len(chain) > 2 {
		return game.Refuse(refuseMoveEnded, "The move is complete", "a move goes from one point to another, and this one ends on %s", pointTold(chain[1]))
	}
	return r
}

// refuseIdle explains why an own piece has no legal move at all.
func refuseIdle(b *rules.Board, p rules.Point) *game.MoveError {
	g, hopes := b.Guard(), hopes(b, p)
	switch {
	case b.Destinations(p, &g).Any():
		return nil
	case !hopes.Any():
		return game.Refuse(refuseNoMove, "It cannot move now", "%s has no legal move", namePiece(b, p))
	case b.Pieces[p].Kind() == rules.King:
		return game.Refuse(refuseNoMove, "The king cannot move", "%s would be in check wherever it goes", namePiece(b, p))
	case g.Checkers.Any():
		return refuseUnanswered(piecesTold(b, g.Checkers).Attack(b.Kings[b.Turn].String()))
	default:
		return refuseExposed(b, p, hopes.First())
	}
}

// hopes is where the piece on p could go if its king needed no care, castling aside.
func hopes(b *rules.Board, p rules.Point) rules.Set {
	if k := b.Pieces[p].Kind(); k != rules.Pawn {
		return rules.Reach(k, p, b.Occupied()).Minus(b.ByColor[b.Turn])
	}
	return b.PawnReach(p).Or(rules.PawnAttacks[b.Turn][p].And(rules.Single[b.Passed]))
}

// refusePair explains why the own piece on one point does not go to another.
func refusePair(b *rules.Board, from, to rules.Point) *game.MoveError {
	g := b.Guard()
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

func refuseStep(b *rules.Board, from, to rules.Point, g *rules.Guard) *game.MoveError {
	c, castles := castlingOf(b, rules.NewMove(from, to, rules.NoKind))
	switch {
	case from == to:
		return game.Refuse(game.RefuseSamePlace, "It is already there", "%s must move to another point", namePiece(b, from))
	case b.ByColor[b.Turn].Has(to):
		return game.Refuse(game.RefuseOwnPiece, "Your own piece is there", "%s is there, and a point holds only one piece", namePiece(b, to))
	case hopes(b, from).Has(to):
		return refuseExposed(b, from, to)
	case castles:
		return refuseCastling(b, c, g)
	case b.Pieces[from].Kind() == rules.Pawn:
		return refusePawn(b, from, to)
	default:
		return refuseWay(b, from, to)
	}
}

// offerCastling offers a legal castling to a king that was put two points
// along its rank, or onto its rook.
func offerCastling(r *game.MoveError, from, to rules.Point, dest rules.Set) {
	for i := range rules.Castlings {
		c := &rules.Castlings[i]
		if c.King == from && rules.Answers(c.Rook, c.King).Has(to) && dest.Has(c.To) {
			r.Add(game.Say("to castle, move your king to %s", game.GoOn(from.Named(), c.To.String())))
			r.Offer(rules.NewMove(c.King, c.To, rules.NoKind).String(), "Castle")
		}
	}
}
