package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"threefold/internal/lobby"
)

// Lobby is the meter of rooms.
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

func (l *Lobby) Conflict()                 { l.conflicts.Inc() }
func (l *Lobby) Refused(code string)       { l.refused.inc(code) }
func (l *Lobby) FlagLate(by time.Duration) { l.flagLate.Observe(by.Seconds()) }

// Watch shows what a lobby holds, whenever somebody looks. It is called once.
func (l *Lobby) Watch(stats func() lobby.Stats) {
	l.registry.MustRegister(roomCollector(stats))
}

// roomCollector is the collector of a lobby's Stats.
type roomCollector func() lobby.Stats

var (
	rooms    = prometheus.NewDesc("threefold_rooms", "Games held in memory.", nil, nil)
	pages    = prometheus.NewDesc("threefold_pages", "Open pages of games and of the lobby.", nil, nil)
	degraded = prometheus.NewDesc("threefold_trouble", "1 while the store cannot be written and all clocks stand.", nil, nil)
	others   = prometheus.NewDesc("threefold_other_servers", "Other processes that serve the same games and are heard.", nil, nil)
)

func (h roomCollector) Describe(all chan<- *prometheus.Desc) { prometheus.DescribeByCollect(h, all) }

// Collect asks the lobby once for all of it.
func (h roomCollector) Collect(all chan<- prometheus.Metric) {
	now, broken := h(), 0
	if now.Degraded {
		broken = 1
	}
	for d, n := range map[*prometheus.Desc]int{rooms: now.Rooms, pages: now.Pages, degraded: broken, others: now.Others} {
		all <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(n))
	}
}
