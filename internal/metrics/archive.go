package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// Archive counts what the archive's indexer reports.
type Archive struct {
	backlog prometheus.Gauge
	skipped prometheus.Counter
}

func newArchive(r *prometheus.Registry) *Archive {
	return &Archive{
		backlog: promauto.With(r).NewGauge(prometheus.GaugeOpts{Name: "threefold_archive_unindexed",
			Help: "Games that are over and not in the archive's index, counted as far as 100,000."}),
		skipped: counter(r, "threefold_archive_skipped_total", "Games that the archive's indexer could not put into the index."),
	}
}

// Backlog sets how many games wait to be indexed.
func (a *Archive) Backlog(games int) { a.backlog.Set(float64(games)) }

// Skipped counts a game that was not indexed.
func (a *Archive) Skipped() { a.skipped.Inc() }
