package site

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"threefold/internal/lobby"
)

// Limits bounds what one client address may do, whoever it speaks for; an
// address of IPv6 stands for its /64. Zero is no bound.
type Limits struct {
	// In a minute.
	Create  int // games created
	Accept  int // invitations accepted
	Keys    int // seat keys made, and seat keys used
	Names   int // names changed
	Sockets int // sockets opened
	Looks   int // pages, games and pictures looked at, and questions of health
	All     int // requests of whatever kind; a page with its files makes some dozens

	Challenges int // open challenges made, in ten minutes
	Daily      int // games created, in a day

	// At once.
	Connections int // over which requests come; sockets are no longer among them
	Open        int // sockets

	// Bytes is how many all sockets of an address together may send in a
	// second; at once they may send twice as many.
	Bytes int

	// Unfinished bounds the games that one visitor has open or running when
	// creating another.
	Unfinished int
}

// DefaultLimits let a whole school behind one address play, and stop a script.
var DefaultLimits = Limits{
	Create: 120, Accept: 120, Keys: 60, Names: 60, Sockets: 600, Looks: 3000, All: 30000,
	Challenges: 30, Daily: 2000,
	Connections: 2000, Open: 500,
	Bytes: 32 << 10, Unfinished: 100,
}

const (
	tenMinutes = 10 * time.Minute
	oneDay     = 24 * time.Hour
)

// A bound says whether a request may pass, and answers it if not.
type bound func(w http.ResponseWriter, r *http.Request) (passes bool)

// often lets a client address pass n times in a while.
func (s *Site) often(n int, while time.Duration) bound {
	if n == 0 {
		return func(http.ResponseWriter, *http.Request) bool { return true }
	}
	counted := httprate.NewRateLimiter(n, while, httprate.WithLimitHandler(s.tooMany),
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
	return func(w http.ResponseWriter, r *http.Request) bool {
		return s.exempt(r) || !counted.RespondOnLimit(w, r, callerOf(r))
	}
}

// limit lets a client address pass n times a minute, on the routes it stands
// before.
func (s *Site) limit(n int) func(http.Handler) http.Handler {
	passes := s.often(n, time.Minute)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if passes(w, r) {
				next.ServeHTTP(w, r)
			}
		})
	}
}

// callerOf is the client's address as limits count it.
func callerOf(r *http.Request) string { return canonical(clientIP(r)) }

// canonical is an address as limits count it: of IPv6 the /64 it is of.
func canonical(ip string) string { return httprate.CanonicalizeIP(ip) }

var (
	errTooMany = &lobby.Fault{Code: "too_many", Text: "That was very often in a short time. Please wait a while."}
	errCrowded = &lobby.Fault{Code: "too_many_open", Text: "Very many pages are open from your network already. Please close some."}
	errHasMany = &lobby.Fault{Code: "too_many_games", Text: "You have very many games open already. Please finish some, or take invitations back."}
)

// tooMany answers 429, as a page or in JSON.
func (s *Site) tooMany(w http.ResponseWriter, r *http.Request) {
	if wantsJSON(r) {
		refuse(w, r, http.StatusTooManyRequests, errTooMany)
		return
	}
	exchangeOf(r).code = errTooMany.Code
	s.sorryPage(w, r, http.StatusTooManyRequests, "A little slower, please", errTooMany.Text)
}

// creating bounds what comes of one route.
type creating struct {
	daily      bound // games
	challenges bound // open ones among them
}

// mayCreate says whether a visitor may create this game, and answers the
// request if not.
func (s *Site) mayCreate(w http.ResponseWriter, r *http.Request, wish *createBody) bool {
	if !s.creating.daily(w, r) || wish.Terms.Visibility == lobby.Open && !s.creating.challenges(w, r) {
		return false
	}
	unfinished, err := s.unfinished(r)
	switch most := s.config.Limits.Unfinished; {
	case err != nil:
		s.fail(w, r, err)
	case most > 0 && unfinished >= most:
		refuse(w, r, http.StatusTooManyRequests, errHasMany)
	default:
		return true
	}
	return false
}

// unfinished counts the games that a visitor has open or running, as far as
// the limit; an exempt address has none that count.
func (s *Site) unfinished(r *http.Request) (n int, err error) {
	if s.config.Limits.Unfinished == 0 || s.exempt(r) {
		return 0, nil
	}
	mine, err := s.archive.Mine(r.Context(), visitorOf(r).ID, s.config.Limits.Unfinished)
	for i := range mine {
		if mine[i].EndedAt == 0 {
			n++
		}
	}
	return n, err
}
