package opponent

import "time"

// Pace is how long the opponent takes for a move at least, so that it plays as fast as a
// person: less where there is one move, and less when its clock runs low. Left is what is on
// its clock, negative where it has none; increment is what each move adds.
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

// Resigns reports whether the opponent gives up. Scores are those of its last
// answers, the latest last: twice in a row it must have been lost without doubt.
// The four weakest levels never do: a learner wants to win the game on the board.
func Resigns(l Level, scores []int) bool {
	if l <= 4 || len(scores) < 2 {
		return false
	}
	last := scores[len(scores)-2:]
	return last[0] <= lost && last[1] <= lost
}

// AcceptsDraw reports whether the opponent agrees to a draw in a game of so many
// plies, in which it thinks it has this score: when it does not stand better,
// and not before something was played.
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
	lost       = -1200 // hundredths of a pawn: no person of its level holds that
	worse      = -120
	even       = 20
	middlegame = 40 // plies
)
