package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"threefold/internal/fairqueue"
)

// queues is the prometheus.Collector of the queues' states.
type queues []*fairqueue.Queue

var (
	queueWaiting = prometheus.NewDesc("threefold_lane_waiting", "What waits in a lane for its turn.", []string{"lane"}, nil)
	queueOldest  = prometheus.NewDesc("threefold_lane_oldest_seconds", "How long the first in a lane has waited for its turn.", []string{"lane"}, nil)
	queueRefused = prometheus.NewDesc("threefold_lane_refused_total", "What found no place in a lane, or gave it up to somebody who had fewer.", []string{"lane"}, nil)
)

// WatchQueues registers metrics of the queues, which are read at each scrape. It is called once.
func (m *Metrics) WatchQueues(all ...*fairqueue.Queue) { m.registry.MustRegister(queues(all)) }

// Describe sends the descriptions of the metrics.
func (l queues) Describe(all chan<- *prometheus.Desc) { prometheus.DescribeByCollect(l, all) }

// Collect reads the state of each queue and sends its metrics.
func (l queues) Collect(all chan<- prometheus.Metric) {
	for _, one := range l {
		s := one.State()
		all <- prometheus.MustNewConstMetric(queueWaiting, prometheus.GaugeValue, float64(s.Waiting), s.Name)
		all <- prometheus.MustNewConstMetric(queueOldest, prometheus.GaugeValue, s.Oldest.Seconds(), s.Name)
		all <- prometheus.MustNewConstMetric(queueRefused, prometheus.CounterValue, float64(s.Refused), s.Name)
	}
}
