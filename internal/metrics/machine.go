package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Machine is the meter of the computer's engine pool.
type Machine struct {
	waited, took              prometheus.Histogram
	nodes, cancelled, refused prometheus.Counter
}

func newMachine(r *prometheus.Registry) *Machine {
	return &Machine{
		waited: histogram(r, "threefold_machine_wait_seconds", "How long a question to the computer waited for its turn.",
			.001, .01, .05, .1, .2, .5, 1, 2, 5, 10),
		took: histogram(r, "threefold_machine_think_seconds", "How long the computer thought about a question.",
			.001, .01, .05, .1, .2, .5, 1, 2, 5, 10),
		nodes:     counter(r, "threefold_machine_nodes_total", "Moves that the computer's searches made for moves of its own."),
		cancelled: counter(r, "threefold_machine_cancelled_total", "Questions to the computer that were given up before the answer."),
		refused:   counter(r, "threefold_machine_refused_total", "Questions to the computer that found no place, or gave it up; they are asked again."),
	}
}

func (m *Machine) Searched(waited, took time.Duration, nodes int) {
	m.waited.Observe(waited.Seconds())
	m.took.Observe(took.Seconds())
	m.nodes.Add(float64(nodes))
}

func (m *Machine) Cancelled() { m.cancelled.Inc() }
func (m *Machine) Refused()   { m.refused.Inc() }
