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

// degrees are the words for the share of the better side, each with its upper bound.
var degrees = []struct {
	below float64
	says  string
}{
	{0.54, ""}, {0.62, "a little better"}, {0.78, "better"}, {0.92, "much better"}, {2, "winning"},
}

// Words returns White's score, in hundredths of a pawn, in words: "White is a little better",
// "Even", "Black mates in 3".
func Words(v *engine.Variant, score int) string {
	side, better := game.White, score
	if score < 0 {
		side, better = game.Black, -score
	}
	if plies, won := engine.MatesIn(better); won {
		return side.Name() + " " + ending(v, (plies+1)/2)
	}
	return degree(side, Share(v, better))
}

// degree returns the share of the better side in words.
func degree(side game.Color, share float64) string {
	for _, d := range degrees {
		if share < d.below {
			if d.says == "" {
				return "Even"
			}
			return side.Name() + " is " + d.says
		}
	}
	return ""
}

// ending returns the words for a forced win in so many moves of the winner.
func ending(v *engine.Variant, moves int) string {
	if v.ByMate {
		return fmt.Sprintf("mates in %d", moves)
	}
	return fmt.Sprintf("wins in %d", moves)
}

// KnownWords returns a value of the endgame tables for White in words: "Black wins with best play".
func KnownWords(white tables.Value) string {
	switch white {
	case tables.Win:
		return "White wins with best play"
	case tables.Loss:
		return "Black wins with best play"
	default:
		return "Drawn with best play"
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
