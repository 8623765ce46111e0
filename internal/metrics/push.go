package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"threefold/internal/push"
)

// Push implements push.Meter, the meter of the sender of notifications.
type Push struct{ sent *prometheus.CounterVec }

func newPush(r *prometheus.Registry) *Push {
	p := &Push{promauto.With(r).NewCounterVec(prometheus.CounterOpts{Name: "threefold_push_sent_total",
		Help: "Messages to push services, by what became of them: taken, gone, refused or later."}, []string{"outcome"})}
	for _, outcome := range push.Outcomes {
		p.sent.WithLabelValues(outcome)
	}
	return p
}

// Sent counts a message to a push service by its outcome, one of push.Outcomes.
func (p *Push) Sent(outcome string) { p.sent.WithLabelValues(outcome).Inc() }
