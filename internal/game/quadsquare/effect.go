package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// played is the move with all that is needed to show it.
func played(b *rules.Board, m rules.Move, next *position) game.Played {
	text := b.MoveText(m)
	return game.Played{
		Text:     text,
		Shown:    shown(text, next),
		By:       b.Turn.String(),
		Kind:     moveKind(b, m),
		Path:     path(b, m),
		Takes:    takes(b, m),
		Effects:  happens(b, m, &next.b),
		Check:    next.b.Checked(),
		Position: next.Text(),
	}
}

// happens is the effects of a move.
func happens(b *rules.Board, m rules.Move, next *rules.Board) []game.Effect {
	if m.Castling() {
		return exchange(b, m, next)
	}
	return effects(b, m, next)
}

// effects is the mover's part first, then that of the piece taken, then of
// those who change seats because a friend joins or leaves them.
func effects(b *rules.Board, m rules.Move, next *rules.Board) []game.Effect {
	mover := rules.NewPiece(b.Turn, m.Kind())
	seat := leaving(b, m.From(), mover, 1-int(b.Turn))
	effects := []game.Effect{{Piece: mover.String(), From: rules.SeatName(m.From(), seat)}}
	stays := b.Seats(m.To())
	if m.Captures() {
		taken := takenSeat(b, m)
		effects = append(effects, game.Effect{Piece: stays[taken].String(), From: rules.SeatName(m.To(), taken)})
		stays[taken].Kind = rules.Nobody
	}
	if !m.Sacrifice() {
		arrives := rules.NewPiece(b.Turn, m.Becomes())
		free, moved := settle(next, m.To(), stays, arrives)
		effects[0].To = rules.SeatName(m.To(), free)
		if m.Becomes() != m.Kind() {
			effects[0].As = arrives.String()
		}
		effects = append(effects, moved...)
	}
	if m.From() != m.To() {
		left := b.Seats(m.From())
		left[seat].Kind = rules.Nobody
		_, moved := settle(next, m.From(), left, rules.Piece{Kind: rules.Nobody})
		effects = append(effects, moved...)
	}
	return effects
}

// exchange is the effects of castling: the king, the rook, and whoever shares
// the quad. Of two rooks the one leaves whose seat the king takes.
func exchange(b *rules.Board, m rules.Move, next *rules.Board) []game.Effect {
	k, r := rules.NewPiece(b.Turn, rules.King), rules.NewPiece(b.Turn, rules.Rook)
	seat := leaving(b, m.To(), r, next.SeatOf(m.To(), k))
	stays := b.Seats(m.To())
	stays[seat].Kind = rules.Nobody
	free, moved := settle(next, m.To(), stays, k)
	return append([]game.Effect{
		{Piece: k.String(), From: m.From().String(), To: rules.SeatName(m.To(), free)},
		{Piece: r.String(), From: rules.SeatName(m.To(), seat), To: m.From().String()},
	}, moved...)
}

// leaving is the seat that a piece leaves; of two alike the preferred one.
func leaving(b *rules.Board, at rules.Square, who rules.Piece, preferred int) int {
	if b.Doubled.Has(at) {
		return preferred
	}
	return b.SeatOf(at, who)
}

// settle seats whoever stayed on a square, by the seats they had, and the piece
// who arrives, if any: it gives the seat of the latter and the effects of
// those who move over. The board is that after the move.
func settle(b *rules.Board, at rules.Square, stays [2]rules.Piece, arrives rules.Piece) (free int, moved []game.Effect) {
	now := b.Seats(at)
	for i, m := range stays {
		if m.Kind == rules.Nobody {
			continue
		}
		to := i
		if now[i] != m {
			to = 1 - i
			moved = append(moved, game.Effect{Piece: m.String(), From: rules.SeatName(at, i), To: rules.SeatName(at, to)})
		}
		return 1 - to, moved
	}
	return b.SeatOf(at, arrives), nil
}

// shown is the text for the move list: "the same with + for check and ++ for
// mate, as in the sample game". Next is the position it leads to.
func shown(text string, next *position) string {
	switch {
	case next.b.Checkers(next.b.Turn) == 0:
		return text
	case next.Outcome().Reason == game.Checkmate:
		return text + "++"
	default:
		return text + "+"
	}
}
