package gamelog

import (
	"fmt"
	"log/slog"

	"threefold/internal/locale"
)

// Error is the refusal of a command or a request. A refused command has changed nothing, except
// that after wire.ErrNotMade the log may have its event.
type Error struct {
	Code string         // for programs: "not_your_turn"
	Key  string         // of the sentence for the person: "not-your-turn" is the text "error.not-your-turn"
	With map[string]any // strings and whole numbers: the values of the sentence's placeholders; or nil
}

// NewError returns an Error with this code, and the sentence with this key for the person. Pairs
// are the names and values of its placeholders, as of locale.Language.Text.
func NewError(code, key string, pairs ...any) *Error {
	e := &Error{Code: code, Key: key}
	for i := 0; i+1 < len(pairs); i += 2 {
		if e.With == nil {
			e.With = map[string]any{}
		}
		e.With[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return e
}

// family is the family of the sentences' texts.
const family = "error."

// Error returns the sentence for the person in English.
func (e *Error) Error() string {
	all, err := locale.Embedded()
	if err != nil {
		slog.Error("text not shown", "err", err)
		return e.Key
	}
	return e.In(all.English())
}

// In returns the sentence for the person in a language.
func (e *Error) In(l *locale.Language) string {
	var pairs []any
	for name, value := range e.With {
		pairs = append(pairs, name, value)
	}
	return l.T(family+e.Key, pairs...)
}

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
