package engine

// Scores are in hundredths of a pawn for the side to move. A forced win scores mate minus the
// plies until then.
const (
	mate     = 32000
	surely   = mate - deepest*2 // higher scores are forced wins of known length
	known    = 20000            // a win known to the endgame tables, without its length
	infinite = 32500
	unknown  = -32767 // no score
)

// MatesIn returns the plies until a forced win of the side to move, or until its forced loss as a
// number that is negative or zero. ok is false for any other score, also for a forced win of
// unknown length.
func MatesIn(score int) (plies int, ok bool) {
	switch {
	case score >= surely:
		return mate - score, true
	case score <= -surely:
		return -mate - score, true
	default:
		return 0, false
	}
}

// MateIn returns the score of a forced win of the side to move in so many plies.
func MateIn(plies int) int { return mate - plies }

// Wins reports whether a score is a forced win of the side to move, of known length or not.
func Wins(score int) bool { return score >= known-deepest }

// stored converts a score for the transposition table: there the plies to mate count from the
// position, not from the root.
func stored(score, ply int) int {
	switch {
	case score >= surely:
		return score + ply
	case score <= -surely:
		return score - ply
	default:
		return score
	}
}

// found converts a stored score back, at a ply below the root.
func found(score, ply int) int { return stored(score, -ply) }
