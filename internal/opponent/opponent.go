// Package opponent is the words in which the site asks the computer as a player and is
// answered: level, task, answer, hint; and its manners: how fast it plays, when it gives
// up and when it agrees to a draw. It knows no particular game and no engine; what chooses
// moves is the package player below it, which the engine pool and the module for browsers import.
//
//	opponent   what it is asked, and what it answers
//	reasons    a hint, and why
//	manners    at what pace, when it resigns and when it agrees to a draw
package opponent

import "errors"

// ErrOver says that the side on turn has no move.
var ErrOver = errors.New("opponent: the game is over")

// Level is how strong the opponent is.
type Level int

// The levels there are.
const (
	Weakest   Level = 1
	Strongest Level = 8
)

// Valid reports whether there is such a level.
func (l Level) Valid() bool { return l >= Weakest && l <= Strongest }

// Task is a game in which a move is wanted.
type Task struct {
	Game  string   // its id
	Start string   // position text
	Moves []string // canonical texts, from Start on
	Level Level

	// Seed makes games differ. It is fixed by the game alone, so that whoever
	// thinks about a position comes to the same move.
	Seed uint64
}

// Answer is the move of the side on turn, and what the search thinks.
type Answer struct {
	Move  string // canonical text
	Score int    // for the side on turn, in hundredths of a pawn
	Mate  int    // plies until the side on turn wins by force, or loses where negative; else 0
	Nodes int
}
