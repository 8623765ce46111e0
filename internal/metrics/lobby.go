package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"threefold/internal/lobby"
)

// Lobby implements room.Meter.
type Lobby struct {
	conflicts prometheus.Counter
	refused   codeCounters
	flagLate  prometheus.Histogram
	registry  *prometheus.Registry
}

func newLobby(r *prometheus.Registry) *Lobby {
	return &Lobby{
		conflicts: counter(r, "threefold_append_conflicts_total",
			"Events whose number another process had taken; they were decided anew."),
		refused: newCoded(r, "threefold_commands_refused_total", "Commands of players and watchers that rooms refused.", commandCodes),
		flagLate: histogram(r, "threefold_flag_late_seconds",
			"By how much a fallen flag was noticed late: the error of the clocks.",
			.001, .002, .005, .01, .02, .05, .1, .5, 2),
		registry: r,
	}
}

// Conflict counts an append whose event number another process had taken.
func (l *Lobby) Conflict() { l.conflicts.Inc() }

// Refused counts a command that a room refused with this error code.
func (l *Lobby) Refused(code string) { l.refused.inc(code) }

// FlagLate records by how much a room noticed a fallen flag too late.
func (l *Lobby) FlagLate(by time.Duration) { l.flagLate.Observe(by.Seconds()) }

// Watch registers gauges of the lobby's stats, which are read at each scrape. It is called once.
func (l *Lobby) Watch(stats func() lobby.Stats) {
	l.registry.MustRegister(roomCollector(stats))
}

// roomCollector is the prometheus.Collector of a lobby's Stats.
type roomCollector func() lobby.Stats

var (
	rooms    = prometheus.NewDesc("threefold_rooms", "Games held in memory.", nil, nil)
	pages    = prometheus.NewDesc("threefold_pages", "Open pages of games and of the lobby.", nil, nil)
	degraded = prometheus.NewDesc("threefold_trouble", "1 while the store cannot be written and all clocks stand.", nil, nil)
	others   = prometheus.NewDesc("threefold_other_servers", "Other processes that serve the same games and are heard.", nil, nil)
)

// Describe sends the descriptions of the gauges.
func (h roomCollector) Describe(all chan<- *prometheus.Desc) { prometheus.DescribeByCollect(h, all) }

// Collect reads the lobby's stats once and sends the gauges.
func (h roomCollector) Collect(all chan<- prometheus.Metric) {
	now, broken := h(), 0
	if now.Degraded {
		broken = 1
	}
	for d, n := range map[*prometheus.Desc]int{rooms: now.Rooms, pages: now.Pages, degraded: broken, others: now.Others} {
		all <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(n))
	}
}
