package tune

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"threefold/internal/game"
)

// Share is the fitted logistic relation between scores and results.
type Share struct {
	Scale     float64 // the score, in hundredths of a pawn, at which the odds of winning are e to one
	Error     float64 // standard error of Scale, too low as positions of a game are correlated
	Positions int
}

// told is a score for White and the share of the point that White got.
type told struct{ score, share float64 }

// FitShare fits the logistic curve to the lines of Games.Play by maximum likelihood. It fails if a line
// is invalid or there is none.
func FitShare(in io.Reader) (Share, error) {
	var all []told
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		result, rest, _ := strings.Cut(lines.Text(), " ")
		score, _, _ := strings.Cut(rest, " ")
		halves, wrong := strconv.Atoi(result)
		points, wrongToo := strconv.Atoi(score)
		if wrong != nil || wrongToo != nil {
			return Share{}, fmt.Errorf("%q does not begin with a result and a score", game.Shorten(lines.Text()))
		}
		all = append(all, told{float64(points), float64(halves) / 2})
	}
	if err := lines.Err(); err != nil || len(all) == 0 {
		return Share{}, errors.Join(err, errors.New("no positions"))
	}
	least, most := 1.0/5000, 1.0/5 // of the slope, whose likelihood has one summit
	for range 60 {
		if middle := (least + most) / 2; slope(all, middle) > 0 {
			least = middle
		} else {
			most = middle
		}
	}
	b := (least + most) / 2
	curvature := 0.0
	for _, t := range all {
		p := 1 / (1 + math.Exp(-b*t.score))
		curvature += t.score * t.score * p * (1 - p)
	}
	return Share{Scale: 1 / b, Error: 1 / (b * b * math.Sqrt(curvature)), Positions: len(all)}, nil
}

// slope is how the likelihood of all results grows with the steepness of the curve.
func slope(all []told, b float64) (sum float64) {
	for _, t := range all {
		sum += t.score * (t.share - 1/(1+math.Exp(-b*t.score)))
	}
	return sum
}
