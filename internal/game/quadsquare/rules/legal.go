package rules

import "threefold/internal/game"

// This file keeps of the generated moves those that leave the own king safe: "No move may
// leave the mover's own king in check; there is no other rule that keeps kings apart."

// Add keeps the move if it is legal. Whether it leaves our king in check is
// looked at only where that can be: in check, when the king or a piece that may
// shield him moves, when a rook lets go the enemy beside it, when the king is
// given company on a quad, and when a sacrifice clears a square.
func (g *generator) Add(m Move) {
	doubtful := g.Check || g.risky.Has(m.From()) || g.exposed.Has(m.To()) || m.Sacrifice()
	if doubtful && !g.all && g.unsafe(m) {
		return
	}
	g.List = append(g.List, m)
}

// unsafe is exposes, but for most moves of the king it looks at the square he goes to without
// moving him: the way behind him is open, and whoever is on a quad there is company.
func (g *generator) unsafe(m Move) bool {
	if m.Kind() != King || m.Castling() || m.Captures() && m.To().Quad() {
		return g.Exposes(m)
	}
	who := g.Stands
	if !who.Full.Has(m.From()) {
		who.Occupied &^= m.From().Set()
	}
	who.Full |= who.Occupied & m.To().Set()
	return g.Attackers(g.Us, m.To(), &who) != 0
}

// Exposes reports whether the move leaves the mover's own king in check.
func (b *Board) Exposes(m Move) bool {
	next := b.After(m)
	return next.Checkers(b.Turn) != 0
}

// shields is the pieces of colour c whose leaving would open a line from an enemy
// slider to their king.
func (b *Board) shields(c game.Color, k Square, who *Occupancy) Set {
	enemy := &b.Pieces[c.Other()]
	return behind(&RookLines[k], enemy[Rook]|enemy[Queen], who.ByColor[c], who.Occupied) |
		behind(&BishopLines[k], enemy[Bishop]|enemy[Queen], who.ByColor[c], who.Occupied)
}

// behind is the own pieces seen along these lines who have a slider behind them.
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
