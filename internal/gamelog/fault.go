package gamelog

// Fault is the refusal of a command or a request: Code is for programs, Text for the
// person. A refused command changes nothing.
type Fault struct {
	Code string
	Text string
}

// NewFault returns a fault with this code and this sentence.
func NewFault(code, text string) *Fault { return &Fault{Code: code, Text: text} }

func (f *Fault) Error() string { return f.Text }

// Faults that several commands share.
var (
	ErrNoGame      = NewFault("no_game", "Game not found.")
	ErrNotSeated   = NewFault("not_seated", "You are watching. Only the players can do that.")
	ErrStale       = NewFault("stale", "The position has changed. Here is the current one.")
	ErrNotYourTurn = NewFault("not_your_turn", "It is not your turn.")
	// ErrNewer answers for a log that cannot be read: what this server knows of the game
	// is the past, if it knows any of it.
	ErrNewer      = NewFault("newer_server", "This game moved to a newer server. Reload this page.")
	errNotStarted = NewFault("not_started", "The game starts when your friend accepts.")
	errOver       = NewFault("game_over", "The game is over.")
	errPaused     = NewFault("paused", "The game is paused. Resume it first.")
	errLongGame   = NewFault("long_game", "This game is very long. From now on you can only move or end it.")
	errLongest    = NewFault("long_game", "This game has reached the maximum length. Offer a draw or resign.")
)
