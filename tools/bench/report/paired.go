package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// The suffixes of the targets in a paired report, for two builds under the same load in turns.
const (
	Before = " before" // the earlier build
	Now    = " now"    // the present build
)

// Paired writes, for each target and figure, the medians of both builds, their ratio, and the
// least and greatest ratio of two consecutive runs. Figures without pairs of runs are left out.
func Paired(w io.Writer, lines []Line, markdown bool) error {
	rows := [][]string{{"load", "figure", "before", "now", "ratio", "from run to run"}}
	type key struct{ target, figure, unit string }
	var order []key
	values := map[key][2][]float64{}
	for _, l := range lines {
		target, now := strings.CutSuffix(l.Target, Now)
		target = strings.TrimSuffix(target, Before)
		k := key{target, l.Name, l.Unit}
		if !slices.Contains(order, k) {
			order = append(order, k)
		}
		both := values[k]
		if now {
			both[1] = append(both[1], l.Value)
		} else {
			both[0] = append(both[0], l.Value)
		}
		values[k] = both
	}
	slices.SortStableFunc(order, func(a, b key) int { return cmp.Compare(a.target, b.target) })
	for _, k := range order {
		before, now := values[k][0], values[k][1]
		if len(before) == 0 || len(before) != len(now) || slices.Contains(before, 0) {
			continue
		}
		var ratios []float64
		for i := range before {
			ratios = append(ratios, now[i]/before[i])
		}
		least, greatest := slices.Min(ratios), slices.Max(ratios)
		rows = append(rows, []string{k.target, k.figure + ", " + k.unit, Digits(middle(before)), Digits(middle(now)),
			Digits(middle(ratios)), fmt.Sprintf("%s to %s", Digits(least), Digits(greatest))})
	}
	return Table(w, rows, markdown)
}
