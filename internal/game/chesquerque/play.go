package chesquerque

// play plays a legal move. It keeps every part of the board in step.
func (b *board) play(m move) {
	from, to, us := m.from(), m.to(), b.turn
	captured := b.captured(from, to)
	moved := b.lift(from)
	b.tick(captured, moved)
	if b.men[captured] != nobody {
		b.lift(captured)
	}
	if m.becomes() != noKind {
		b.put(to, newMan(us, m.becomes()))
	} else {
		b.put(to, moved)
	}
	if moved.kind() == king {
		if c, ok := castlingOf(us, from, to); ok {
			b.put(c.over, b.lift(c.rook))
		}
	}
	b.may &= kept[from] & kept[to]
	b.turn = us.Other()
	b.passed = passedOver(moved, from, to)
	if !b.takersEnPassant().any() {
		b.passed = nowhere
	}
}

// tick moves the counters on, before the captured man is lifted.
func (b *board) tick(captured point, moved man) {
	if b.men[captured] != nobody || moved.kind() == pawn {
		b.halfmove = 0
	} else {
		b.halfmove = min(b.halfmove+1, maxCount)
	}
	b.fullmove = min(b.fullmove+int32(b.turn), maxCount)
}

// passedOver is the point on which a double step may be answered: "only
// against a pawn that double-stepped from an odd point, and so passed over an
// even point". For any other move it is nowhere.
func passedOver(moved man, from, to point) point {
	if moved.kind() != pawn || from.diagonal() || max(from, to)-min(from, to) != 2*side {
		return nowhere
	}
	return (from + to) / 2
}
