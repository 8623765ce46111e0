package rules

import "threefold/internal/game"

// This file filters out pseudo-legal moves that leave the own king in check: "No move may leave
// the mover's own king in check; there is no other rule that keeps kings apart."

// Add adds a pseudo-legal move if it is legal. It tests for check only if the move can cause it:
// in check, if the king or a piece that may shield it moves, if a rook stops pinning an enemy on
// its quad, if a piece joins the king on a quad, and if a sacrifice clears a square.
func (g *generator) Add(m Move) {
	doubtful := g.Check || g.risky.Has(m.From()) || g.exposed.Has(m.To()) || m.Sacrifice()
	if doubtful && !g.all && g.unsafe(m) {
		return
	}
	g.List = append(g.List, m)
}

// unsafe is a faster ExposesKing: for most king moves it computes the attackers of the
// destination without making the move. The king's origin then counts as empty, and a piece on the
// destination quad as the second one.
func (g *generator) unsafe(m Move) bool {
	if m.Kind() != King || m.Castling() || m.Captures() && m.To().Quad() {
		return g.ExposesKing(m)
	}
	who := g.Occ
	if !who.Full.Has(m.From()) {
		who.Occupied &^= m.From().Set()
	}
	who.Full |= who.Occupied & m.To().Set()
	return g.Attackers(g.Us, m.To(), &who) != 0
}

// ExposesKing reports whether the move leaves the moving side's king in check.
func (b *Board) ExposesKing(m Move) bool {
	next := b.After(m)
	return next.Checkers(b.Turn) != 0
}

// shields returns the pieces of colour c that, if they left, would open a line from an enemy
// slider to their king.
func (b *Board) shields(c game.Color, k Square, who *Occupancy) Set {
	enemy := &b.Pieces[c.Other()]
	return behind(&RookLines[k], enemy[Rook]|enemy[Queen], who.ByColor[c], who.Occupied) |
		behind(&BishopLines[k], enemy[Bishop]|enemy[Queen], who.ByColor[c], who.Occupied)
}

// behind returns the first own pieces along these lines that have a slider behind them.
func behind(l *Lines, sliders, own, occupied Set) Set {
	if l.reach&sliders == 0 {
		return 0
	}
	var shields Set
	seen := l.Slide(occupied)
	for pieces := seen & own & l.inner; pieces != 0; pieces &= pieces - 1 {
		m := pieces & -pieces
		if l.Slide(occupied&^m)&^seen&sliders != 0 {
			shields |= m
		}
	}
	return shields
}
