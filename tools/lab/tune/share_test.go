package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Results drawn by a curve give its scale back.
func TestFitShare(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 4))
	for _, scale := range []float64{90, 240} {
		var b strings.Builder
		for range 20_000 {
			score, halves := random.NormFloat64()*300, 0
			if random.Float64() < 1/(1+math.Exp(-score/scale)) {
				halves = 2
			}
			fmt.Fprintf(&b, "%d %d some position\n", halves, int(score))
		}
		got, err := FitShare(strings.NewReader(b.String()))
		if err != nil || got.Positions != 20_000 || math.Abs(got.Scale-scale) > 4*got.Error || got.Error > scale/20 {
			t.Errorf("%+v, %v, want the scale %g", got, err, scale)
		}
	}
	for _, wrong := range []string{"", "1 x position\n"} {
		if _, err := FitShare(strings.NewReader(wrong)); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
