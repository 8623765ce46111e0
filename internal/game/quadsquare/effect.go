package quadsquare

import "threefold/internal/game"

// played is the move with all that is needed to show it.
func (b *board) played(m move, next *position) game.Played {
	text := b.moveText(m)
	p := game.Played{
		Text:     text,
		Shown:    shown(text, next),
		By:       b.turn.String(),
		Kind:     b.moveKind(m),
		Path:     b.path(m),
		Takes:    b.takes(m),
		Check:    next.b.checked(),
		Position: next.Text(),
	}
	if m.castling() {
		p.Effects = b.exchange(m, &next.b)
	} else {
		p.Effects = b.effects(m, &next.b)
	}
	return p
}

// effects is the mover's part first, then that of the man taken, then of
// those who change seats because a friend joins or leaves them.
func (b *board) effects(m move, next *board) []game.Effect {
	mover := man{b.turn, m.kind()}
	seat := b.leaving(m.from(), mover, 1-int(b.turn))
	effects := []game.Effect{{Man: mover.String(), From: seatName(m.from(), seat)}}
	stays := b.seats(m.to())
	if m.captures() {
		taken := b.takenSeat(m)
		effects = append(effects, game.Effect{Man: stays[taken].String(), From: seatName(m.to(), taken)})
		stays[taken].kind = nobody
	}
	if !m.sacrifice() {
		arrives := man{b.turn, m.becomes()}
		free, moved := next.settle(m.to(), stays, arrives)
		effects[0].To = seatName(m.to(), free)
		if m.becomes() != m.kind() {
			effects[0].As = arrives.String()
		}
		effects = append(effects, moved...)
	}
	if m.from() != m.to() {
		left := b.seats(m.from())
		left[seat].kind = nobody
		_, moved := next.settle(m.from(), left, man{kind: nobody})
		effects = append(effects, moved...)
	}
	return effects
}

// exchange is the effects of castling: the king, the rook, and whoever shares
// the quad. Of two rooks the one leaves whose seat the king takes.
func (b *board) exchange(m move, next *board) []game.Effect {
	k, r := man{b.turn, king}, man{b.turn, rook}
	seat := b.leaving(m.to(), r, next.seatOf(m.to(), k))
	stays := b.seats(m.to())
	stays[seat].kind = nobody
	free, moved := next.settle(m.to(), stays, k)
	return append([]game.Effect{
		{Man: k.String(), From: m.from().String(), To: seatName(m.to(), free)},
		{Man: r.String(), From: seatName(m.to(), seat), To: m.from().String()},
	}, moved...)
}

// leaving is the seat that a man leaves; of two alike the preferred one.
func (b *board) leaving(at square, who man, preferred int) int {
	if b.twin.has(at) {
		return preferred
	}
	return b.seatOf(at, who)
}

// settle seats whoever stayed on a square, by the seats they had, and the man
// who arrives, if any: it gives the seat of the latter and the effects of
// those who move over. The board is that after the move.
func (b *board) settle(at square, stays [2]man, arrives man) (free int, moved []game.Effect) {
	now := b.seats(at)
	for i, m := range stays {
		if m.kind == nobody {
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
