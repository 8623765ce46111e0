package rules

import "threefold/internal/game"

// OutcomeOf returns the outcome of a position with this number of legal moves. "The side whose
// last king has been taken loses at once"; "A side to move that has no legal move loses; but if
// the other side, given the turn in the same position, would have none either, the game is
// drawn".
func (b *Board) OutcomeOf(moves int) game.Outcome {
	for _, c := range [...]game.Color{game.White, game.Black} {
		if b.Kingless(c) {
			return game.Won(c.Other(), game.LastKingTaken)
		}
	}
	if moves > 0 {
		return game.Outcome{}
	}
	switch other := b.AfterPass(); {
	case other.Count() > 0:
		return game.Won(b.ToMove.Other(), game.NoLegalMove)
	default:
		return game.Draw(game.NoOneCanMove)
	}
}
