package rules

import "threefold/internal/game"

// Attackers returns the squares of the enemies that could capture a piece of colour c on this
// square: "A king is in check when some enemy move, leaving aside only whether it exposes the
// enemy's own king, would remove it." On a quad the piece counts as alone unless the quad is in
// who.Full. who has the occupied squares of b, or of a board that the caller tries.
//
// "A pinned piece attacks and guards nothing outside the quad, since it could
// not go there": an enemy beside one of our rooks does not count.
func (b *Board) Attackers(c game.Color, at Square, who *Occupancy) Set {
	enemy := &b.Pieces[c.Other()]
	diagonal := BishopLines[at].Slide(who.Occupied)
	if at.Quad() && !who.Full.Has(at) {
		// "A piece that is alone on a quad cannot be captured, except by a bishop's sacrifice."
		return diagonal & enemy[Bishop] &^ b.Pieces[c][Rook]
	}
	straight := RookLines[at].Slide(who.Occupied)
	near := &Step[at]
	found := diagonal&(enemy[Bishop]|enemy[Queen]) |
		straight&(enemy[Rook]|enemy[Queen]) |
		near.KnightFrom&enemy[Knight] |
		near.King&enemy[King] |
		near.pawnCapturesFrom[c.Other()]&enemy[Pawn]
	// "A bishop that shares a quad with an enemy piece may, as its move,
	// remove both", and a pinned bishop too: it does not leave.
	beside := at.Set() & Quads & enemy[Bishop]
	return found&^b.Pieces[c][Rook] | beside
}

// Checkers returns the squares of the enemies that give check to this side's king.
func (b *Board) Checkers(c game.Color) Set {
	who := b.Occupancy()
	return b.Attackers(c, b.KingOf(c), &who)
}
