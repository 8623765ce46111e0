package chesquerque

import "threefold/internal/game"

// Codes of refusals of this game alone.
const (
	refuseNoMove         = "no_move"           // this man has nowhere to go
	refuseMoveEnded      = "move_ended"        // a further click after a whole move
	refuseNoLine         = "no_line"           // no line of the board leads there
	refuseKnightBlocked  = "knight_blocked"    // a man stands on the middle point
	refusePawnAhead      = "pawn_ahead"        // an even pawn put onto the man before it
	refuseNothingToTake  = "nothing_to_take"   // an even pawn's diagonal to an empty point
	refuseNotNow         = "en_passant_late"   // it had to be on the very next move
	refuseDoubleStep     = "double_step"       // not from the pawn's starting rank
	refuseDoubleCapture  = "double_capture"    // "never a capture"
	refuseKingAttacked   = "king_attacked"     // the king would go to an attacked point
	refuseInCheck        = "in_check"          // the move does not parry the check
	refusePinned         = "pinned"            // the man shields its king
	refuseExposes        = "exposes_king"      // en passant opens a way to the king
	refuseCastleMoved    = "castling_moved"    // no right to castle is left
	refuseCastleBetween  = "castling_between"  // a man between king and rook
	refuseCastleInCheck  = "castling_in_check" // the king is in check
	refuseCastleAttacked = "castling_attacked" // an enemy attacks a point between
)

var refusals = []string{
	game.RefuseOver, game.RefuseUnknownPlace, game.RefuseEmpty, game.RefuseNotYours, game.RefuseSamePlace,
	game.RefuseOwnPiece, game.RefuseNotThatWay, game.RefuseBlocked, game.RefuseNoSuchMove,
	refuseNoMove, refuseMoveEnded, refuseNoLine, refuseKnightBlocked,
	refusePawnAhead, refuseNothingToTake, refuseNotNow, refuseDoubleStep, refuseDoubleCapture,
	refuseKingAttacked, refuseInCheck, refusePinned, refuseExposes,
	refuseCastleMoved, refuseCastleBetween, refuseCastleInCheck, refuseCastleAttacked,
}

// refuse makes a refusal; the text becomes a sentence.
func refuse(code, title, text string, light ...point) *game.Refusal {
	r := &game.Refusal{Code: code, Title: title, Text: sentence("%s", text)}
	for _, p := range light {
		r.Places = append(r.Places, p.String())
	}
	return r
}

// refuseText explains why a text is no legal move's: if it names two points
// between which there is none, by the reason for that.
func (p *position) refuseText(text string) *game.Refusal {
	clicks := []string{text}
	if len(text) == 4 {
		clicks = []string{text[:2], text[2:]}
	}
	if r := p.Refuse(clicks); r != nil && r.Code != game.RefuseUnknownPlace {
		return r
	}
	return game.NoSuchMove(text)
}

// Refuse explains why a chain of clicks is neither a legal move nor the
// beginning of one.
func (p *position) Refuse(clicks []string) *game.Refusal {
	if p.Outcome().Over() {
		return refuse(game.RefuseOver, "The game is over", "this game has ended: no move can be played")
	}
	var chain []point
	for _, click := range clicks {
		at, known := pointNamed(click)
		if !known {
			return refuse(game.RefuseUnknownPlace, "No such point", "there is no point of this name on the board")
		}
		chain = append(chain, at)
	}
	return p.board.refuseChain(chain)
}

func (b *board) refuseChain(chain []point) *game.Refusal {
	if len(chain) == 0 {
		return nil
	}
	from := chain[0]
	switch m := b.men[from]; {
	case m == nobody:
		return refuse(game.RefuseEmpty, "Nobody there", "there is no piece on "+from.String()+"; choose one of your own", from)
	case m.color() != b.turn:
		return refuse(game.RefuseNotYours, "Not your piece", b.who(from)+" belongs to your opponent; choose one of your own pieces", from)
	case len(chain) == 1:
		return b.refuseIdle(from)
	}
	r := b.refusePair(from, chain[1])
	if r == nil && len(chain) > 2 {
		return refuse(refuseMoveEnded, "The move has ended", "a move goes from one point to another; this one ends on "+chain[1].String(), chain[1])
	}
	return r
}

// refuseIdle explains why an own man has no legal move at all.
func (b *board) refuseIdle(p point) *game.Refusal {
	g, hopes := b.guard(), b.hopes(p)
	switch {
	case b.destinations(p, &g).any():
		return nil
	case !hopes.any():
		return refuse(refuseNoMove, "It cannot move now", b.who(p)+" has no free point to go to and nobody to take", p)
	case b.men[p].kind() == king:
		return refuse(refuseNoMove, "The king cannot move", "every point your king could go to is attacked", p)
	default:
		return b.refuseExposed(p, hopes.first())
	}
}

// hopes is where the man on p could go if its king needed no care, castling
// aside.
func (b *board) hopes(p point) set {
	if k := b.men[p].kind(); k != pawn {
		return reach(k, p, b.occupied()).minus(b.of[b.turn])
	}
	return b.pawnReach(p).or(pawnAttacks[b.turn][p].and(single[b.passed]))
}

// refusePair explains why the own man on one point does not go to another.
func (b *board) refusePair(from, to point) *game.Refusal {
	g := b.guard()
	switch {
	case b.destinations(from, &g).has(to):
		return nil
	case from == to:
		return refuse(game.RefuseSamePlace, "It must move", b.who(from)+" stands there already; a move goes to another point", from)
	case b.of[b.turn].has(to):
		return b.refuseOwn(from, to, &g)
	case b.hopes(from).has(to):
		return b.refuseExposed(from, to)
	}
	if c, castles := b.castling(newMove(from, to, noKind)); castles {
		return b.refuseCastling(c, &g)
	}
	if b.men[from].kind() == pawn {
		return b.refusePawn(from, to)
	}
	return b.refuseWay(from, to)
}

// refuseOwn explains that an own man stands on the destination. A king put
// onto its rook may be meant to castle.
func (b *board) refuseOwn(from, to point, g *guard) *game.Refusal {
	r := refuse(game.RefuseOwnPiece, "Your own piece is there", b.who(to)+" stands there, and a point holds one piece", to)
	for i := range castlings {
		if c := &castlings[i]; c.by == b.turn && c.king == from && c.rook == to && b.destinations(from, g).has(c.to) {
			r.Text = sentence("%s stands there; to castle, move your king to %s", b.who(to), c.to)
			r.Instead, r.InsteadLabel = newMove(c.king, c.to, noKind).String(), "Castle"
		}
	}
	return r
}
