package quadsquare

import "threefold/internal/game"

// attackers is where the enemies stand that could remove a man of colour c
// from this square, now: "A king is in check when some enemy move, leaving
// aside only whether it exposes the enemy's own king, would remove it."
// Whether the man would stand alone there is read from who: on a quad it has
// company when the quad is full.
//
// "A pinned piece attacks and guards nothing outside the quad, since it could
// not go there": an enemy beside one of our rooks does not count.
func (b *board) attackers(c game.Color, at square, who *crowd) set {
	enemy := &b.men[c.Other()]
	diagonal := bishopLines[at].slide(who.occupied)
	if at.quad() && !who.full.has(at) {
		// "A piece that is alone on a quad cannot be captured, except by a
		// bishop's sacrifice."
		return diagonal & enemy[bishop] &^ b.men[c][rook]
	}
	straight := rookLines[at].slide(who.occupied)
	near := &step[at]
	found := diagonal&(enemy[bishop]|enemy[queen]) |
		straight&(enemy[rook]|enemy[queen]) |
		near.knightFrom&enemy[knight] |
		near.king&enemy[king] |
		near.aslantFrom[c.Other()]&enemy[pawn]
	// "A bishop that shares a quad with an enemy piece may, as its move,
	// remove both", and a pinned bishop too: it does not leave.
	beside := at.set() & quads & enemy[bishop]
	return found&^b.men[c][rook] | beside
}

// checkers is where the enemies stand that give check to this side's king.
func (b *board) checkers(c game.Color) set {
	who := b.crowd()
	return b.attackers(c, b.kingOf(c), &who)
}
