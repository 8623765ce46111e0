// Package opponent declares how the site asks the computer for a move or a hint, and how the
// computer behaves as a player: its pace, when it resigns and when it accepts a draw. It imports
// no particular game and no engine; package player chooses the moves.
//
//	opponent   levels, tasks and answers
//	reasons    hints and their reasons
//	manners    pace, resignation and draws
package opponent

import "errors"

// ErrOver is returned when the side to move has no legal move.
var ErrOver = errors.New("opponent: the game is over")

// Level is the strength of the computer, from Weakest to Strongest.
type Level int

// The weakest and the strongest level.
const (
	Weakest   Level = 1
	Strongest Level = 8
)

// Valid reports whether a level exists.
func (l Level) Valid() bool { return l >= Weakest && l <= Strongest }

// Task is a position for which a move or a hint is wanted.
type Task struct {
	Game  string   // id of the game
	Start string   // position text; not empty
	Moves []string // canonical texts of the moves since Start
	Level Level    // of the player; a hint ignores it

	// Seed is the seed of the level's random choices; a hint ignores it. It follows from the game
	// alone, so that every process chooses the same move in a position.
	Seed uint64
}

// Answer is the move chosen for the side to move, and the result of the search. Score and Mate are
// those of the best line found, which need not begin with Move: weaker levels choose others too.
type Answer struct {
	Move  string // canonical text
	Score int    // for the side to move, in hundredths of a pawn
	Mate  int    // plies until the side to move wins by force, or loses if negative; 0 is neither
	Nodes int    // moves that the search made; 0 for a win in one move
}
