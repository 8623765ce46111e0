// Package metrics exposes the server's metrics to Prometheus. The lobby, the engine pool, the
// archive's indexer, the sender of notifications, the store and the site each declare an
// interface Meter; the fields of Metrics implement them. docs/operations.md explains each
// metric.
//
// All methods are safe for concurrent use and return at once. Labels come from small fixed
// sets, and are looked up once, at the start; only HTTP requests look theirs up, by route.
package metrics

import (
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics has the meters of one server.
type Metrics struct {
	Archive  *Archive
	Push     *Push
	Lobby    *Lobby
	Computer *Computer
	Store    *Store
	Site     *Site

	registry *prometheus.Registry
}

// New returns metrics with all counters at 0, and with those of the Go runtime and the process.
func New() *Metrics {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &Metrics{Archive: newArchive(r), Push: newPush(r), Lobby: newLobby(r), Computer: newComputer(r), Store: newStore(r), Site: newSite(r), registry: r}
}

// Handler returns a handler that serves /metrics and, if profiles is set, Go's profiles below
// /debug/pprof/, except the command line, which may contain a password. Both are for the
// operator alone.
func (m *Metrics) Handler(profiles bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	if !profiles {
		return mux
	}
	mux.HandleFunc("GET /debug/pprof/", pprof.Index) // also heap, goroutine and the like
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// counter registers and returns a counter.
func counter(r *prometheus.Registry, name, help string) prometheus.Counter {
	return promauto.With(r).NewCounter(prometheus.CounterOpts{Name: name, Help: help})
}

// histogram registers and returns a histogram. bounds are the upper bounds of its buckets.
func histogram(r *prometheus.Registry, name, help string, bounds ...float64) prometheus.Histogram {
	return promauto.With(r).NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: bounds})
}
