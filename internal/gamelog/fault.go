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
	ErrNoGame      = NewFault("no_game", "There is no such game.")
	ErrNotSeated   = NewFault("not_seated", "You are watching: only the players of this game can do that.")
	ErrStale       = NewFault("stale", "The position has changed meanwhile. Here is the present one.")
	ErrNotYourTurn = NewFault("not_your_turn", "It is not your turn.")
	// ErrNewer answers for a log that cannot be read: what this server knows of the game
	// is the past, if it knows any of it.
	ErrNewer      = NewFault("newer_server", "This game was continued by a newer server: reload this page.")
	errNotStarted = NewFault("not_started", "The game starts when your friend has accepted.")
	errOver       = NewFault("game_over", "The game is over.")
	errPaused     = NewFault("paused", "The game is paused. Resume it first.")
	errLongGame   = NewFault("long_game", "This game has grown very long: nothing but moves and its end are taken in any more.")
	errLongest    = NewFault("long_game", "This game has grown so long that it can only be ended: offer a draw, or resign.")
)
