package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// other is the label of all error codes that have no counter of their own: those that only
// depend on the state of a game, or on the rule that a move breaks.
const other = "other"

var (
	// commandCodes are the error codes of rooms that are counted.
	commandCodes = []string{"bad_message", "busy", "flood", "long_game", "many_devices", "not_saved", "not_seated", "not_your_turn",
		"repeat", "stale", "too_long", "too_many", "too_soon", "unknown_type", "wait"}

	// siteCodes are the error codes of HTTP requests and sockets that are counted.
	siteCodes = []string{"bad_host", "bad_json", "bad_key", "bad_link", "bad_message", "bad_query", "busy", "cross_site", "ending", "internal",
		"method_not_allowed", "no_length", "not_found", "not_json", "not_saved", "store",
		"too_long", "too_many", "too_many_games", "too_many_open", "unknown_type"}
)

// codeCounters has a counter for each of a fixed set of codes, and one for all others.
type codeCounters map[string]prometheus.Counter

func newCoded(r *prometheus.Registry, name, help string, codes []string) codeCounters {
	vector := promauto.With(r).NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{"code"})
	c := codeCounters{other: vector.WithLabelValues(other)}
	for _, code := range codes {
		c[code] = vector.WithLabelValues(code)
	}
	return c
}

func (c codeCounters) inc(code string) {
	if counter, known := c[code]; known {
		counter.Inc()
		return
	}
	c[other].Inc()
}
