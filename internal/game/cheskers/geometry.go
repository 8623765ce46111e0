package cheskers

import "threefold/internal/game"

// between is the squares that lie between two of one diagonal; none when the
// two are not on a diagonal.
func between(a, b square) set {
	if steps(a, b) == 0 {
		return 0
	}
	return slides(a, b.set()) & slides(b, a.set()) &^ (a.set() | b.set()) & line(a, b)
}

// line is the diagonal that two squares share.
func line(a, b square) set {
	for _, r := range rays[a] {
		if r.has(b) {
			return r
		}
	}
	return 0
}

// steps is the distance of two squares of one diagonal, else 0.
func steps(a, b square) int {
	df, dr := abs(a.file()-b.file()), abs(a.rank()-b.rank())
	if df != dr {
		return 0
	}
	return df
}

func abs(n int) int { return max(n, -n) }

// opposite is the square as far behind the second as the first is before it,
// if that is on the board.
func opposite(a, b square) (square, bool) {
	file, rank := 2*b.file()-a.file(), 2*b.rank()-a.rank()
	return squareAt(file, rank), file >= 0 && file < 8 && rank >= 0 && rank < 8
}

// backward says whether a way leads back for this side's pawns; sideways is
// not back.
func backward(c game.Color, from, to square) bool {
	if c == game.White {
		return to.rank() < from.rank()
	}
	return to.rank() > from.rank()
}
