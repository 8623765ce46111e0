package chesquerque

import "threefold/internal/game"

// describe is a legal move as server and page know it.
func (b *board) describe(m move) game.Move {
	from, to := m.from(), m.to()
	move := game.Move{
		Text:   m.String(),
		Clicks: []string{from.String(), to.String()},
		Kind:   b.moveKind(m),
		Path:   b.path(m),
		Takes:  b.takes(m),
	}
	if m.becomes() != noKind {
		move.Choices = []string{m.becomes().letter()}
	}
	return move
}

func (b *board) moveKind(m move) game.MoveKind {
	if _, castles := b.castling(m); castles {
		return game.Castle
	}
	if b.men[b.captured(m.from(), m.to())] != nobody {
		return game.Capture
	}
	return game.Quiet
}

func (b *board) castling(m move) (*castling, bool) {
	if b.men[m.from()].kind() != king {
		return nil, false
	}
	return castlingOf(b.turn, m.from(), m.to())
}

// path is the way the man walks; a knight's move bends at its middle point.
func (b *board) path(m move) []string {
	from, to := m.from(), m.to()
	if leaps[from].has(to) {
		return []string{from.String(), ways[from][to].first().String(), to.String()}
	}
	return []string{from.String(), to.String()}
}

func (b *board) takes(m move) []string {
	if captured := b.captured(m.from(), m.to()); b.men[captured] != nobody {
		return []string{captured.String()}
	}
	return nil
}

// played describes a move that has been played on b and led to after.
func (b *board) played(m move, after *board) game.Played {
	return game.Played{
		Text:     m.String(),
		Shown:    b.shown(m, after),
		By:       b.turn.String(),
		Kind:     b.moveKind(m),
		Path:     b.path(m),
		Takes:    b.takes(m),
		Effects:  b.effects(m),
		Check:    after.checked(),
		Position: after.text(),
	}
}

// effects are the mover's part, the captured man's, and the rook's in
// castling.
func (b *board) effects(m move) []game.Effect {
	mover := game.Effect{Man: b.men[m.from()].String(), From: m.from().String(), To: m.to().String()}
	if m.becomes() != noKind {
		mover.As = newMan(b.turn, m.becomes()).String()
	}
	effects := []game.Effect{mover}
	if captured := b.captured(m.from(), m.to()); b.men[captured] != nobody {
		effects = append(effects, game.Effect{Man: b.men[captured].String(), From: captured.String()})
	}
	if c, castles := b.castling(m); castles {
		effects = append(effects, game.Effect{Man: b.men[c.rook].String(), From: c.rook.String(), To: c.over.String()})
	}
	return effects
}
