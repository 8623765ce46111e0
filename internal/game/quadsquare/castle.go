package quadsquare

import "threefold/internal/game"

// homes are the squares of castling: "King and rook change places: d1 with
// S1, d8 with S3."
var homes = [2]struct{ king, corner, between square }{
	game.White: {squareOf[3][0], s1, squareOf[2][0]},
	game.Black: {squareOf[3][7], s3, squareOf[2][7]},
}

// keepRights drops the rights that a move has cost: "the right lasts while
// the king is unmoved and a rook has stood on the quad without a gap".
func (b *board) keepRights() {
	for c, home := range homes {
		if b.castle[c] {
			b.castle[c] = b.men[c][king].has(home.king) && b.men[c][rook].has(home.corner)
		}
	}
}

// castling is the side's castling move, legal or not.
func castling(c game.Color) move {
	return newMove(king, homes[c].king, homes[c].corner, nobody, king) | castled
}

// mayCastle holds every condition of castling but the last, that the king
// "would not be in check on S1 (S3) after the exchange": "Neither has moved;
// c1 (c8) is empty, and no enemy could take a piece standing there before the
// exchange; the king is not in check; the rook is not pinned. A second piece
// on the quad, of either colour, is no obstacle."
func (b *board) mayCastle(c game.Color, who *crowd) bool {
	home := homes[c]
	return b.castle[c] &&
		!who.occupied.has(home.between) &&
		!b.men[c.Other()][rook].has(home.corner) &&
		b.attackers(c, home.between, who) == 0 &&
		b.attackers(c, home.king, who) == 0
}
