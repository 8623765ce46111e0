package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"threefold/internal/lane"
)

// lanes is the collector of what waits in lanes.
type lanes []*lane.Lane

var (
	laneWaiting = prometheus.NewDesc("threefold_lane_waiting", "What waits in a lane for its turn.", []string{"lane"}, nil)
	laneOldest  = prometheus.NewDesc("threefold_lane_oldest_seconds", "How long the first in a lane has waited for its turn.", []string{"lane"}, nil)
	laneRefused = prometheus.NewDesc("threefold_lane_refused_total", "What found no place in a lane, or gave it up to somebody who had fewer.", []string{"lane"}, nil)
)

// WatchLanes shows how lanes stand, whenever somebody looks. It is called once.
func (m *Metrics) WatchLanes(all ...*lane.Lane) { m.registry.MustRegister(lanes(all)) }

func (l lanes) Describe(all chan<- *prometheus.Desc) { prometheus.DescribeByCollect(l, all) }

func (l lanes) Collect(all chan<- prometheus.Metric) {
	for _, one := range l {
		s := one.State()
		all <- prometheus.MustNewConstMetric(laneWaiting, prometheus.GaugeValue, float64(s.Waiting), s.Name)
		all <- prometheus.MustNewConstMetric(laneOldest, prometheus.GaugeValue, s.Oldest.Seconds(), s.Name)
		all <- prometheus.MustNewConstMetric(laneRefused, prometheus.CounterValue, float64(s.Refused), s.Name)
	}
}
