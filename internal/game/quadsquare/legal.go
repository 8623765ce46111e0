package quadsquare

import "threefold/internal/game"

// This file keeps of the generated moves those that leave the own king safe:
// "No move may leave the mover's own king in check; there is no other rule that
// keeps kings apart."

// add keeps the move if it is legal. Whether it leaves our king in check is
// looked at only where that can be: in check, when the king or a man that may
// shield him moves, when a rook lets go the enemy beside it, when the king is
// given company on a quad, and when a sacrifice clears a square.
func (g *generator) add(m move) {
	doubtful := g.check || g.risky.has(m.from()) || g.exposed.has(m.to()) || m.sacrifice()
	if doubtful && !g.all && g.unsafe(m) {
		return
	}
	g.list = append(g.list, m)
}

// unsafe is exposes, but for most moves of the king it looks at the square he
// goes to without moving him: the way behind him is open, and whoever stands
// on a quad there is company.
func (g *generator) unsafe(m move) bool {
	if m.kind() != king || m.castling() || m.captures() && m.to().quad() {
		return g.exposes(m)
	}
	who := g.stands
	if !who.full.has(m.from()) {
		who.occupied &^= m.from().set()
	}
	who.full |= who.occupied & m.to().set()
	return g.attackers(g.us, m.to(), &who) != 0
}

// exposes says whether the move leaves the mover's own king in check.
func (b *board) exposes(m move) bool {
	next := b.after(m)
	return next.checkers(b.turn) != 0
}

// shields is the men of colour c whose leaving would open a line from an enemy
// slider to their king.
func (b *board) shields(c game.Color, k square, who *crowd) set {
	enemy := &b.men[c.Other()]
	return behind(&rookLines[k], enemy[rook]|enemy[queen], who.of[c], who.occupied) |
		behind(&bishopLines[k], enemy[bishop]|enemy[queen], who.of[c], who.occupied)
}

// behind is the own men seen along these lines who have a slider behind them.
func behind(l *lines, sliders, own, occupied set) set {
	if l.reach&sliders == 0 {
		return 0
	}
	var shields set
	seen := l.slide(occupied)
	for men := seen & own & l.inner; men != 0; men &= men - 1 {
		m := men & -men
		if l.slide(occupied&^m)&^seen&sliders != 0 {
			shields |= m
		}
	}
	return shields
}
