package review

import (
	"fmt"
	"math"

	"threefold/internal/engine"
	"threefold/internal/engine/tables"
	"threefold/internal/game"
)

// Share returns the expected share of the point, 0 to 1, of the side for which the score is, in
// hundredths of a pawn.
func Share(v *engine.Variant, score int) float64 {
	if engine.Wins(score) {
		return 1
	}
	if engine.Wins(-score) {
		return 0
	}
	return 1 / (1 + math.Exp(-float64(score)/v.Scale))
}

// KnownShare returns the share of the point, 0, 0.5 or 1, that a value of the endgame tables means
// for its side.
func KnownShare(v tables.Value) float64 { return float64(v+1) / 2 }

// Verdict is what is said of a position: the key of a text of the family "verdict".
type Verdict struct {
	Key string
	N   int // the moves that a forced win takes; 0 in other texts
}

// degrees are the keys for the share of the better side, each with its upper bound.
var degrees = []struct {
	below float64
	key   string
}{
	{0.62, "-little-better"}, {0.78, "-better"}, {0.92, "-much-better"}, {2, "-winning"},
}

// even is the share of the better side from which on it is better.
const even = 0.54

// VerdictOf returns what is said of White's score, in hundredths of a pawn.
func VerdictOf(v *engine.Variant, score int) Verdict {
	side, better := game.White, score
	if score < 0 {
		side, better = game.Black, -score
	}
	if plies, won := engine.MatesIn(better); won {
		return Verdict{side.String() + ending(v), (plies + 1) / 2}
	}
	return Verdict{Key: degree(side, Share(v, better))}
}

// degree returns the key for the share of the better side.
func degree(side game.Color, share float64) string {
	if share < even {
		return "even"
	}
	i := 0
	for share >= degrees[i].below {
		i++
	}
	return side.String() + degrees[i].key
}

// ending returns the end of the key for a forced win.
func ending(v *engine.Variant) string {
	if v.ByMate {
		return "-mates"
	}
	return "-wins-in"
}

// KnownKey returns the key for a value of the endgame tables for White.
func KnownKey(white tables.Value) string {
	switch white {
	case tables.Win:
		return "white-wins"
	case tables.Loss:
		return "black-wins"
	default:
		return "drawn"
	}
}

// Number formats a score, given in hundredths of a pawn, in pawns with its sign: "+1.2", or "0.0" if
// it rounds to zero. A forced win gives "".
func Number(score int) string {
	if engine.Wins(max(score, -score)) {
		return ""
	}
	if -5 < score && score < 5 {
		return "0.0"
	}
	return fmt.Sprintf("%+.1f", float64(score)/100)
}
