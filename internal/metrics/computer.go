package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Computer implements enginepool.Meter, the meter of the computer's engine pool.
type Computer struct {
	waited, took              prometheus.Histogram
	nodes, cancelled, refused prometheus.Counter
}

func newComputer(r *prometheus.Registry) *Computer {
	return &Computer{
		waited: histogram(r, "threefold_machine_wait_seconds", "How long a question to the computer waited for its turn.",
			.001, .01, .05, .1, .2, .5, 1, 2, 5, 10),
		took: histogram(r, "threefold_machine_think_seconds", "How long the computer thought about a question.",
			.001, .01, .05, .1, .2, .5, 1, 2, 5, 10),
		nodes:     counter(r, "threefold_machine_nodes_total", "Moves that the computer's searches made for moves of its own."),
		cancelled: counter(r, "threefold_machine_cancelled_total", "Questions to the computer that were given up before the answer."),
		refused:   counter(r, "threefold_machine_refused_total", "Questions to the computer that found no place, or gave it up; they are asked again."),
	}
}

// Searched records a finished search: its time in the queue, its duration, and its nodes.
func (m *Computer) Searched(waited, took time.Duration, nodes int) {
	m.waited.Observe(waited.Seconds())
	m.took.Observe(took.Seconds())
	m.nodes.Add(float64(nodes))
}

// Cancelled counts a request that was cancelled before its answer.
func (m *Computer) Cancelled() { m.cancelled.Inc() }

// Refused counts a request that found the queue full, or was dropped from it.
func (m *Computer) Refused() { m.refused.Inc() }
