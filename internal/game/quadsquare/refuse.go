package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// Refuse explains the first click at which the chain stops being the beginning of a legal move.
func (p *position) Refuse(clicks []string) *game.MoveError {
	if p.Outcome().Over() {
		return game.Ended()
	}
	var given []rules.Click
	for _, name := range clicks {
		c, ok := rules.ClickNamed[name]
		if !ok {
			return refuseName(name)
		}
		given = append(given, c)
	}
	if p.begins(given) {
		return nil
	}
	from := given[0]
	movers := pointedAt(&p.b, from)
	switch {
	case len(movers) == 0 || movers[0].Color != p.b.Turn:
		return p.refusePiece(from, movers)
	case len(given) == 1:
		return p.refuseIdle(movers[0], from.At)
	case p.begins(given[:2]):
		return game.Refuse(refuseEnded, "The move is complete",
			"a move goes from one square to another, and this one ends on %s", clickTold(given[1]))
	default:
		return p.refusePair(movers, from.At, given[1])
	}
}

// refuseName explains a name that is none; it may be that of a quad's cell.
func refuseName(name string) *game.MoveError {
	for q := rules.S1; q < rules.Squares; q++ {
		for _, c := range rules.CellsOf[q] {
			if c.String() == name {
				return game.Refuse(game.RefuseUnknownPlace, "Part of a quad",
					"%s is part of %s and not a square of its own; choose %s", name, squareTold(q), q)
			}
		}
	}
	return game.Refuse(game.RefuseUnknownPlace, "No such square", "there is no square with this name")
}

// begins reports whether a legal move is clicked so, or starts so. Where pieces of one quad are
// meant, the second must be pointed at: a second click on the tile is no sacrifice.
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

// pointedAt is that a first click means, the own pieces first: the piece in that
// seat, whoever is alone on the square, or, for a tile, both pieces on it.
func pointedAt(b *rules.Board, c rules.Click) []rules.Piece {
	var own, enemies []rules.Piece
	seats := b.Seats(c.At)
	alone := seats[0].Kind == rules.Nobody || seats[1].Kind == rules.Nobody
	for i, m := range seats {
		switch {
		case m.Kind == rules.Nobody || !alone && c.Seat != rules.AnySeat && c.Seat != i:
		case m.Color == b.Turn:
			own = append(own, m)
		default:
			enemies = append(enemies, m)
		}
	}
	return append(own, enemies...)
}

// refusePiece explains that nobody can be moved from there by this player.
func (p *position) refusePiece(at rules.Click, there []rules.Piece) *game.MoveError {
	if len(there) == 0 {
		return game.Refuse(game.RefuseEmpty, "No piece there", "there is no piece on %s; choose one of your own", clickTold(at))
	}
	return game.Refuse(game.RefuseNotYours, "Not your piece",
		"the %s on %s belongs to your opponent; choose one of your own pieces", there[0].Kind, clickTold(at))
}

// refuseIdle explains why an own piece has no legal move at all.
func (p *position) refuseIdle(who rules.Piece, from rules.Square) *game.MoveError {
	for _, m := range p.b.Pseudo(nil) {
		if m.From() == from && m.Kind() == who.Kind {
			return p.refuseIdleCheck(who, m)
		}
	}
	if heldByRook(&p.b, from) {
		return p.refuseHeld(who, from)
	}
	return game.Refuse(refuseNoMove, "It cannot move now",
		"%s has no legal move", namePiece(&p.b, who, from))
}

// heldByRook says that the own pieces on this square may not leave it.
func heldByRook(b *rules.Board, at rules.Square) bool {
	return b.Pieces[b.Turn.Other()][rules.Rook].Has(at)
}

func (p *position) refuseHeld(who rules.Piece, from rules.Square) *game.MoveError {
	holder := rules.NewPiece(who.Color.Other(), rules.Rook)
	return game.Refuse(refuseRook, "Pinned by the rook",
		"%s shares its quad with %s and cannot leave while the rook is there", namePiece(&p.b, who, from), namePiece(&p.b, holder, from))
}

// seatOfPiece names the seat of a piece that is there.
func seatOfPiece(b *rules.Board, who rules.Piece, at rules.Square) string {
	return rules.SeatName(at, b.SeatOf(at, who))
}

// refusePair explains a pair of clicks. When the first may mean either of two
// pieces, it speaks of the one who goes that way.
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

// refuseMove explains why this piece does not go there.
func (p *position) refuseMove(who rules.Piece, from rules.Square, to rules.Click) *game.MoveError {
	home := rules.Homes[who.Color]
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

// clickedPseudo is the move that a pair of clicks means, if one is legal but for the own
// king: a capture where it may be one.
func (p *position) clickedPseudo(who rules.Piece, from rules.Square, to rules.Click) (found rules.Move, ok bool) {
	for _, m := range p.b.Pseudo(nil) {
		if m.From() == from && m.Kind() == who.Kind && to.Fits(toClick(&p.b, m)) && (!ok || m.Captures()) {
			found, ok = m, true
		}
	}
	return found, ok
}
