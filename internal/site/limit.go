package site

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"threefold/internal/lobby"
)

// Limits bounds what one client address may do in a minute; an address of
// IPv6 stands for its /64. Zero is no bound.
type Limits struct {
	Create  int // games created
	Accept  int // invitations accepted
	Keys    int // seat keys made, and seat keys used
	Names   int // names changed
	Sockets int // sockets opened
}

// DefaultLimits let a whole school behind one address play, and stop a script.
var DefaultLimits = Limits{Create: 120, Accept: 120, Keys: 60, Names: 60, Sockets: 600}

// limit lets a client address pass n times a minute.
func (s *Site) limit(n int) func(http.Handler) http.Handler {
	if n == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	limited := httprate.LimitBy(n, time.Minute, byClient, httprate.WithLimitHandler(tooMany),
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
	return func(next http.Handler) http.Handler {
		bounded := limited(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if s.exempt(r) {
				next.ServeHTTP(w, r)
				return
			}
			bounded.ServeHTTP(w, r)
		})
	}
}

func byClient(r *http.Request) (string, error) {
	return httprate.CanonicalizeIP(clientIP(r)), nil
}

func tooMany(w http.ResponseWriter, r *http.Request) {
	refuse(w, r, http.StatusTooManyRequests,
		&lobby.Fault{Code: "too_many", Text: "That was very often in a short time. Please wait a minute."})
}
