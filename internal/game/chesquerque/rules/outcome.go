package rules

import "threefold/internal/game"

// OutcomeWithoutMoves returns the outcome if the side to move has no legal move: checkmate or
// stalemate.
func (b *Board) OutcomeWithoutMoves() game.Outcome {
	if b.CheckInfo().Checkers.Any() {
		return game.Won(b.Turn.Other(), game.Checkmate)
	}
	return game.Draw(game.Stalemate)
}

// CheckedKing returns the point of the side to move's king in a slice if it is in check, else nil.
func (b *Board) CheckedKing() []string {
	if !b.CheckInfo().Checkers.Any() {
		return nil
	}
	return b.Kings[b.Turn].NameList()
}
