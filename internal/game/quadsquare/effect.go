package quadsquare

import (
	"threefold/internal/game"
	"threefold/internal/game/quadsquare/rules"
)

// played describes a move played on b that led to next.
func played(b *rules.Board, m rules.Move, next *position) game.Played {
	text := b.MoveText(m)
	return game.Played{
		Text:     text,
		Shown:    shown(text, next),
		By:       b.Turn.String(),
		Kind:     moveKind(b, m),
		Path:     path(b, m),
		Takes:    takes(b, m),
		Effects:  moveEffects(b, m, &next.b),
		Check:    next.b.CheckedKing(),
		Position: next.Text(),
	}
}

// moveEffects returns the effects of any move.
func moveEffects(b *rules.Board, m rules.Move, next *rules.Board) []game.Effect {
	if m.Castling() {
		return exchange(b, m, next)
	}
	return effects(b, m, next)
}

// effects returns the effects of a move other than castling: on the moving piece, on the piece
// taken, then on pieces that change seats because another joins or leaves them.
func effects(b *rules.Board, m rules.Move, next *rules.Board) []game.Effect {
	mover := rules.NewPiece(b.Turn, m.Kind())
	seat := leaving(b, m.From(), mover, 1-int(b.Turn))
	effects := []game.Effect{{Piece: mover.String(), From: rules.SeatName(m.From(), seat)}}
	stays := b.Seats(m.To())
	if m.Captures() {
		taken := takenSeat(b, m)
		effects = append(effects, game.Effect{Piece: stays[taken].String(), From: rules.SeatName(m.To(), taken)})
		stays[taken].Kind = rules.NoKind
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
		left[seat].Kind = rules.NoKind
		_, moved := settle(next, m.From(), left, rules.Piece{Kind: rules.NoKind})
		effects = append(effects, moved...)
	}
	return effects
}

// exchange returns the effects of castling: on the king, the rook, and a piece that shares the
// quad. Of two rooks the one leaves whose seat the king takes.
func exchange(b *rules.Board, m rules.Move, next *rules.Board) []game.Effect {
	k, r := rules.NewPiece(b.Turn, rules.King), rules.NewPiece(b.Turn, rules.Rook)
	seat := leaving(b, m.To(), r, next.SeatOf(m.To(), k))
	stays := b.Seats(m.To())
	stays[seat].Kind = rules.NoKind
	free, moved := settle(next, m.To(), stays, k)
	return append([]game.Effect{
		{Piece: k.String(), From: m.From().String(), To: rules.SeatName(m.To(), free)},
		{Piece: r.String(), From: rules.SeatName(m.To(), seat), To: m.From().String()},
	}, moved...)
}

// leaving returns the seat that a piece leaves; of two alike the preferred one.
func leaving(b *rules.Board, at rules.Square, who rules.Piece, preferred int) int {
	if b.Doubled.Has(at) {
		return preferred
	}
	return b.SeatOf(at, who)
}

// settle assigns seats to the pieces that stay on a square and to the piece that arrives, if any.
// It returns the seat of the latter and the effects on pieces that change seats. b is the board
// after the move.
func settle(b *rules.Board, at rules.Square, stays [2]rules.Piece, arrives rules.Piece) (free int, moved []game.Effect) {
	now := b.Seats(at)
	for i, m := range stays {
		if m.Kind == rules.NoKind {
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

// shown returns the text for the move list: "the same with + for check and ++ for mate, as in the
// sample game". next is the position after the move.
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
