package rules

import "threefold/internal/game"

// Stuck is the end for a side on turn that has no move.
func (b *Board) Stuck() game.Outcome {
	if b.Guard().Checkers.Any() {
		return game.Won(b.Turn.Other(), game.Checkmate)
	}
	return game.Draw(game.Stalemate)
}

// Checked is where the king on turn is when it is in check.
func (b *Board) Checked() []string {
	if !b.Guard().Checkers.Any() {
		return nil
	}
	return b.Kings[b.Turn].Named()
}
