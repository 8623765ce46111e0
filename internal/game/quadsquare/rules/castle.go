package rules

import "threefold/internal/game"

// CastlingSquares has the squares of castling, by colour: "King and rook change places: d1 with
// S1, d8 with S3."
var CastlingSquares = [2]struct{ King, Corner, Between Square }{
	game.White: {SquareOf[3][0], S1, SquareOf[2][0]},
	game.Black: {SquareOf[3][7], s3, SquareOf[2][7]},
}

// keepRights removes lost castling rights: "the right lasts while the king is unmoved and a rook
// has stood on the quad without a gap".
func (b *Board) keepRights() {
	for c, home := range CastlingSquares {
		if b.Castle[c] {
			b.Castle[c] = b.Pieces[c][King].Has(home.King) && b.Pieces[c][Rook].Has(home.Corner)
		}
	}
}

// Castling returns the side's castling move, legal or not.
func Castling(c game.Color) Move {
	return newMove(King, CastlingSquares[c].King, CastlingSquares[c].Corner, NoKind, King) | castled
}

// CanCastle checks every condition of castling except the last, that the king "would not be in
// check on S1 (S3) after the exchange": "Neither has moved; c1 (c8) is empty, and no enemy could
// take a piece standing there before the exchange; the king is not in check; the rook is not
// pinned. A second piece on the quad, of either colour, is no obstacle."
func (b *Board) CanCastle(c game.Color, who *Occupancy) bool {
	home := CastlingSquares[c]
	return b.Castle[c] &&
		!who.Occupied.Has(home.Between) &&
		!b.Pieces[c.Other()][Rook].Has(home.Corner) &&
		b.Attackers(c, home.Between, who) == 0 &&
		b.Attackers(c, home.King, who) == 0
}
