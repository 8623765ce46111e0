package engine

// Scores are in hundredths of a pawn for the side on turn. A game that is won
// by force counts as mate less the plies until then.
const (
	mate     = 32000
	surely   = mate - deepest*2 // scores beyond it are wins by force
	known    = 20000            // a win that a table knows, without its length
	infinite = 32500
	unknown  = -32767 // no score
)

// MatesIn gives the plies until a game that is won, or lost when negative, by
// force; ok is false for any other score.
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

// MateIn is the score of a game that is won in so many plies.
func MateIn(plies int) int { return mate - plies }

// Wins says that a score is a win by force, whether its length is known or not.
func Wins(score int) bool { return score >= known-deepest }

// stored is a score as the table holds it: the plies to a mate are counted from
// the position, not from the root.
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

// found is a stored score as it counts at a ply.
func found(score, ply int) int { return stored(score, -ply) }
