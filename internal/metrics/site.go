package metrics

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"threefold/internal/site/httpx"
)

// Site implements site.Meter, the meter of HTTP requests and websockets.
type Site struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	refused  codeCounters
	sockets  prometheus.Gauge
	closed   codeCounters
	dropped  prometheus.Counter
	received prometheus.Counter
	sent     prometheus.Counter
	bytes    prometheus.Counter
}

// closeCodes are the close codes of websockets (RFC 6455, section 7.4.1), and 4001 for a device
// that was removed from its player.
var closeCodes = []string{"1000", "1001", "1003", "1006", "1008", "1009", "1012", "1013", "4001"}

func newSite(r *prometheus.Registry) *Site {
	return &Site{
		requests: promauto.With(r).NewCounterVec(prometheus.CounterOpts{Name: "threefold_requests_total",
			Help: "Requests answered, by route and class of status; left: the client was gone before."}, []string{"route", "status"}),
		seconds: promauto.With(r).NewHistogramVec(prometheus.HistogramOpts{Name: "threefold_request_seconds",
			Help: "How long requests took to answer, by route.", Buckets: []float64{.001, .005, .02, .1, .5, 2}}, []string{"route"}),
		sockets:  promauto.With(r).NewGauge(prometheus.GaugeOpts{Name: "threefold_sockets", Help: "Sockets open."}),
		refused:  newCoded(r, "threefold_requests_refused_total", "Requests, and messages on sockets, that the site refused.", siteCodes),
		closed:   newCoded(r, "threefold_sockets_closed_total", "Sockets that ended, by the code of the close frame; 1006 where there was none.", closeCodes),
		dropped:  counter(r, "threefold_pages_dropped_total", "Pages that fell so far behind that they were dropped."),
		received: counter(r, "threefold_messages_received_total", "Messages that pages sent."),
		sent:     counter(r, "threefold_messages_sent_total", "Messages sent to pages."),
		bytes:    counter(r, "threefold_sent_bytes_total", "Bytes of the messages sent to pages."),
	}
}

// Answered counts a request by the pattern of its route and the class of its status, "2xx" and
// so on, and records how long it took. The class is "left" if the client disconnected before the
// answer.
func (s *Site) Answered(route string, status int, took time.Duration) {
	class := strconv.Itoa(status/100) + "xx"
	if status == httpx.StatusLeft {
		class = "left"
	}
	s.requests.WithLabelValues(route, class).Inc()
	s.seconds.WithLabelValues(route).Observe(took.Seconds())
}

// Refused counts a request or message that was refused with this error code.
func (s *Site) Refused(code string) { s.refused.inc(code) }

// Opened counts an opened websocket.
func (s *Site) Opened() { s.sockets.Inc() }

// Dropped counts a page that was disconnected because its queue was full.
func (s *Site) Dropped() { s.dropped.Inc() }

// Received counts a message from a page.
func (s *Site) Received() { s.received.Inc() }

// Closed counts a websocket that ended with this close code.
func (s *Site) Closed(code int) {
	s.sockets.Dec()
	s.closed.inc(strconv.Itoa(code))
}

// Sent counts messages to pages, and their bytes.
func (s *Site) Sent(messages, bytes int) {
	s.sent.Add(float64(messages))
	s.bytes.Add(float64(bytes))
}
