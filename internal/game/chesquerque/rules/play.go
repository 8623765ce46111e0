package rules

import "threefold/internal/game"

// Play plays a legal move, in place.
func (b *Board) Play(m Move) {
	from, to, us := m.From(), m.To(), b.Turn
	captured := b.Captured(from, to)
	moved := b.remove(from)
	b.count(captured, moved)
	if b.Pieces[captured] != NoPiece {
		b.remove(captured)
	}
	if m.Becomes() != NoKind {
		b.Put(to, NewPiece(us, m.Becomes()))
	} else {
		b.Put(to, moved)
	}
	if moved.Kind() == King {
		if c, ok := CastlingOf(us, from, to); ok {
			b.Put(c.RookTo, b.remove(c.Rook))
		}
	}
	b.Rights &= kept[from] & kept[to]
	b.Turn = us.Other()
	b.EnPassant = passedOver(moved, from, to)
	if !b.takersEnPassant().Any() {
		b.EnPassant = NoPoint
	}
}

// count updates the counters, before the captured piece is removed.
func (b *Board) count(captured Point, moved Piece) {
	if b.Pieces[captured] != NoPiece || moved.Kind() == Pawn {
		b.Halfmove = 0
	} else {
		b.Halfmove = min(b.Halfmove+1, game.MaxCount)
	}
	b.Fullmove = min(b.Fullmove+int32(b.Turn), game.MaxCount)
}

// passedOver returns the point on which a double step may be captured en passant: "only against a
// pawn that double-stepped from an odd point, and so passed over an even point". For any other
// move it returns NoPoint.
func passedOver(moved Piece, from, to Point) Point {
	if moved.Kind() != Pawn || from.Diagonal() || max(from, to)-min(from, to) != 2*Side {
		return NoPoint
	}
	return (from + to) / 2
}
