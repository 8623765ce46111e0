package tune

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"threefold/internal/engine"
	"threefold/internal/game"
)

// sample is one position as the regression sees it.
type sample struct {
	terms   []term
	opening float64 // how much of the opening is left, 0 to 1
	target  float64 // White's expected share of the point
}

type term struct {
	weight int32
	times  float32
}

// Fit is the settings of fitting the weights of a game's evaluation.
type Fit struct {
	Rounds int     // epochs
	Blend  float64 // weight of the game's result, 0 to 1; the search's score has the rest
	Pull   float64 // strength of regularization towards the present weights

	// OnRound is called after the first epoch and every twentieth with the mean squared errors over
	// the training set and the validation set, the last tenth of the positions. It may be nil.
	OnRound func(round int, learned, apart float64)
}

// perScore is the score, in hundredths of a pawn, at which the expected share of the point is
// 1/(1+1/e).
const perScore = 130.0

func expected(score float64) float64 { return 1 / (1 + math.Exp(-score/perScore)) }

// Run reads the lines of Games.Play, changes the weights of v to those fitted by Adam, and returns the
// number of positions. It fails if a line is invalid or there is none.
func (f Fit) Run(v *engine.Variant, in io.Reader) (positions int, err error) {
	samples, err := f.read(v, in)
	if err != nil {
		return 0, err
	}
	if len(samples) == 0 {
		return 0, fmt.Errorf("no positions")
	}
	weights := v.Weights
	f.descend(samples, weights)
	v.Reweigh()
	return len(samples), nil
}

func (f Fit) read(v *engine.Variant, in io.Reader) (samples []sample, err error) {
	counts := make([]int16, len(v.Weights))
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		result, rest, _ := strings.Cut(lines.Text(), " ")
		score, text, _ := strings.Cut(rest, " ")
		halves, wrong := strconv.Atoi(result)
		points, wrongToo := strconv.Atoi(score)
		if wrong != nil || wrongToo != nil {
			return nil, fmt.Errorf("%q does not begin with a result and a score", game.Shorten(lines.Text()))
		}
		tree, err := v.NewTree(text)
		if err != nil {
			return nil, err
		}
		clear(counts)
		phase := tree.Count(counts)
		s := sample{opening: float64(phase) / 256}
		for i, n := range counts {
			if n != 0 {
				s.terms = append(s.terms, term{int32(i), float32(n)})
			}
		}
		s.target = f.Blend*float64(halves)/2 + (1-f.Blend)*expected(float64(points))
		samples = append(samples, s)
	}
	return samples, lines.Err()
}

// descend minimizes the squared error by Adam.
func (f Fit) descend(samples []sample, weights [][2]int32) {
	n := len(weights)
	w, start := make([][2]float64, n), make([][2]float64, n)
	for i := range weights {
		start[i] = [2]float64{float64(weights[i][0]), float64(weights[i][1])}
	}
	copy(w, start)
	apart := samples[len(samples)*9/10:]
	samples = samples[:len(samples)*9/10]
	mean, square, gradient := make([][2]float64, n), make([][2]float64, n), make([][2]float64, n)
	const step, keep, keepSquares = 1.0, 0.9, 0.999
	for round := 1; round <= f.Rounds; round++ {
		clear(gradient)
		loss := 0.0
		for i := range samples {
			loss += samples[i].slope(w, gradient)
		}
		pace := step * math.Sqrt(1-math.Pow(keepSquares, float64(round))) / (1 - math.Pow(keep, float64(round)))
		if round > f.Rounds*3/4 {
			pace /= 5
		}
		for i := range w {
			for k := range 2 {
				g := gradient[i][k]/float64(len(samples)) + f.Pull*(w[i][k]-start[i][k])
				mean[i][k] = keep*mean[i][k] + (1-keep)*g
				square[i][k] = keepSquares*square[i][k] + (1-keepSquares)*g*g
				w[i][k] -= pace * mean[i][k] / (math.Sqrt(square[i][k]) + 1e-9)
			}
		}
		if f.OnRound != nil && (round%20 == 0 || round == 1) {
			f.OnRound(round, loss/float64(len(samples)), mistake(apart, w))
		}
	}
	for i := range w {
		weights[i] = [2]int32{int32(math.Round(w[i][0])), int32(math.Round(w[i][1]))}
	}
}

// mistake returns the mean squared error over samples.
func mistake(samples []sample, w [][2]float64) (sum float64) {
	unused := make([][2]float64, len(w))
	for i := range samples {
		sum += samples[i].slope(w, unused)
	}
	return sum / float64(max(len(samples), 1))
}

// slope adds the sample's part to the gradient, and returns its squared error.
func (s *sample) slope(w, gradient [][2]float64) float64 {
	opening, ending := 0.0, 0.0
	for _, t := range s.terms {
		opening += float64(t.times) * w[t.weight][0]
		ending += float64(t.times) * w[t.weight][1]
	}
	p := expected(opening*s.opening + ending*(1-s.opening))
	d := (p - s.target) * p * (1 - p) * 2
	for _, t := range s.terms {
		gradient[t.weight][0] += d * s.opening * float64(t.times)
		gradient[t.weight][1] += d * (1 - s.opening) * float64(t.times)
	}
	return (p - s.target) * (p - s.target)
}

// Source writes the weights of v as weights.go of the game's package search; how is a sentence for its
// comment.
func Source(v *engine.Variant, how string, out io.Writer) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "package search\n\n// weights is generated by the command tune; evaluate.go says what each is for.\n// %s\nvar weights = [weightCount][2]int32{", how)
	for i, pair := range v.Weights {
		if i%8 == 0 {
			fmt.Fprint(w, "\n\t")
		} else {
			fmt.Fprint(w, " ")
		}
		fmt.Fprintf(w, "{%d, %d},", pair[0], pair[1])
	}
	fmt.Fprint(w, "\n}\n")
	return w.Flush()
}
