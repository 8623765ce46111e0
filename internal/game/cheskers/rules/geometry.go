package rules

import "threefold/internal/game"

// Between is the squares that lie between two of one diagonal; none when the
// two are not on a diagonal.
func Between(a, b Square) Set {
	if Steps(a, b) == 0 {
		return 0
	}
	return Slides(a, b.Set()) & Slides(b, a.Set()) &^ (a.Set() | b.Set()) & line(a, b)
}

// line is the diagonal that two squares share.
func line(a, b Square) Set {
	for _, r := range rays[a] {
		if r.Has(b) {
			return r
		}
	}
	return 0
}

// Steps is the distance of two squares of one diagonal, else 0.
func Steps(a, b Square) int {
	df, dr := abs(a.File()-b.File()), abs(a.Rank()-b.Rank())
	if df != dr {
		return 0
	}
	return df
}

func abs(n int) int { return max(n, -n) }

// Opposite is the square as far behind the second as the first is before it,
// if that is on the board.
func Opposite(a, b Square) (Square, bool) {
	file, rank := 2*b.File()-a.File(), 2*b.Rank()-a.Rank()
	return SquareAt(file, rank), file >= 0 && file < 8 && rank >= 0 && rank < 8
}

// Backward reports whether a way leads back for this side's pawns; sideways is not back.
func Backward(c game.Color, from, to Square) bool {
	if c == game.White {
		return to.Rank() < from.Rank()
	}
	return to.Rank() > from.Rank()
}
