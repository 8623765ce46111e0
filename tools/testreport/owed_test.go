package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

func TestWanting(t *testing.T) {
	sizes := map[string]size{"large": {lines: 200}, "small": {lines: 100}, "helper": {200, true}}
	for name, c := range map[string]struct {
		shares, excepted map[string]float64
		want             string // of the error; "" for none
	}{
		"enough":                  {shares: map[string]float64{"large": 60}},
		"small":                   {shares: map[string]float64{"small": 0}},
		"helper":                  {shares: map[string]float64{"helper": 0}},
		"too little":              {shares: map[string]float64{"large": 59.9}, want: "run 59.9 %, less than 60.0"},
		"listed":                  {shares: map[string]float64{"large": 29}, excepted: map[string]float64{"large": 30}},
		"less than listed":        {shares: map[string]float64{"large": 28}, excepted: map[string]float64{"large": 30}, want: "run 28.0 %, less than 28.5"},
		"listed for nothing":      {shares: map[string]float64{"large": 65}, excepted: map[string]float64{"large": 30}, want: "take it off the list"},
		"listed and at the edge":  {shares: map[string]float64{"large": 64.9}, excepted: map[string]float64{"large": 59}},
		"listed and small":        {excepted: map[string]float64{"small": 30}, want: "take it off the list"},
		"listed and not there":    {excepted: map[string]float64{"gone": 30}, want: "take it off the list"},
		"listed and not run here": {excepted: map[string]float64{"large": 30}},
	} {
		t.Run(name, func(t *testing.T) {
			faults := wanting(c.shares, c.excepted, sizes)
			if c.want == "" && len(faults) > 0 || c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0].Error(), c.want)) {
				t.Errorf("%v", faults)
			}
		})
	}
}

// The larger of two shares counts; comments and other lines do not.
func TestReadShares(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results")
	must.Do(t, os.WriteFile(file, []byte("pass\tgo\tp TestA\ncover\tp\t12.5\ncover\tp\t30.0\ncover\tp\t0.0\n"), 0o644))
	shares, err := readShares(file, "cover\t")
	if err != nil || len(shares) != 1 || shares["p"] != 30 {
		t.Errorf("%v, %v", shares, err)
	}
}

func TestPackageSizes(t *testing.T) {
	t.Chdir("../..")
	sizes := must.Get(packageSizes())(t)
	if s := sizes["threefold/internal/gamelog"]; s.lines < 500 || s.helper {
		t.Errorf("gamelog: %+v", s)
	}
	if s := sizes["threefold/internal/testkit/pgtest"]; !s.helper {
		t.Errorf("pgtest: %+v", s)
	}
	if s := sizes["threefold/cmd/server"]; s.helper {
		t.Errorf("cmd/server: %+v", s)
	}
}

// The coverage of a package is a line of the results, whether it has tests or not.
func TestCoverage(t *testing.T) {
	_, results := reported(t,
		event{Action: "output", Output: "\tp\t\tcoverage: 0.0% of statements\n"},
		event{Action: "output", Test: "TestA", Output: "coverage: 99.0% of statements\n"},
		event{Action: "output", Output: "coverage: 41.5% of statements\n"})
	if results != "cover\tp\t0.0\ncover\tp\t41.5\n" {
		t.Errorf("%q", results)
	}
}
