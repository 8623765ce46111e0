package tune_test

import (
	"slices"
	"strings"
	"testing"

	"threefold/internal/engine/variants"
	"threefold/tools/lab/tune"
)

// Fitting moves the weights so that the error falls, in the same way each time,
// and writes source that names as many.
func TestFit(t *testing.T) {
	v, _ := variants.Find("cheskers")
	before := slices.Clone(v.Weights)
	restore := func() {
		copy(v.Weights, before)
		v.Reweigh()
	}
	t.Cleanup(restore)
	var games strings.Builder
	if err := (tune.Games{Count: 6, Seed: 1, Nodes: 40}).Play(v, &games); err != nil {
		t.Fatal(err)
	}
	fit := func() (errors []float64, weights [][2]int32) {
		restore()
		f := tune.Fit{Rounds: 40, Blend: 0.5, Pull: 1e-7, OnRound: func(_ int, learned, _ float64) { errors = append(errors, learned) }}
		if _, err := f.Run(v, strings.NewReader(games.String())); err != nil {
			t.Fatal(err)
		}
		return errors, slices.Clone(v.Weights)
	}
	errors, weights := fit()
	if len(errors) < 2 || errors[len(errors)-1] >= errors[0] || slices.Equal(weights, before) {
		t.Errorf("the error goes %v", errors)
	}
	if _, again := fit(); !slices.Equal(again, weights) {
		t.Error("the same positions give other weights")
	}
	var source strings.Builder
	if err := tune.Source(v, "A test.", &source); err != nil || strings.Count(source.String(), "}, {") < len(weights)/2 {
		t.Errorf("%v: %s", err, source.String())
	}
}

func TestFitRefuses(t *testing.T) {
	v, _ := variants.Find("cheskers")
	for _, lines := range []string{"", "x 3 8/8\n", "1 3 8/8\n"} {
		if _, err := (tune.Fit{Rounds: 1}).Run(v, strings.NewReader(lines)); err == nil {
			t.Errorf("%q was fitted to", lines)
		}
	}
}
