package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// Archive implements archive.Meter, the meter of the archive's indexer.
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

// Backlog sets the number of finished games that are not indexed yet, counted up to 100,000.
func (a *Archive) Backlog(games int) { a.backlog.Set(float64(games)) }

// Skipped counts a game that could not be indexed.
func (a *Archive) Skipped() { a.skipped.Inc() }
