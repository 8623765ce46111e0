// Package metrics counts what an operator wants to know of a running server, and exposes it to
// Prometheus. The lobby, the computer's engine pool, the archive's indexer, the store and the site
// each declare what they count, as an interface called Meter; the fields of Metrics implement
// these interfaces. docs/operations.md says what each figure means, and when to worry.
//
// No caller waits: a figure is an atomic number; the labelled ones are looked up once,
// at the start, and labels come from small fixed sets. Only HTTP requests look theirs
// up, by the pattern of the route.
package metrics

import (
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Metrics is all that one server counts.
type Metrics struct {
	Archive *Archive
	Push    *Push
	Lobby   *Lobby
	Machine *Machine
	Store   *Store
	Site    *Site

	registry *prometheus.Registry
}

// New makes metrics that stand at zero, with those of the Go runtime and of the
// process beside them.
func New() *Metrics {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return &Metrics{Archive: newArchive(r), Push: newPush(r), Lobby: newLobby(r), Machine: newMachine(r), Store: newStore(r), Site: newSite(r), registry: r}
}

// Handler shows the metrics at /metrics, and, if profiles is set, Go's profiles of
// the process below /debug/pprof/: all but the command line, in which a password
// may stand. Both are for the operator alone.
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

// counter makes a counter of the registry.
func counter(r *prometheus.Registry, name, help string) prometheus.Counter {
	return promauto.With(r).NewCounter(prometheus.CounterOpts{Name: name, Help: help})
}

// histogram makes a histogram of the registry. Bounds are the upper ones of its buckets.
func histogram(r *prometheus.Registry, name, help string, bounds ...float64) prometheus.Histogram {
	return promauto.With(r).NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: bounds})
}
