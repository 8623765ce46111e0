package quadsquare

import "threefold/internal/game"

// played is the move with all that is needed to show it.
func (b *Board) played(m Move, next *position) game.Played {
	text := b.MoveText(m)
	p := game.Played{
		Text:     text,
		Shown:    shown(text, next),
		By:       b.Turn.String(),
		Kind:     b.moveKind(m),
		Path:     b.path(m),
		Takes:    b.takes(m),
		Check:    next.b.checked(),
		Position: next.Text(),
	}
	if m.Castling() {
		p.Effects = b.exchange(m, &next.b)
	} else {
		p.Effects = b.effects(m, &next.b)
	}
	return p
}

// effects is the mover's part first, then that of the man taken, then of
// those who change seats because a friend joins or leaves them.
func (b *Board) effects(m Move, next *Board) []game.Effect {
	mover := Man{b.Turn, m.Kind()}
	seat := b.leaving(m.From(), mover, 1-int(b.Turn))
	effects := []game.Effect{{Man: mover.String(), From: seatName(m.From(), seat)}}
	stays := b.seats(m.To())
	if m.Captures() {
		taken := b.takenSeat(m)
		effects = append(effects, game.Effect{Man: stays[taken].String(), From: seatName(m.To(), taken)})
		stays[taken].kind = Nobody
	}
	if !m.Sacrifice() {
		arrives := Man{b.Turn, m.Becomes()}
		free, moved := next.settle(m.To(), stays, arrives)
		effects[0].To = seatName(m.To(), free)
		if m.Becomes() != m.Kind() {
			effects[0].As = arrives.String()
		}
		effects = append(effects, moved...)
	}
	if m.From() != m.To() {
		left := b.seats(m.From())
		left[seat].kind = Nobody
		_, moved := next.settle(m.From(), left, Man{kind: Nobody})
		effects = append(effects, moved...)
	}
	return effects
}

// exchange is the effects of castling: the king, the rook, and whoever shares
// the quad. Of two rooks the one leaves whose seat the king takes.
func (b *Board) exchange(m Move, next *Board) []game.Effect {
	k, r := Man{b.Turn, King}, Man{b.Turn, Rook}
	seat := b.leaving(m.To(), r, next.seatOf(m.To(), k))
	stays := b.seats(m.To())
	stays[seat].kind = Nobody
	free, moved := next.settle(m.To(), stays, k)
	return append([]game.Effect{
		{Man: k.String(), From: m.From().String(), To: seatName(m.To(), free)},
		{Man: r.String(), From: seatName(m.To(), seat), To: m.From().String()},
	}, moved...)
}

// leaving is the seat that a man leaves; of two alike the preferred one.
func (b *Board) leaving(at Square, who Man, preferred int) int {
	if b.Doubled.Has(at) {
		return preferred
	}
	return b.seatOf(at, who)
}

// settle seats whoever stayed on a square, by the seats they had, and the man
// who arrives, if any: it gives the seat of the latter and the effects of
// those who move over. The board is that after the move.
func (b *Board) settle(at Square, stays [2]Man, arrives Man) (free int, moved []game.Effect) {
	now := b.seats(at)
	for i, m := range stays {
		if m.kind == Nobody {
			continue
		}
		to := i
		if now[i] != m {
			to = 1 - i
			moved = append(moved, game.Effect{Man: m.String(), From: seatName(at, i), To: seatName(at, to)})
		}
		return 1 - to, moved
	}
	return b.seatOf(at, arrives), nil
}
