package opponent

import "time"

// Pace returns the least time that the computer takes for a move, so that it plays as fast as a
// person. It is shorter with one legal move, and when the clock runs low. left is the time on its
// clock, negative without a clock; increment is added to it after each move.
func Pace(l Level, legal int, left, increment time.Duration) time.Duration {
	pace := 400 * time.Millisecond
	if legal > 1 {
		pace = 600*time.Millisecond + time.Duration(min(legal, 40))*20*time.Millisecond + time.Duration(l)*100*time.Millisecond
	}
	if left >= 0 {
		pace = min(pace, left/40+increment/2, left/4)
	}
	return pace
}

// Resigns reports whether the computer resigns. scores are those of its answers so far, in
// hundredths of a pawn, the latest last: the last two must both be -1200 or less. The four weakest
// levels never resign, because a learner wants to win the game on the board.
func Resigns(l Level, scores []int) bool {
	if l <= 4 || len(scores) < 2 {
		return false
	}
	last := scores[len(scores)-2:]
	return last[0] <= lost && last[1] <= lost
}

// AcceptsDraw reports whether the computer accepts a draw after so many plies, at its score in
// hundredths of a pawn: when it is worse, or from the middlegame on when it is not better.
func AcceptsDraw(score, plies int) bool {
	switch {
	case score <= worse:
		return true
	case plies < middlegame:
		return false
	default:
		return score <= even
	}
}

const (
	lost       = -1200 // hundredths of a pawn; a person of the level would lose such a game
	worse      = -120
	even       = 20
	middlegame = 40 // plies
)
