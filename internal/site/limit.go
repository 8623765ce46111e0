package site

import (
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"threefold/internal/gamelog"
)

// Limits bounds what one client address may do, whoever it speaks for; an
// address of IPv6 stands for its /64. Zero is no bound.
type Limits struct {
	// In a minute.
	Create  int // games created, rematches among them
	Accept  int // invitations accepted
	Keys    int // seat keys made, and seat keys used
	Names   int // names changed
	Sockets int // sockets opened
	Looks   int // pages, games and pictures looked at, each 64 KB of one, and questions of health
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

// bound lets each client address do something so many times in a while.
type bound struct {
	site    *Site
	most    int // 0: without limit
	while   time.Duration
	counts  httprate.LimitCounter
	limiter *httprate.RateLimiter
}

// rateLimit lets a client address pass n times in a while.
func (s *Site) rateLimit(n int, while time.Duration) *bound {
	counts := httprate.NewLocalLimitCounter(while)
	return &bound{site: s, most: n, while: while, counts: counts, limiter: httprate.NewRateLimiter(n, while,
		httprate.WithLimitCounter(counts), httprate.WithLimitHandler(s.tooMany),
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))}
}

// passes says whether a request may pass, and answers it if not.
func (b *bound) passes(w http.ResponseWriter, r *http.Request) bool {
	return b.most == 0 || b.site.exempt(r) || !b.limiter.RespondOnLimit(w, r, clientKey(r))
}

// takes is passes where no request is to be answered.
func (b *bound) takes(client string) bool {
	return b.most == 0 || !b.limiter.OnLimit(unread{}, new(http.Request), client)
}

// add counts n times more, allowed or not: the next ones will not be.
func (b *bound) add(client string, n int) {
	if b.most > 0 && n > 0 {
		b.counts.IncrementBy(client, time.Now().UTC().Truncate(b.while), n) // as the limiter counts; it cannot fail
	}
}

// spent says that an address may not pass now.
func (b *bound) spent(client string) bool {
	if b.most == 0 {
		return false
	}
	_, count, _ := b.limiter.Status(client) // it cannot fail
	return count >= float64(b.most)
}

// before lets requests pass, on the routes it stands before.
func (b *bound) before(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b.passes(w, r) {
			next.ServeHTTP(w, r)
		}
	})
}

// unread takes the answer to a request that there is not.
type unread struct{}

func (unread) Header() http.Header         { return http.Header{} }
func (unread) Write(b []byte) (int, error) { return len(b), nil }
func (unread) WriteHeader(int)             {}

// limit lets a client address pass n times a minute, on the routes it stands
// before.
func (s *Site) limit(n int) func(http.Handler) http.Handler {
	return s.rateLimit(n, time.Minute).before
}

// lookSize is how many bytes of an answer, before they are compressed, make a
// look: a long one counts as several.
const lookSize = 64 << 10

// charged lets a client address look, and charges it for what it was shown.
func (s *Site) charged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.looks.passes(w, r) {
			return
		}
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(ww, r)
		if !s.exempt(r) {
			s.looks.add(clientKey(r), max(ww.BytesWritten(), exchangeOf(r).size)/lookSize)
		}
	})
}

// mayLook stands before the sockets of games, each of which begins with the
// whole game: a client address that has looked too often waits.
func (s *Site) mayLook(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.exempt(r) && s.looks.spent(clientKey(r)) {
			w.Header().Set("Retry-After", strconv.Itoa(int(s.looks.while.Seconds())))
			s.tooMany(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// clientKey is the client's address as limits count it.
func clientKey(r *http.Request) string { return canonical(clientIP(r)) }

// canonical is an address as limits count it: of IPv6 the /64 it is of.
func canonical(ip string) string { return httprate.CanonicalizeIP(ip) }

var (
	errTooMany = &gamelog.Fault{Code: "too_many", Text: "That was very often in a short time. Please wait a while."}
	errCrowded = &gamelog.Fault{Code: "too_many_open", Text: "Very many pages are open from your network already. Please close some."}
	errHasMany = &gamelog.Fault{Code: "too_many_games", Text: "You have very many games open already. Please finish some, or take invitations back."}
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

// creating bounds the games that are created, rematches among them.
type creating struct {
	perMinute  *bound
	daily      *bound
	challenges *bound // open to all
}

// rematch is what a page's game must ask before it opens another: one that is
// agreed on counts as a game created, by the address of who accepts.
func (c creating) rematch(client string) func() error {
	return func() error {
		if !c.perMinute.takes(client) || !c.daily.takes(client) {
			return errTooMany
		}
		return nil
	}
}

// mayCreate says whether a visitor may create this game, and answers the
// request if not.
func (s *Site) mayCreate(w http.ResponseWriter, r *http.Request, wish *createBody) bool {
	if !s.creating.daily.passes(w, r) || wish.Terms.Visibility == gamelog.Open && !s.creating.challenges.passes(w, r) {
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
	ctx, cancel := reading(r)
	defer cancel()
	mine, err := s.archive.Mine(ctx, visitorOf(r).ID, s.config.Limits.Unfinished)
	for i := range mine {
		if mine[i].EndedAt == 0 {
			n++
		}
	}
	return n, err
}
