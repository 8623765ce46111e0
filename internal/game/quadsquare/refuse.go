package quadsquare

import "threefold/internal/game"

// Refuse explains the first click at which the chain stops being the
// beginning of a legal move.
func (p *position) Refuse(clicks []string) *game.Refusal {
	if p.Outcome().Over() {
		return refuse(game.RefuseOver, "The game is over", "this game has ended: no move can be played")
	}
	var given []click
	for _, name := range clicks {
		c, ok := clickNamed[name]
		if !ok {
			return refuseName(name)
		}
		given = append(given, c)
	}
	if p.begins(given) {
		return nil
	}
	from := given[0]
	movers := p.b.pointedAt(from)
	switch {
	case len(movers) == 0 || movers[0].color != p.b.Turn:
		return p.refuseMan(from, movers)
	case len(given) == 1:
		return p.refuseIdle(movers[0], from.at)
	case p.begins(given[:2]):
		return refuse(refuseEnded, "The move ends there",
			"a move goes from one square to another; it is complete on %s", given[1].told())
	default:
		return p.refusePair(movers, from.at, given[1])
	}
}

// refuseName explains a name that is none; it may be that of a quad's cell.
func refuseName(name string) *game.Refusal {
	for q := S1; q < Squares; q++ {
		for _, c := range CellsOf[q] {
			if c.String() == name {
				return refuse(game.RefuseUnknownPlace, "Part of a quad",
					"the cell %s is a part of %s, and no place by itself; point at %s", name, q.told(), q)
			}
		}
	}
	return refuse(game.RefuseUnknownPlace, "No such place", "no place on this board has that name")
}

// begins says whether a legal move is clicked so, or starts so. Where men of
// one quad are meant, the second must be pointed at: a second click on the
// tile is no sacrifice.
func (p *position) begins(given []click) bool {
	if len(given) == 2 && given[0].at == given[1].at && given[1].seat == anySeat {
		return false
	}
	for _, m := range p.moves {
		if p.b.clickedSo(m, given) {
			return true
		}
	}
	return len(given) == 0
}

func (b *Board) clickedSo(m Move, given []click) bool {
	named := b.clicks(m)
	if len(given) > len(named) {
		return false
	}
	for i, c := range given {
		if !c.fits(named[i]) {
			return false
		}
	}
	return true
}

// pointedAt is whom a first click means, the own men first: the man in that
// seat, whoever is alone on the square, or, for a tile, both men on it.
func (b *Board) pointedAt(c click) []Man {
	var own, enemies []Man
	seats := b.seats(c.at)
	alone := seats[0].kind == Nobody || seats[1].kind == Nobody
	for i, m := range seats {
		switch {
		case m.kind == Nobody || !alone && c.seat != anySeat && c.seat != i:
		case m.color == b.Turn:
			own = append(own, m)
		default:
			enemies = append(enemies, m)
		}
	}
	return append(own, enemies...)
}

// refuseMan explains that nobody can be moved from there by this player.
func (p *position) refuseMan(at click, there []Man) *game.Refusal {
	if len(there) == 0 {
		return refuse(game.RefuseEmpty, "Nobody there", "nobody stands on %s; choose one of your own men", at.told())
	}
	return refuse(game.RefuseNotYours, "Not your man",
		"the %s on %s belongs to your opponent; choose one of your own men", there[0].kind, at.told())
}

// refuseIdle explains why an own man has no legal move at all.
func (p *position) refuseIdle(who Man, from Square) *game.Refusal {
	for _, m := range p.b.pseudo(nil) {
		if m.From() == from && m.Kind() == who.kind {
			return p.refuseIdleCheck(who, m)
		}
	}
	if p.b.heldByRook(from) {
		return p.refuseHeld(who, from)
	}
	return refuse(refuseNoMove, "It cannot move now",
		"%s has no square to go to and nobody to take", p.b.who(who, from))
}

// heldByRook says that the own men on this square may not leave it.
func (b *Board) heldByRook(at Square) bool { return b.Men[b.Turn.Other()][Rook].Has(at) }

func (p *position) refuseHeld(who Man, from Square) *game.Refusal {
	holder := Man{who.color.Other(), Rook}
	return refuse(refuseRook, "Pinned by the rook",
		"%s shares its quad with %s, and cannot leave while the rook is there", p.b.who(who, from), p.b.who(holder, from))
}

// seatOfMan names the seat of a man who stands there.
func (b *Board) seatOfMan(who Man, at Square) string { return seatName(at, b.seatOf(at, who)) }

// refusePair explains a pair of clicks. When the first may mean either of two
// men, it speaks of the one who goes that way.
func (p *position) refusePair(movers []Man, from Square, to click) *game.Refusal {
	var first *game.Refusal
	for _, who := range movers {
		if who.color != p.b.Turn {
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

// refuseMove explains why this man does not go there.
func (p *position) refuseMove(who Man, from Square, to click) *game.Refusal {
	home := homes[who.color]
	if to.at == from && to.seat == anySeat {
		return p.refuseStay(who, from)
	}
	if r := p.refuseJoin(who, from, to); r != nil {
		return r
	}
	if m, ok := p.clickedPseudo(who, from, to); ok {
		return p.refuseCheck(m, "this move does not help")
	}
	switch {
	case to.at == from:
		return p.refuseWithin(who, from, to)
	case who.kind == King && from == home.king && to.at == home.corner:
		return p.refuseCastling()
	case p.b.heldByRook(from):
		return p.refuseHeld(who, from)
	}
	if r := p.refuseOwn(from, to); r != nil {
		return r
	}
	if r := p.refuseWay(who, from, to.at); r != nil {
		return r
	}
	return p.refuseEntry(who, from, to)
}

// clickedPseudo is the move that a pair of clicks means, if one is legal but for the own
// king: a capture where it may be one.
func (p *position) clickedPseudo(who Man, from Square, to click) (found Move, ok bool) {
	for _, m := range p.b.pseudo(nil) {
		if m.From() == from && m.Kind() == who.kind && to.fits(p.b.toClick(m)) && (!ok || m.Captures()) {
			found, ok = m, true
		}
	}
	return found, ok
}
