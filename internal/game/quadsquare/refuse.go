package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// Refuse explains the first click after which the clicks are no prefix of a legal move.
func (p *position) Refuse(clicks []string) *game.MoveError {
	if p.Outcome().Over() {
		return game.Ended()
	}
	var given []rules.Click
	for _, name := range clicks {
		c, ok := rules.ClickByName[name]
		if !ok {
			return refuseName(name)
		}
		given = append(given, c)
	}
	if p.begins(given) {
		return nil
	}
	from := given[0]
	movers := piecesAtClick(&p.b, from)
	switch {
	case len(movers) == 0 || movers[0].Color != p.b.Turn:
		return p.refusePiece(from, movers)
	case len(given) == 1:
		return p.refuseIdle(movers[0], from.At)
	case p.begins(given[:2]):
		return game.Refuse(refuseEnded, "refusal.quadsquare.ended", game.On("at", given[1].String()))
	default:
		return p.refusePair(movers, from.At, given[1])
	}
}

// refuseName explains an unknown name, which may be that of a quad's cell.
func refuseName(name string) *game.MoveError {
	for q := rules.S1; q < rules.Squares; q++ {
		for _, c := range rules.CellsOf[q] {
			if c.String() == name {
				return game.Refuse(game.RefuseUnknownPlace, "refusal.quadsquare.part-of-quad",
					game.Words("cell", name), game.On("quad", q.String()))
			}
		}
	}
	return game.Refuse(game.RefuseUnknownPlace, "refusal.unknown-place")
}

// begins reports whether these clicks are a legal move or a prefix of one. A second click on a
// whole quad is no sacrifice in place: that needs a click on the enemy's seat.
func (p *position) begins(given []rules.Click) bool {
	if len(given) == 2 && given[0].At == given[1].At && given[1].Seat == rules.AnySeat {
		return false
	}
	for _, m := range p.moves {
		if clickedSo(&p.b, m, given) {
			return true
		}
	}
	return len(given) == 0
}

func clickedSo(b *rules.Board, m rules.Move, given []rules.Click) bool {
	named := clicksOf(b, m)
	if len(given) > len(named) {
		return false
	}
	for i, c := range given {
		if !c.Fits(named[i]) {
			return false
		}
	}
	return true
}

// piecesAtClick returns the pieces that a first click may mean, own pieces first: the piece in
// that seat, the only piece on the square, or both pieces of a whole quad.
func piecesAtClick(b *rules.Board, c rules.Click) []rules.Piece {
	var own, enemies []rules.Piece
	seats := b.Seats(c.At)
	alone := seats[0].Kind == rules.NoKind || seats[1].Kind == rules.NoKind
	for i, m := range seats {
		switch {
		case m.Kind == rules.NoKind || !alone && c.Seat != rules.AnySeat && c.Seat != i:
		case m.Color == b.Turn:
			own = append(own, m)
		default:
			enemies = append(enemies, m)
		}
	}
	return append(own, enemies...)
}

// refusePiece explains that the player to move has no piece there.
func (p *position) refusePiece(at rules.Click, there []rules.Piece) *game.MoveError {
	if len(there) == 0 {
		return game.Refuse(game.RefuseEmpty, "refusal.empty", game.On("at", at.String()))
	}
	return game.Refuse(game.RefuseNotYours, "refusal.not-yours", game.Pieces("piece", pieceOn(&p.b, there[0], at.At)))
}

// refuseIdle explains why a piece of the side to move has no legal move.
func (p *position) refuseIdle(who rules.Piece, from rules.Square) *game.MoveError {
	for _, m := range p.b.PseudoLegalMoves(nil) {
		if m.From() == from && m.Kind() == who.Kind {
			return p.refuseIdleCheck(who, m)
		}
	}
	if heldByRook(&p.b, from) {
		return p.refuseHeld(who, from)
	}
	reach := p.b.Reach(who.Kind, from, p.b.Occupancy().Occupied)
	if who.Kind == rules.Pawn {
		reach = rules.Step[from].PawnStep[p.b.Turn]
	}
	if reach == 0 {
		return game.Refuse(refuseNoMove, "refusal.quadsquare.only-captures", game.On("at", from.String()))
	}
	return game.Blocked(refuseNoMove, p.b.PiecesOn(reach)...)
}

// heldByRook reports whether an enemy rook pins the own pieces on this square.
func heldByRook(b *rules.Board, at rules.Square) bool {
	return b.Pieces[b.Turn.Other()][rules.Rook].Has(at)
}

// refuseHeld explains that an enemy rook pins a piece.
func (p *position) refuseHeld(who rules.Piece, from rules.Square) *game.MoveError {
	holder := rules.NewPiece(who.Color.Other(), rules.Rook)
	return game.Refuse(refuseRook, "refusal.quadsquare.pinned-by-rook",
		game.Pieces("piece", pieceOn(&p.b, who, from)), game.Pieces("rook", pieceOn(&p.b, holder, from)))
}

// pieceOn returns a piece, which must be on the square, with its seat.
func pieceOn(b *rules.Board, who rules.Piece, at rules.Square) game.Piece {
	return game.Piece{At: rules.SeatName(at, b.SeatOf(at, who)), Piece: who.String()}
}

// refusePair explains a pair of clicks. If the first may mean either of two pieces, it explains
// the one that can move in that direction.
func (p *position) refusePair(movers []rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	var first *game.MoveError
	for _, who := range movers {
		if who.Color != p.b.Turn {
			continue
		}
		r := p.refuseMove(who, from, to)
		if r.Code != game.RefuseNotThatWay {
			return r
		}
		if first == nil {
			first = r
		}
	}
	return first
}

// refuseMove explains why this piece cannot move there.
func (p *position) refuseMove(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	home := rules.CastlingSquares[who.Color]
	if to.At == from && to.Seat == rules.AnySeat {
		return p.refuseStay(who, from)
	}
	if r := p.refuseJoin(who, from, to); r != nil {
		return r
	}
	if m, ok := p.clickedPseudo(who, from, to); ok {
		return p.refuseCheck(m)
	}
	switch {
	case to.At == from:
		return p.refuseWithin(who, from, to)
	case who.Kind == rules.King && from == home.King && to.At == home.Corner:
		return p.refuseCastling()
	case heldByRook(&p.b, from):
		return p.refuseHeld(who, from)
	}
	if r := p.refuseOwn(from, to); r != nil {
		return r
	}
	if r := p.refuseWay(who, from, to.At); r != nil {
		return r
	}
	return p.refuseEntry(who, from, to)
}

// clickedPseudo returns the pseudo-legal move that a pair of clicks means, a capture if there is
// one.
func (p *position) clickedPseudo(who rules.Piece, from rules.Square, to rules.Click) (found rules.Move, ok bool) {
	for _, m := range p.b.PseudoLegalMoves(nil) {
		if m.From() == from && m.Kind() == who.Kind && to.Fits(toClick(&p.b, m)) && (!ok || m.Captures()) {
			found, ok = m, true
		}
	}
	return found, ok
}
