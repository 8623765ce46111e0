package rules

import "threefold/internal/game"

// Stuck is the end for a side on turn that has no move.
func (b *Board) Stuck() game.Outcome {
	if b.Checkers(b.Turn) != 0 {
		return game.Won(b.Turn.Other(), game.Checkmate)
	}
	return game.Draw(game.Stalemate)
}

// Checked is the seat of the king on turn if it is in check.
func (b *Board) Checked() []string {
	if b.Checkers(b.Turn) == 0 {
		return nil
	}
	at := b.KingOf(b.Turn)
	return Click{at, b.SeatOf(at, Piece{b.Turn, King})}.Named()
}

// Pinned is the seats of all who share a quad with an enemy rook, "two enemy
// rooks pin each other".
func (b *Board) Pinned() []string {
	var out []string
	rooks := b.Pieces[game.White][Rook] | b.Pieces[game.Black][Rook]
	for on := rooks & Quads; on != 0; on &= on - 1 {
		q := on.First()
		for i, m := range b.Seats(q) {
			if m.Kind != Nobody && b.Pieces[m.Color.Other()][Rook].Has(q) {
				out = append(out, SeatName(q, i))
			}
		}
	}
	return out
}
