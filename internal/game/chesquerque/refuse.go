package chesquerque

import "threefold/internal/game"

// Codes of refusals of this game alone.
const (
	refuseNoMove         = "no_move"            // this man has nowhere to go
	refuseMoveEnded      = "move_ended"         // a further click after a whole move
	refuseNoLine         = "no_line"            // no line of the board leads there
	refuseKnightBlocked  = "knight_blocked"     // a man stands on the middle point
	refusePawnAhead      = "pawn_ahead"         // an even pawn put onto the man before it
	refuseNothingToTake  = "nothing_to_take"    // an even pawn's diagonal to an empty point
	refuseNotNow         = "en_passant_not_now" // only on the very next move, if the king allows
	refuseDoubleStep     = "double_step"        // not from the pawn's starting rank
	refuseDoubleCapture  = "double_capture"     // "never a capture"
	refuseKingAttacked   = "king_attacked"      // the king would go to an attacked point
	refuseInCheck        = "in_check"           // the move does not parry the check
	refusePinned         = "pinned"             // the man shields its king
	refuseNobody         = "nobody_gets_there"  // a text names a kind of which none can go there
	refuseCastleMoved    = "castling_moved"     // no right to castle is left
	refuseCastleBetween  = "castling_between"   // a man between king and rook
	refuseCastleInCheck  = "castling_in_check"  // the king is in check
	refuseCastleAttacked = "castling_attacked"  // an enemy attacks a point between
)

var refusals = []string{
	game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours, game.RefuseSamePlace,
	game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseBlocked, game.RefuseNoSuchMove,
	game.RefuseNothingTaken, game.RefuseNoPromotion, game.RefuseOtherKind,
	refuseNoMove, refuseMoveEnded, refuseNoLine, refuseKnightBlocked,
	refusePawnAhead, refuseNothingToTake, refuseNotNow, refuseDoubleStep, refuseDoubleCapture,
	refuseKingAttacked, refuseInCheck, refusePinned, refuseNobody,
	refuseCastleMoved, refuseCastleBetween, refuseCastleInCheck, refuseCastleAttacked,
}

// refuse makes a refusal of a format and its parts, as game.Say does.
func refuse(code, title, format string, parts ...any) *game.Refusal {
	return game.Refuse(code, title, game.Say(format, parts...))
}

// refuseText explains why a text is no legal move's: if it names two points
// between which there is none, by the reason for that.
func (p *position) refuseText(text string) *game.Refusal {
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

// Refuse explains why a chain of clicks is neither a legal move nor the
// beginning of one.
func (p *position) Refuse(clicks []string) *game.Refusal {
	if end := p.Outcome(); end.Over() {
		return refuse(game.RefuseOver, "The game is over", "the game has ended (%s): no move can be played", end.Reason)
	}
	var chain []Point
	for _, click := range clicks {
		at, known := pointNamed(click)
		if !known {
			return refuse(game.RefuseUnknownPlace, "No such point", "there is no point %q on the board", game.Shorten(click))
		}
		chain = append(chain, at)
	}
	return p.board.refuseChain(chain)
}

func (b *Board) refuseChain(chain []Point) *game.Refusal {
	if len(chain) == 0 {
		return nil
	}
	from := chain[0]
	switch m := b.Men[from]; {
	case m == Nobody:
		return refuse(game.RefuseEmpty, "Nobody there", "there is no man on %s; choose one of your own", from.told())
	case m.Color() != b.Turn:
		return refuse(game.RefuseNotYours, "Not your man", "the %s on %s belongs to your opponent; choose one of your own men", m.Kind(), from.told())
	case len(chain) == 1:
		return b.refuseIdle(from)
	}
	r := b.refusePair(from, chain[1])
	if r == nil && len(chain) > 2 {
		return refuse(refuseMoveEnded, "The move has ended", "a move goes from one point to another; this one ends on %s", chain[1].told())
	}
	return r
}

// refuseIdle explains why an own man has no legal move at all.
func (b *Board) refuseIdle(p Point) *game.Refusal {
	g, hopes := b.Guard(), b.hopes(p)
	switch {
	case b.Destinations(p, &g).Any():
		return nil
	case !hopes.Any():
		return refuse(refuseNoMove, "It cannot move now", "%s has no free point to go to and nobody to take", b.who(p))
	case b.Men[p].Kind() == King:
		return refuse(refuseNoMove, "The king cannot move", "wherever %s could go, it would be in check", b.who(p))
	default:
		return b.refuseExposed(p, hopes.First())
	}
}

// hopes is where the man on p could go if its king needed no care, castling
// aside.
func (b *Board) hopes(p Point) Set {
	if k := b.Men[p].Kind(); k != Pawn {
		return Reach(k, p, b.Occupied()).Minus(b.ByColor[b.Turn])
	}
	return b.pawnReach(p).Or(PawnAttacks[b.Turn][p].And(Single[b.Passed]))
}

// refusePair explains why the own man on one point does not go to another.
func (b *Board) refusePair(from, to Point) *game.Refusal {
	g := b.Guard()
	dest := b.Destinations(from, &g)
	if dest.Has(to) {
		return nil
	}
	r := b.refuseStep(from, to, &g)
	if b.Men[from].Kind() == King {
		offerCastling(r, from, to, dest)
	}
	return r
}

func (b *Board) refuseStep(from, to Point, g *Guard) *game.Refusal {
	c, castles := b.castling(newMove(from, to, NoKind))
	switch {
	case from == to:
		return refuse(game.RefuseSamePlace, "It must move", "%s stands there already; a move goes to another point", b.who(from))
	case b.ByColor[b.Turn].Has(to):
		return refuse(game.RefuseOwnPiece, "Your own man is there", "%s stands there, and a point holds one man", b.who(to))
	case b.hopes(from).Has(to):
		return b.refuseExposed(from, to)
	case castles:
		return b.refuseCastling(c, g)
	case b.Men[from].Kind() == Pawn:
		return b.refusePawn(from, to)
	default:
		return b.refuseWay(from, to)
	}
}

// offerCastling offers a legal castling to a king that was put two points
// along its rank, or onto its rook.
func offerCastling(r *game.Refusal, from, to Point, dest Set) {
	for i := range castlings {
		c := &castlings[i]
		if c.king == from && answers(c.Rook, c.king).Has(to) && dest.Has(c.to) {
			r.Add(game.Say("to castle, move your king to %s", game.GoOn(from.named(), c.to.String())))
			r.Offer(newMove(c.king, c.to, NoKind).String(), "Castle")
		}
	}
}
