package site

import (
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/site/socket"
)

// Meter counts requests and sockets for metrics. Its methods are safe for concurrent use and do
// not block.
type Meter interface {
	// Answered counts a response. route is the pattern of its route, "/g/{slug}", or "none";
	// took is the time that the request took.
	Answered(route string, status int, took time.Duration)
	// Refused counts a request, or a message on a socket, that was refused with this error code.
	Refused(code string)
	socket.Meter
}

// noMeter is a Meter that counts nothing.
type noMeter struct{}

func (noMeter) Answered(string, int, time.Duration) {}
func (noMeter) Refused(string)                      {}
func (noMeter) Opened()                             {}
func (noMeter) Closed(int)                          {}
func (noMeter) Dropped()                            {}
func (noMeter) Received()                           {}
func (noMeter) Sent(int, int)                       {}

// routeOf returns the pattern of the route that a request has matched, once it is answered.
// There are few patterns, so it can be a metric's label.
func routeOf(r *http.Request) string {
	pattern := chi.RouteContext(r.Context()).RoutePattern()
	if pattern == "" {
		return "none"
	}
	return strings.Replace(pattern, slugged, "/{slug}", 1)
}
