package served

import (
	"context"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// SilentEngine is an engine that never returns a move, and gives hints at once.
type SilentEngine struct{}

// Plays returns true for every game.
func (SilentEngine) Plays(string) bool { return true }

// Version returns "1".
func (SilentEngine) Version() string { return "1" }

// Choose accepts a task and never answers.
func (SilentEngine) Choose(context.Context, fairqueue.Caller, opponent.Task, func(opponent.Answer, error)) error {
	return nil
}

// Hint answers with the same move for every position.
func (SilentEngine) Hint(_ context.Context, _ fairqueue.Caller, t opponent.Task, then func(opponent.Hint, error)) error {
	go then(opponent.Hint{Move: "b6-a5", Piece: game.Piece{At: "b6", Piece: "black pawn"}, Reason: opponent.Best, Says: game.NewSentence("hint.best")}, nil)
	return nil
}
