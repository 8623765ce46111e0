package chesquerque

import "threefold/internal/game"

// describe is a legal move, with its canonical text, as server and page know
// it.
func (b *board) describe(m move, text string) game.Move {
	walk := &walks[m.from()][m.to()]
	move := game.Move{
		Text:   text,
		Clicks: walk.clicks,
		Kind:   b.moveKind(m),
		Path:   walk.path,
		Takes:  b.takes(m),
	}
	if m.becomes() != noKind {
		move.Choices = m.becomes().choice()
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

// walks[p][q] is how a move from p to q is clicked, and the way the man walks;
// a knight's move bends at its middle point. Where no move leads, both are
// empty.
var walks = func() (t [points][points]struct{ clicks, path []string }) {
	for p := range point(points) {
		straight := orthogonalLines[p].or(diagonalLines[p])
		for _, q := range straight.or(leaps[p]).list() {
			clicks := []string{p.String(), q.String()}
			t[p][q].clicks, t[p][q].path = clicks, clicks
			if leaps[p].has(q) {
				t[p][q].path = []string{p.String(), ways[p][q].first().String(), q.String()}
			}
		}
	}
	return t
}()

func (b *board) takes(m move) []string {
	if captured := b.captured(m.from(), m.to()); b.men[captured] != nobody {
		return captured.named()
	}
	return nil
}

// played describes a move that has been played on b and led to after.
func (b *board) played(m move, after *position) game.Played {
	return game.Played{
		Text:     m.String(),
		Shown:    b.shown(m, after),
		By:       b.turn.String(),
		Kind:     b.moveKind(m),
		Path:     walks[m.from()][m.to()].path,
		Takes:    b.takes(m),
		Effects:  b.effects(m),
		Check:    after.board.checked(),
		Position: after.Text(),
	}
}

// effects are the mover's part, the captured man's, and the rook's in
// castling.
func (b *board) effects(m move) []game.Effect {
	mover := game.Effect{Man: b.men[m.from()].String(), From: m.from().String(), To: m.to().String()}
	if m.becomes() != noKind {
		mover.As = newMan(b.turn, m.becomes()).String()
	}
	effects := append(make([]game.Effect, 0, 2), mover)
	if captured := b.captured(m.from(), m.to()); b.men[captured] != nobody {
		effects = append(effects, game.Effect{Man: b.men[captured].String(), From: captured.String()})
	}
	if c, castles := b.castling(m); castles {
		effects = append(effects, game.Effect{Man: b.men[c.rook].String(), From: c.rook.String(), To: c.over.String()})
	}
	return effects
}
