package chesquerque

import (
	"threefold/internal/game"
	"threefold/internal/game/chesquerque/rules"
)

// describe converts a legal move, with its canonical text, to a game.Move.
func describe(b *rules.Board, m rules.Move, text string) game.Move {
	walk := &walks[m.From()][m.To()]
	move := game.Move{
		Text:   text,
		Clicks: walk.clicks,
		Kind:   moveKind(b, m),
		Path:   walk.path,
		Takes:  takes(b, m),
	}
	if m.Becomes() != rules.NoKind {
		move.Choices = m.Becomes().Choice()
	}
	return move
}

func moveKind(b *rules.Board, m rules.Move) game.MoveKind {
	if _, castles := castlingOf(b, m); castles {
		return game.Castle
	}
	if b.Pieces[b.Captured(m.From(), m.To())] != rules.NoPiece {
		return game.Capture
	}
	return game.Quiet
}

func castlingOf(b *rules.Board, m rules.Move) (*rules.Castling, bool) {
	if b.Pieces[m.From()].Kind() != rules.King {
		return nil, false
	}
	return rules.CastlingOf(b.Turn, m.From(), m.To())
}

// walks[p][q] has the clicks of a move from p to q and the path of the piece; a knight's path
// turns at its middle point. Both are nil if no piece moves from p to q.
var walks = func() (t [rules.Points][rules.Points]struct{ clicks, path []string }) {
	for p := range rules.Point(rules.Points) {
		straight := rules.OrthogonalLines[p].Or(rules.DiagonalLines[p])
		for _, q := range straight.Or(rules.KnightTargets[p]).List() {
			clicks := []string{p.String(), q.String()}
			t[p][q].clicks, t[p][q].path = clicks, clicks
			if rules.KnightTargets[p].Has(q) {
				t[p][q].path = []string{p.String(), rules.Between[p][q].First().String(), q.String()}
			}
		}
	}
	return t
}()

func takes(b *rules.Board, m rules.Move) []string {
	if captured := b.Captured(m.From(), m.To()); b.Pieces[captured] != rules.NoPiece {
		return captured.NameList()
	}
	return nil
}

// played describes a move played on b that led to after.
func played(b *rules.Board, m rules.Move, after *position) game.Played {
	return game.Played{
		Text:     m.String(),
		Shown:    shown(b, m, after),
		By:       b.Turn.String(),
		Kind:     moveKind(b, m),
		Path:     walks[m.From()][m.To()].path,
		Takes:    takes(b, m),
		Effects:  effects(b, m),
		Check:    after.board.CheckedKing(),
		Position: after.Text(),
	}
}

// effects returns the effects on the moving piece, the captured piece, and the rook in castling.
func effects(b *rules.Board, m rules.Move) []game.Effect {
	mover := game.Effect{Piece: b.Pieces[m.From()].String(), From: m.From().String(), To: m.To().String()}
	if m.Becomes() != rules.NoKind {
		mover.As = rules.NewPiece(b.Turn, m.Becomes()).String()
	}
	effects := append(make([]game.Effect, 0, 2), mover)
	if captured := b.Captured(m.From(), m.To()); b.Pieces[captured] != rules.NoPiece {
		effects = append(effects, game.Effect{Piece: b.Pieces[captured].String(), From: captured.String()})
	}
	if c, castles := castlingOf(b, m); castles {
		effects = append(effects, game.Effect{Piece: b.Pieces[c.Rook].String(), From: c.Rook.String(), To: c.RookTo.String()})
	}
	return effects
}
