package gamelog

import (
	"fmt"

	"threefold/internal/game"
	"threefold/internal/locale"
)

// Error is the refusal of a command or a request. A refused command has changed nothing, except
// that after wire.ErrNotMade the log may have its event.
type Error struct {
	Code          string // for programs: "not_your_turn"
	game.Sentence        // for the person
}

// NewError returns an Error with this code, and the text error.<key> of the catalogue for the person.
// Pairs are the names and values of its placeholders; whole numbers may choose a plural form.
func NewError(code, key string, pairs ...any) *Error {
	var with []game.Arg
	for i := 0; i+1 < len(pairs); i += 2 {
		name := fmt.Sprint(pairs[i])
		if n, ok := pairs[i+1].(int); ok {
			with = append(with, game.Number(name, n))
		} else {
			with = append(with, game.Words(name, fmt.Sprint(pairs[i+1])))
		}
	}
	return &Error{code, game.NewSentence("error."+key, with...)}
}

// Error returns the sentence for the person in English.
func (e *Error) Error() string { return locale.InEnglish().Say(e.Sentence) }

// Errors that several commands return.
var (
	// ErrNoGame is returned if there is no such game or seat, or the game could not be loaded.
	ErrNoGame = NewError("no_game", "no-game")
	// ErrNotSeated is returned to a visitor without a seat.
	ErrNotSeated = NewError("not_seated", "not-seated")
	// ErrNoProgram is returned if there is no such program, or its token was revoked.
	ErrNoProgram = NewError("no_program", "no-program")
	// ErrStale is returned for a command that is for an earlier position.
	ErrStale = NewError("stale", "stale")
	// ErrNotYourTurn is returned to the side that is not to move.
	ErrNotYourTurn = NewError("not_your_turn", "not-your-turn")
	// ErrNewer is returned for a game whose log a newer server has written, so that this one
	// cannot read it to its end.
	ErrNewer      = NewError("newer_server", "newer-server")
	errNotStarted = NewError("not_started", "not-started")
	errOver       = NewError("game_over", "game-over")
	errPaused     = NewError("paused", "paused")
	errLongGame   = NewError("long_game", "long-game")
	errLongest    = NewError("long_game", "longest-game")
)
