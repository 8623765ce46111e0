package bench

import (
	"slices"
	"time"

	"threefold/tools/bench/report"
)

// Quantile returns the nearest-rank quantile of sorted samples for part, 0 to 1; without samples
// it is 0.
func Quantile(sorted []time.Duration, part float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}

// latencies are the figures of samples: the median and the slow ones.
func latencies(samples []time.Duration) []report.Figure {
	slices.Sort(samples)
	return []report.Figure{
		{Name: "p50", Value: millis(Quantile(samples, .5)), Unit: "ms"},
		{Name: "p99", Value: millis(Quantile(samples, .99)), Unit: "ms"},
		{Name: "p99.9", Value: millis(Quantile(samples, .999)), Unit: "ms"},
	}
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// spent are the figures of the processor time that was used between two
// moments, for each of so many things, in this unit.
func (p processes) spent(from, to usage, things float64, what string, per time.Duration, unit string) []report.Figure {
	figure := func(who string, used time.Duration) report.Figure {
		return report.Figure{Name: who + " CPU " + what, Value: float64(used) / float64(per) / things, Unit: unit}
	}
	var figures []report.Figure
	if p.server > 0 {
		figures = append(figures, figure("server", to.server-from.server))
	}
	if p.store > 0 {
		figures = append(figures, figure("store", to.store-from.store))
	}
	return append(figures, figure("client", to.client-from.client))
}
