package site

import (
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"threefold/internal/site/socket"
)

// Meter counts what an operator wants to see of the site. Many goroutines call its
// methods, which return at once.
type Meter interface {
	// Answered: a request was answered with this status. Route is the pattern
	// it met, "/g/{slug}", or "none".
	Answered(route string, status int, took time.Duration)
	// Refused: a request, or a message on a socket, was refused for the reason of this code.
	Refused(code string)
	socket.Meter
}

type noMeter struct{}

func (noMeter) Answered(string, int, time.Duration) {}
func (noMeter) Refused(string)                      {}
func (noMeter) Opened()                             {}
func (noMeter) Closed(int)                          {}
func (noMeter) Dropped()                            {}
func (noMeter) Received()                           {}
func (noMeter) Sent(int, int)                       {}

// routeOf is the pattern of the route that a request met, once it is answered.
// There are as many as routes.go lists, and few more.
func routeOf(r *http.Request) string {
	pattern := chi.RouteContext(r.Context()).RoutePattern()
	if pattern == "" {
		return "none"
	}
	return strings.Replace(pattern, slugged, "/{slug}", 1)
}
