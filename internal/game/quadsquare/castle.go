package quadsquare

import "threefold/internal/game"

// homes are the squares of castling: "King and rook change places: d1 with
// S1, d8 with S3."
var homes = [2]struct{ king, corner, between Square }{
	game.White: {SquareOf[3][0], S1, SquareOf[2][0]},
	game.Black: {SquareOf[3][7], s3, SquareOf[2][7]},
}

// keepRights drops the rights that a move has cost: "the right lasts while
// the king is unmoved and a rook has stood on the quad without a gap".
func (b *Board) keepRights() {
	for c, home := range homes {
		if b.Castle[c] {
			b.Castle[c] = b.Men[c][King].Has(home.king) && b.Men[c][Rook].Has(home.corner)
		}
	}
}

// Castling is the side's castling move, legal or not.
func Castling(c game.Color) Move {
	return newMove(King, homes[c].king, homes[c].corner, Nobody, King) | castled
}

// MayCastle holds every condition of castling but the last, that the king
// "would not be in check on S1 (S3) after the exchange": "Neither has moved;
// c1 (c8) is empty, and no enemy could take a piece standing there before the
// exchange; the king is not in check; the rook is not pinned. A second piece
// on the quad, of either colour, is no obstacle."
func (b *Board) MayCastle(c game.Color, who *Occupancy) bool {
	home := homes[c]
	return b.Castle[c] &&
		!who.Occupied.Has(home.between) &&
		!b.Men[c.Other()][Rook].Has(home.corner) &&
		b.Attackers(c, home.between, who) == 0 &&
		b.Attackers(c, home.king, who) == 0
}
