package quadsquare

import (
	"slices"

	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// This file explains moves that would leave the own king in check, and castling.

// refuseCheck explains a pseudo-legal move that leaves the king in check. It names exactly the
// pieces that give check after the move.
func (p *position) refuseCheck(m rules.Move) *game.MoveError {
	now := p.takers(&p.b, p.b.KingOf(p.b.Turn))
	k, after, then := p.afterwards(m)
	switch {
	case m.Castling():
		return game.Refuse(refuseInto, "refusal.quadsquare.castling-into", game.On("at", k.String()), then)
	case m.Kind() == rules.King:
		return game.Refuse(refuseIntoCheck, "refusal.quadsquare.into-check", game.On("at", k.String()), then)
	case all(after, now):
		return game.Refuse(refuseInCheck, "refusal.quadsquare.still-in-check", p.king(), then)
	case len(now) > 0:
		return game.Refuse(refuseInCheck, "refusal.quadsquare.another-check", p.king(), then)
	default:
		return p.refuseExposed(m, after, then)
	}
}

// afterwards returns the square of the own king after a move, and the pieces that could capture
// it there, as a list and as an argument.
func (p *position) afterwards(m rules.Move) (rules.Square, []game.Piece, game.Arg) {
	next := p.b.After(m)
	k := next.KingOf(p.b.Turn)
	after := p.takers(&next, k)
	return k, after, game.Attackers("by", after, k.String(), moveEffects(&p.b, m, &next)...)
}

// refuseExposed explains a move of another piece that exposes the king, which is not in check
// now, to these enemies.
func (p *position) refuseExposed(m rules.Move, after []game.Piece, then game.Arg) *game.MoveError {
	mover := rules.NewPiece(p.b.Turn, m.Kind())
	who := pieceOn(&p.b, mover, m.From())
	k := p.b.KingOf(p.b.Turn)
	bare := p.takers(without(p.b, mover, m.From()), k)
	released := func(enemy game.Piece) bool { return rules.ClickByName[enemy.At].At == m.From() }
	switch {
	case m.Kind() == rules.Rook && slices.ContainsFunc(after, released):
		return game.Refuse(refuseExposes, "refusal.quadsquare.releases", game.On("at", who.At), then)
	case all(after, bare):
		return game.Refuse(refuseShield, "refusal.quadsquare.shield", game.Pieces("piece", who), p.king(), then)
	case m.Sacrifice():
		return game.Refuse(refuseExposes, "refusal.quadsquare.sacrifice-exposes", game.On("at", m.To().String()), then)
	case m.To() == k && len(bare) == 0:
		return game.Refuse(refuseExposes, "refusal.quadsquare.safe-alone", game.On("at", k.String()), then)
	default:
		return game.Refuse(refuseExposes, "refusal.quadsquare.exposes", p.king(), then)
	}
}

// refuseIdleCheck explains that all moves of a piece would leave its king in check; m is one of
// them.
func (p *position) refuseIdleCheck(who rules.Piece, m rules.Move) *game.MoveError {
	k := p.b.KingOf(p.b.Turn)
	switch now := p.takers(&p.b, k); {
	case who.Kind == rules.King:
		return game.Refuse(refuseIntoCheck, "refusal.quadsquare.king-stays", p.king())
	case len(now) > 0:
		return game.Refuse(refuseInCheck, "refusal.quadsquare.cannot-stop-check", p.king(), game.Attackers("by", now, k.String()))
	default:
		return p.refuseCheck(m)
	}
}

// king names where the king of the side to move is.
func (p *position) king() game.Arg {
	return game.On("at", pieceOn(&p.b, rules.NewPiece(p.b.Turn, rules.King), p.b.KingOf(p.b.Turn)).At)
}

// all reports whether each of pieces is among others.
func all(pieces, others []game.Piece) bool {
	return !slices.ContainsFunc(pieces, func(m game.Piece) bool { return !slices.Contains(others, m) })
}

// without returns the board without this piece.
func without(b rules.Board, who rules.Piece, at rules.Square) *rules.Board {
	b.Remove(who.Color, who.Kind, at)
	return &b
}

// takers returns the enemies that could capture a piece of the side to move on a square of b,
// which may be the board after a move; each with its seat in the current position.
func (p *position) takers(b *rules.Board, at rules.Square) (list []game.Piece) {
	us, who := p.b.Turn, b.Occupancy()
	for _, from := range b.Attackers(us, at, &who).List() {
		for seat, m := range p.b.Seats(from) {
			there := m.Kind != rules.NoKind && m.Color != us && b.Pieces[m.Color][m.Kind].Has(from)
			taken := p.b.Doubled.Has(from) && !b.Doubled.Has(from) && seat == int(us)
			if there && !taken && couldTake(b, m, from, at, &who) {
				list = append(list, game.Piece{At: rules.SeatName(from, seat), Piece: m.String()})
			}
		}
	}
	return list
}

// couldTake reports whether a piece on an attacking square can itself capture: of two pieces on a
// quad perhaps only one can, and "a piece that is alone on a quad cannot be captured, except by a
// bishop's sacrifice".
func couldTake(b *rules.Board, m rules.Piece, from, at rules.Square, who *rules.Occupancy) bool {
	switch {
	case from == at || at.Quad() && !who.Full.Has(at):
		return m.Kind == rules.Bishop && goesTo(b, m, from, at)
	default:
		return goesTo(b, m, from, at)
	}
}

// goesTo reports whether a piece can capture there on this board.
func goesTo(b *rules.Board, who rules.Piece, from, to rules.Square) bool {
	switch {
	case from == to:
		return who.Kind == rules.Bishop
	case who.Kind == rules.Pawn:
		return rules.Step[from].PawnCaptures[who.Color].Has(to)
	default:
		return b.Reach(who.Kind, from, b.Occupancy().Occupied).Has(to)
	}
}

// refuseCastling explains which condition of castling fails, or, if none does, that the click was
// on another piece of the quad than the rook.
func (p *position) refuseCastling() *game.MoveError {
	b, us := &p.b, p.b.Turn
	home, who := rules.CastlingSquares[us], p.b.Occupancy()
	now, between := p.takers(b, home.King), p.takers(b, home.Between)
	own := rules.NewPiece(us, rules.Rook)
	switch {
	case !b.Castle[us]:
		return game.Refuse(refuseRightLost, "refusal.quadsquare.castling-lost",
			game.On("king", home.King.String()), game.On("rook", home.Corner.String()))
	case who.Occupied.Has(home.Between):
		return game.Refuse(refuseBetween, "refusal.quadsquare.castling-blocked",
			game.InWay("pieces", b.PiecesOn(home.Between.Set())...))
	case len(now) > 0:
		return game.Refuse(refuseFromCheck, "refusal.quadsquare.castling-check", game.Attackers("by", now, home.King.String()))
	case heldByRook(b, home.Corner):
		return game.Refuse(refuseRookPinned, "refusal.quadsquare.castling-pinned", game.On("quad", home.Corner.String()))
	case len(between) > 0:
		return game.Refuse(refuseThrough, "refusal.quadsquare.castling-through",
			game.On("at", home.Between.String()), game.Attackers("by", between, home.Between.String()))
	case !slices.Contains(p.moves, rules.Castling(us)):
		return p.refuseCheck(rules.Castling(us))
	default:
		rook := game.On("rook", pieceOn(b, own, home.Corner).At).ClaimLegal(clicked(b, rules.Castling(us)))
		r := game.Refuse(game.RefuseNotThatWay, "refusal.quadsquare.castling-clicks", rook)
		return p.offer(r, rules.NewPiece(us, rules.King), home.King, home.Corner)
	}
}
