package gamelog

// Error is the refusal of a command or a request: Code is for programs, Text for the
// person. A refused command changes nothing.
type Error struct {
	Code string
	Text string
}

// NewError returns an error with this code and this sentence.
func NewError(code, text string) *Error { return &Error{Code: code, Text: text} }

func (f *Error) Error() string { return f.Text }

// Errors that several commands share.
var (
	ErrNoGame      = NewError("no_game", "Game not found.")
	ErrNotSeated   = NewError("not_seated", "You are watching. Only the players can do that.")
	ErrNoProgram   = NewError("no_program", "There is no such program. It may have been revoked.")
	ErrStale       = NewError("stale", "The position has changed. Here is the current one.")
	ErrNotYourTurn = NewError("not_your_turn", "It is not your turn.")
	// ErrNewer answers for a log that cannot be read: what this server knows of the game
	// is the past, if it knows any of it.
	ErrNewer      = NewError("newer_server", "A newer server has taken over. Reload this page.")
	errNotStarted = NewError("not_started", "The game starts when your friend accepts.")
	errOver       = NewError("game_over", "The game is over.")
	errPaused     = NewError("paused", "The game is paused. Resume it first.")
	errLongGame   = NewError("long_game", "This game is very long. From now on you can only move or end it.")
	errLongest    = NewError("long_game", "This game has reached the maximum length. Offer a draw or resign.")
)
