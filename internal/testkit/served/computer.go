package served

import (
	"context"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/opponent"
)

// Mute is a computer that never moves, and gives hints at once.
type Mute struct{}

func (Mute) Plays(string) bool { return true }

func (Mute) Version() string { return "1" }

func (Mute) Choose(context.Context, fairqueue.Asker, opponent.Task, func(opponent.Answer, error)) error {
	return nil
}

func (Mute) Hint(_ context.Context, _ fairqueue.Asker, t opponent.Task, then func(opponent.Hint, error)) error {
	go then(opponent.Hint{Move: "b6-a5", Piece: game.Piece{At: "b6", Piece: "black pawn"}, Reason: opponent.Best, Text: "It is the best move the computer found."}, nil)
	return nil
}
