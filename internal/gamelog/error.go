package gamelog

// Error is the refusal of a command or a request. A refused command has changed nothing, except
// that after wire.ErrNotMade the log may have its event.
type Error struct {
	Code string // for programs: "not_your_turn"
	Text string // a sentence for the person
}

// NewError returns an Error with this code and this sentence for the person.
func NewError(code, text string) *Error { return &Error{Code: code, Text: text} }

// Error returns the sentence for the person.
func (f *Error) Error() string { return f.Text }

// Errors that several commands return.
var (
	// ErrNoGame is returned if there is no such game or seat, or the game could not be loaded.
	ErrNoGame = NewError("no_game", "Game not found.")
	// ErrNotSeated is returned to a visitor without a seat.
	ErrNotSeated = NewError("not_seated", "You are watching. Only the players can do that.")
	// ErrNoProgram is returned if there is no such program, or its token was revoked.
	ErrNoProgram = NewError("no_program", "There is no such program. It may have been revoked.")
	// ErrStale is returned for a command that is for an earlier position.
	ErrStale = NewError("stale", "The position has changed. Here is the current one.")
	// ErrNotYourTurn is returned to the side that is not to move.
	ErrNotYourTurn = NewError("not_your_turn", "It is not your turn.")
	// ErrNewer is returned for a game whose log a newer server has written, so that this one
	// cannot read it to its end.
	ErrNewer      = NewError("newer_server", "A newer server has taken over. Reload this page.")
	errNotStarted = NewError("not_started", "The game starts when your friend accepts.")
	errOver       = NewError("game_over", "The game is over.")
	errPaused     = NewError("paused", "The game is paused. Resume it first.")
	errLongGame   = NewError("long_game", "This game is very long. From now on you can only move or end it.")
	errLongest    = NewError("long_game", "This game has reached the maximum length. Offer a draw or resign.")
)
