package wire

import (
	"threefold/internal/game"
	"threefold/internal/gamejson"
	"threefold/internal/locale"
)

// Messages have the keys and arguments of sentences, for pages, and the sentences in English, for
// programs.

// NewMoveError returns why a move is not legal, in English too; nil for nil.
func NewMoveError(r *game.MoveError) *gamejson.MoveError {
	if r == nil {
		return nil
	}
	m := gamejson.NewMoveError(r)
	m.Title, m.Text, m.InsteadLabel = locale.InEnglish().Refusal(r)
	return m
}

// signs returns the marks of a position, with the hint in English.
func signs(s game.Signs) gamejson.Signs {
	m := gamejson.NewSigns(s)
	if len(s.Hints) > 0 {
		m.Hint = locale.InEnglish().SayAll(s.Hints)
	}
	return m
}
