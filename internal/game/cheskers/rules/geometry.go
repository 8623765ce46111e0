package rules

import "threefold/internal/game"

// Between returns the squares between two squares of one diagonal; none if they share no
// diagonal.
func Between(a, b Square) Set {
	if Steps(a, b) == 0 {
		return 0
	}
	return Slides(a, b.Set()) & Slides(b, a.Set()) &^ (a.Set() | b.Set()) & line(a, b)
}

// line returns the diagonal that two squares share.
func line(a, b Square) Set {
	for _, r := range rays[a] {
		if r.Has(b) {
			return r
		}
	}
	return 0
}

// Steps returns the distance of two squares of one diagonal, else 0.
func Steps(a, b Square) int {
	df, dr := abs(a.File()-b.File()), abs(a.Rank()-b.Rank())
	if df != dr {
		return 0
	}
	return df
}

func abs(n int) int { return max(n, -n) }

// Opposite returns the mirror image of a in b, the landing square of a jump over b; ok is false
// if it is off the board.
func Opposite(a, b Square) (Square, bool) {
	file, rank := 2*b.File()-a.File(), 2*b.Rank()-a.Rank()
	return SquareAt(file, rank), file >= 0 && file < 8 && rank >= 0 && rank < 8
}

// Backward reports whether a move goes back for this side's pawns; sideways is not back.
func Backward(c game.Color, from, to Square) bool {
	if c == game.White {
		return to.Rank() < from.Rank()
	}
	return to.Rank() > from.Rank()
}
