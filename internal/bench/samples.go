package bench

import (
	"slices"
	"time"
)

// quantile is the sample below which this part of all lies, nearest rank; 0
// of none. The samples are sorted.
func quantile(sorted []time.Duration, part float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(part*float64(len(sorted))))]
}

// latencies are the figures of samples: the median and the slow ones.
func latencies(samples []time.Duration) []Figure {
	slices.Sort(samples)
	return []Figure{
		{Name: "p50", Value: millis(quantile(samples, .5)), Unit: "ms"},
		{Name: "p99", Value: millis(quantile(samples, .99)), Unit: "ms"},
		{Name: "p99.9", Value: millis(quantile(samples, .999)), Unit: "ms"},
	}
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// spent are the figures of what was used up between two moments for n things,
// each time in this unit of time.
func (p processes) spent(from, to usage, n int, what string, per time.Duration, unit string) []Figure {
	each := func(d time.Duration) float64 { return float64(d) / float64(per) / float64(max(n, 1)) }
	var figures []Figure
	if p.server > 0 {
		figures = append(figures, Figure{Name: "server CPU" + what, Value: each(to.server - from.server), Unit: unit})
	}
	if p.store > 0 {
		figures = append(figures, Figure{Name: "store CPU" + what, Value: each(to.store - from.store), Unit: unit})
	}
	return append(figures, Figure{Name: "client CPU" + what, Value: each(to.client - from.client), Unit: unit})
}
