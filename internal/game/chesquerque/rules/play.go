package rules

import "threefold/internal/game"

// Play plays a legal move. It keeps every part of the board in step.
func (b *Board) Play(m Move) {
	from, to, us := m.From(), m.To(), b.Turn
	captured := b.Captured(from, to)
	moved := b.lift(from)
	b.tick(captured, moved)
	if b.Pieces[captured] != Nobody {
		b.lift(captured)
	}
	if m.Becomes() != NoKind {
		b.Put(to, NewPiece(us, m.Becomes()))
	} else {
		b.Put(to, moved)
	}
	if moved.Kind() == King {
		if c, ok := CastlingOf(us, from, to); ok {
			b.Put(c.Over, b.lift(c.Rook))
		}
	}
	b.Rights &= kept[from] & kept[to]
	b.Turn = us.Other()
	b.Passed = passedOver(moved, from, to)
	if !b.takersEnPassant().Any() {
		b.Passed = Nowhere
	}
}

// tick moves the counters on, before the captured piece is lifted.
func (b *Board) tick(captured Point, moved Piece) {
	if b.Pieces[captured] != Nobody || moved.Kind() == Pawn {
		b.Halfmove = 0
	} else {
		b.Halfmove = min(b.Halfmove+1, game.MaxCount)
	}
	b.Fullmove = min(b.Fullmove+int32(b.Turn), game.MaxCount)
}

// passedOver is the point on which a double step may be answered: "only
// against a pawn that double-stepped from an odd point, and so passed over an
// even point". For any other move it is nowhere.
func passedOver(moved Piece, from, to Point) Point {
	if moved.Kind() != Pawn || from.Diagonal() || max(from, to)-min(from, to) != 2*Side {
		return Nowhere
	}
	return (from + to) / 2
}
