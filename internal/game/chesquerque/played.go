package chesquerque

import "threefold/internal/game"

// describe is a legal move, with its canonical text, as server and page know
// it.
func (b *Board) describe(m Move, text string) game.Move {
	walk := &walks[m.From()][m.To()]
	move := game.Move{
		Text:   text,
		Clicks: walk.clicks,
		Kind:   b.moveKind(m),
		Path:   walk.path,
		Takes:  b.takes(m),
	}
	if m.Becomes() != NoKind {
		move.Choices = m.Becomes().choice()
	}
	return move
}

func (b *Board) moveKind(m Move) game.MoveKind {
	if _, castles := b.castling(m); castles {
		return game.Castle
	}
	if b.Men[b.Captured(m.From(), m.To())] != Nobody {
		return game.Capture
	}
	return game.Quiet
}

func (b *Board) castling(m Move) (*castling, bool) {
	if b.Men[m.From()].Kind() != King {
		return nil, false
	}
	return CastlingOf(b.Turn, m.From(), m.To())
}

// walks[p][q] is how a move from p to q is clicked, and the way the man walks;
// a knight's move bends at its middle point. Where no move leads, both are
// empty.
var walks = func() (t [Points][Points]struct{ clicks, path []string }) {
	for p := range Point(Points) {
		straight := OrthogonalLines[p].Or(DiagonalLines[p])
		for _, q := range straight.Or(leaps[p]).list() {
			clicks := []string{p.String(), q.String()}
			t[p][q].clicks, t[p][q].path = clicks, clicks
			if leaps[p].Has(q) {
				t[p][q].path = []string{p.String(), Ways[p][q].First().String(), q.String()}
			}
		}
	}
	return t
}()

func (b *Board) takes(m Move) []string {
	if captured := b.Captured(m.From(), m.To()); b.Men[captured] != Nobody {
		return captured.named()
	}
	return nil
}

// played describes a move that has been played on b and led to after.
func (b *Board) played(m Move, after *position) game.Played {
	return game.Played{
		Text:     m.String(),
		Shown:    b.shown(m, after),
		By:       b.Turn.String(),
		Kind:     b.moveKind(m),
		Path:     walks[m.From()][m.To()].path,
		Takes:    b.takes(m),
		Effects:  b.effects(m),
		Check:    after.board.checked(),
		Position: after.Text(),
	}
}

// effects are the mover's part, the captured man's, and the rook's in
// castling.
func (b *Board) effects(m Move) []game.Effect {
	mover := game.Effect{Man: b.Men[m.From()].String(), From: m.From().String(), To: m.To().String()}
	if m.Becomes() != NoKind {
		mover.As = NewMan(b.Turn, m.Becomes()).String()
	}
	effects := append(make([]game.Effect, 0, 2), mover)
	if captured := b.Captured(m.From(), m.To()); b.Men[captured] != Nobody {
		effects = append(effects, game.Effect{Man: b.Men[captured].String(), From: captured.String()})
	}
	if c, castles := b.castling(m); castles {
		effects = append(effects, game.Effect{Man: b.Men[c.Rook].String(), From: c.Rook.String(), To: c.Over.String()})
	}
	return effects
}
