package rules

import "threefold/internal/game"

// OutcomeWithoutMoves returns the outcome if the side to move has no legal move: checkmate or
// stalemate.
func (b *Board) OutcomeWithoutMoves() game.Outcome {
	if b.Checkers(b.Turn) != 0 {
		return game.Won(b.Turn.Other(), game.Checkmate)
	}
	return game.Draw(game.Stalemate)
}

// CheckedKing returns the seat of the side to move's king in a slice if it is in check, else nil.
func (b *Board) CheckedKing() []string {
	if b.Checkers(b.Turn) == 0 {
		return nil
	}
	at := b.KingOf(b.Turn)
	return Click{at, b.SeatOf(at, Piece{b.Turn, King})}.NameList()
}

// Pinned returns the seats of all pieces that share a quad with an enemy rook, "two enemy rooks
// pin each other".
func (b *Board) Pinned() []string {
	var out []string
	rooks := b.Pieces[game.White][Rook] | b.Pieces[game.Black][Rook]
	for on := rooks & Quads; on != 0; on &= on - 1 {
		q := on.First()
		for i, m := range b.Seats(q) {
			if m.Kind != NoKind && b.Pieces[m.Color.Other()][Rook].Has(q) {
				out = append(out, SeatName(q, i))
			}
		}
	}
	return out
}
