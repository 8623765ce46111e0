package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Store implements store.Meter, the meter of the store's committer.
type Store struct {
	seconds prometheus.Histogram
	writes  prometheus.Histogram
	failed  prometheus.Counter
}

func newStore(r *prometheus.Registry) *Store {
	return &Store{
		seconds: histogram(r, "threefold_append_seconds",
			"From handing a write over to the store until it is durable.",
			.0005, .001, .002, .004, .008, .016, .032, .064, .25, 1, 4),
		writes: histogram(r, "threefold_commit_writes", "Writes that one transaction took.",
			1, 2, 4, 8, 16, 32, 64, 128, 256),
		failed: counter(r, "threefold_commits_failed_total", "Transactions that the database refused or lost."),
	}
}

// Durable records the time from the submission of a write until it was durable.
func (s *Store) Durable(took time.Duration) { s.seconds.Observe(took.Seconds()) }

// Committed records the number of writes in a transaction.
func (s *Store) Committed(writes int) { s.writes.Observe(float64(writes)) }

// Failed counts a transaction that failed.
func (s *Store) Failed() { s.failed.Inc() }
