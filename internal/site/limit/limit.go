// Package limit has the rate limits of client addresses, visitors and programs, and limits what
// they may have open.
package limit

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"threefold/internal/gamelog"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

// Limits are the limits of one client address; the /64 network of an IPv6 address counts as one.
// Zero means no limit.
type Limits struct {
	PlayerLimits
	TextLimits

	// In a minute.
	Create   int // games created, rematches included
	Accept   int // invitations accepted
	Sockets  int // sockets opened
	Looks    int // page views: pages, games, pictures and readiness checks, one more for each 64 KB of a response
	Searches int // searches of the archive: lists, pages of players and their cards, positions, downloads
	Refusals int // error pages, beyond which errors are answered in JSON; and 429 responses, beyond which each is delayed by a second
	All      int // requests of any kind; a page with its files makes some dozens

	Challenges int // open challenges made, in ten minutes

	// Open challenges of which players are notified, in an hour; OwnRings of one visitor. Beyond these
	// a challenge stands, and no player is notified of it.
	Rings, OwnRings int

	Daily int // games created, in a day

	// For the computer; those that begin with Own are for one visitor.
	Computer, OwnComputer int // games against it, rematches included, in ten minutes
	Hints, OwnHints       int // hints, in a minute

	// At once.
	Connections int // connections for requests; sockets are not among them
	Open        int // sockets and streams

	// Bytes is how many bytes all sockets of an address together may send in a second; in a
	// burst, twice as many.
	Bytes int

	// Unfinished is how many open or running games one visitor may have.
	Unfinished int
	// AgainstComputer is how many of these may be against the computer.
	AgainstComputer int
}

// PlayerLimits limits what players do with devices, names, programs and tournaments; in a
// minute, unless a comment says otherwise. Zero means no limit.
type PlayerLimits struct {
	Keys        int // seat keys made, and seat keys used
	Links       int // device links made, pairing codes shown, answers to both, and devices revoked
	DevicePolls int // polls of devices that wait for each other
	Names       int // names changed

	// In ten minutes, valid or not.
	PairingCodes int // pairing codes entered
	ShortCodes   int // short addresses of tournaments opened

	ProgramLimits
	TournamentLimits
}

// TextLimits limits what is parsed and not stored, in a minute. Zero means no limit.
type TextLimits struct {
	Records int // PGN records
	Setups  int // positions of the editor
}

// Default are limits that let a whole school behind one address play, and stop a script.
var Default = Limits{
	Create: 120, Accept: 120, PlayerLimits: PlayerLimits{Keys: 60, Links: 60, DevicePolls: 600, Names: 60, PairingCodes: 30, ShortCodes: 60,
		ProgramLimits:    ProgramLimits{Program: 40_000, Owner: 120_000, ProgramStreams: 4, OwnerStreams: 20},
		TournamentLimits: TournamentLimits{Tournaments: 20, Joined: 300, Joining: 600, OwnJoining: 20, Lines: 1200, OwnLines: 30, Hosting: 600, OwnHosting: 60}},
	TextLimits: TextLimits{Records: 240, Setups: 1200}, Sockets: 600, Looks: 3000, Searches: 600, Refusals: 600, All: 30000,
	Challenges: 30, Rings: 10, OwnRings: 3, Daily: 2000,
	Computer: 300, OwnComputer: 30, Hints: 200, OwnHints: 20,
	Connections: 2000, Open: 500,
	Bytes: 32 << 10, Unfinished: 100, AgainstComputer: 20,
}

const (
	tenMinutes = 10 * time.Minute
	oneDay     = 24 * time.Hour
)

// Games reads a visitor's games.
type Games interface {
	// Mine returns at most limit games of a player, unfinished ones first. Its error wraps
	// gamelog.ErrAway while the database does not answer.
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)
}

// Meter counts refusals by their error codes.
type Meter interface{ Refused(code string) }

// Limiter counts requests and applies Limits. It is safe for concurrent use.
type Limiter struct {
	limits    Limits
	games     Games
	clients   address.Clients
	responder *httpx.ErrorResponder
	meter     Meter
	open      *clients
	views     *bound
	search    *bound
	refuse    *bound
	tries     *bound // 429 responses, after which tooMany delays

	// Games created, rematches included.
	perMinute  *bound
	daily      *bound
	challenges *bound // open challenges

	rings       doubleBound // challenges of which players are notified
	computer    computer
	programs    *programs
	tournaments tournaments
}

// New returns a Limiter that does not count exempt clients.
func New(limits Limits, games Games, clients address.Clients, responder *httpx.ErrorResponder, meter Meter) *Limiter {
	l := &Limiter{limits: limits, games: games, clients: clients, responder: responder, meter: meter, open: newClients(limits)}
	l.views = l.bound(limits.Looks, time.Minute)
	l.search = l.bound(limits.Searches, time.Minute)
	l.refuse = l.bound(limits.Refusals, time.Minute)
	l.tries = l.bound(limits.Refusals, time.Minute)
	l.perMinute = l.bound(limits.Create, time.Minute)
	l.daily = l.bound(limits.Daily, oneDay)
	l.challenges = l.bound(limits.Challenges, tenMinutes)
	l.computer.games = doubleBound{address: l.bound(limits.Computer, tenMinutes), visitor: l.bound(limits.OwnComputer, tenMinutes)}
	l.rings = doubleBound{address: l.bound(limits.Rings, time.Hour), visitor: l.bound(limits.OwnRings, time.Hour)}
	l.programs = l.newPrograms()
	l.tournaments = l.newTournaments()
	l.computer.hints = doubleBound{address: l.bound(limits.Hints, time.Minute), visitor: l.bound(limits.OwnHints, time.Minute)}
	return l
}

// bound is a rate limit: it lets each key pass most times in a period of while.
type bound struct {
	clients address.Clients
	most    int // 0: no limit
	while   time.Duration
	counts  httprate.LimitCounter
	limiter *httprate.RateLimiter
	reset   string // name of the header with the seconds until the period ends; empty for none
	refuse  http.HandlerFunc
}

// bound returns a rate limit of n in a period.
func (l *Limiter) bound(n int, while time.Duration) *bound {
	return l.boundWithHeaders(n, while, httprate.ResponseHeaders{})
}

// boundWithHeaders is bound for a limit that responses report in these headers.
func (l *Limiter) boundWithHeaders(n int, while time.Duration, headers httprate.ResponseHeaders) *bound {
	counts, reset := httprate.NewLocalLimitCounter(while), headers.Reset
	headers.Reset = "" // httprate would write a time, not seconds
	return &bound{clients: l.clients, most: n, while: while, counts: counts, reset: reset, refuse: l.tooMany, limiter: httprate.NewRateLimiter(n, while,
		httprate.WithLimitCounter(counts), httprate.WithResponseHeaders(headers))}
}

// penalty is the delay of a 429 response to a client that has had many.
const penalty = time.Second

// tooMany answers 429. Responses to a client that goes on after many refusals are delayed, which
// costs the server nothing; an immediate one would cost as much as serving the request.
func (l *Limiter) tooMany(w http.ResponseWriter, r *http.Request) {
	if !l.tries.takes(address.Key(r)) {
		select {
		case <-time.After(penalty):
		case <-r.Context().Done():
		}
	}
	l.responder.TooMany(w, r)
}

// passes counts a request of its client and reports whether it may pass; if not, it answers the
// request.
func (b *bound) passes(w http.ResponseWriter, r *http.Request) bool {
	return b.passesAs(w, r, address.Key(r))
}

// passesAs is passes with a key other than the client's address.
func (b *bound) passesAs(w http.ResponseWriter, r *http.Request, key string) bool {
	if b.most == 0 || b.clients.IsExempt(r) {
		return true
	}
	refused := b.limiter.OnLimit(w, r, key)
	wait := b.wait(key)
	if b.reset != "" {
		left := time.Until(time.Now().UTC().Truncate(b.while).Add(b.while))
		w.Header().Set(b.reset, seconds(max(left, wait)))
	}
	if refused {
		w.Header().Set("Retry-After", seconds(wait))
		b.refuse(w, r)
	}
	return !refused
}

// wait returns the time until a key may pass, 0 for now. It follows the sliding window of the
// package httprate: the count of this period, plus that of the last period in proportion to its
// part within the window.
func (b *bound) wait(key string) time.Duration {
	if b.most == 0 {
		return 0
	}
	now := time.Now().UTC()
	begun := now.Truncate(b.while)
	current, before, _ := b.counts.Get(key, begun, begun.Add(-b.while)) // a local counter never fails
	free := float64(b.most) - 0.5
	switch { // the weight of a period's count falls during the next period
	case float64(current) >= free:
		return begun.Add(b.while + b.part(1-free/float64(current))).Sub(now)
	case before > 0:
		return max(0, begun.Add(b.part(1-(free-float64(current))/float64(before))).Sub(now))
	}
	return 0
}

// part returns a fraction of the period plus a millisecond, because the limiter still refuses at
// the exact moment.
func (b *bound) part(of float64) time.Duration {
	return time.Duration(of*float64(b.while)) + time.Millisecond
}

// seconds returns a duration in whole seconds, rounded up, for a header.
func seconds(d time.Duration) string { return strconv.Itoa(int(d/time.Second) + 1) }

// takes is passes without a request to answer.
func (b *bound) takes(client string) bool {
	return b.most == 0 || !b.limiter.OnLimit(unread{}, new(http.Request), client)
}

// add counts n more of a key, even beyond the limit.
func (b *bound) add(client string, n int) {
	if b.most > 0 && n != 0 {
		b.counts.IncrementBy(client, time.Now().UTC().Truncate(b.while), n) // the limiter counts in this period; a local counter never fails
	}
}

// giveBack counts one less, for something that was counted and not done. If a new period has
// begun, one more may pass in it.
func (b *bound) giveBack(client string) { b.add(client, -1) }

// spent reports whether a key has reached its limit. It counts nothing.
func (b *bound) spent(client string) bool {
	if b.most == 0 {
		return false
	}
	_, count, _ := b.limiter.Status(client) // a local counter never fails
	return count >= float64(b.most)
}

// before is middleware that applies the limit to a route.
func (b *bound) before(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b.passes(w, r) {
			next.ServeHTTP(w, r)
		}
	})
}

// unread is a ResponseWriter that discards the response.
type unread struct{}

func (unread) Header() http.Header         { return http.Header{} }
func (unread) Write(b []byte) (int, error) { return len(b), nil }
func (unread) WriteHeader(int)             {}

// PerMinute returns middleware that lets a client address pass n times a minute.
func (l *Limiter) PerMinute(n int) func(http.Handler) http.Handler {
	return l.bound(n, time.Minute).before
}

// PerTenMinutes returns middleware that lets a client address pass n times in ten minutes.
func (l *Limiter) PerTenMinutes(n int) func(http.Handler) http.Handler {
	return l.bound(n, tenMinutes).before
}

// Creating is middleware that limits games created in a minute (Limits.Create).
func (l *Limiter) Creating(next http.Handler) http.Handler { return l.perMinute.before(next) }

// Searching is middleware that limits searches of the archive in a minute (Limits.Searches).
func (l *Limiter) Searching(next http.Handler) http.Handler { return l.search.before(next) }

// MayServeErrorPage reports whether an error may be answered by a page (Limits.Refusals), and
// counts it if so.
func (l *Limiter) MayServeErrorPage(r *http.Request) bool {
	return l.clients.IsExempt(r) || l.refuse.takes(address.Key(r))
}

// viewSize is the number of uncompressed bytes for which one more page view is charged.
const viewSize = 64 << 10

// ChargeViews is middleware that counts page views (Limits.Looks): one for the request, and one
// more for each 64 KB of the response.
func (l *Limiter) ChargeViews(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !l.views.passes(w, r) {
			return
		}
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		next.ServeHTTP(ww, r)
		if !l.clients.IsExempt(r) {
			l.views.add(address.Key(r), max(ww.BytesWritten(), httpx.ExchangeOf(r).Size)/viewSize)
		}
	})
}

// RequireViews is middleware for sockets, streams and downloads: it answers 429 if the client
// has no page views left. It counts none.
func (l *Limiter) RequireViews(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !l.clients.IsExempt(r) && l.views.spent(address.Key(r)) {
			w.Header().Set("Retry-After", seconds(l.views.wait(address.Key(r))))
			l.tooMany(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ChargeBytes charges a client a page view for each whole 64 KB of one write to its socket or
// stream; a smaller write costs nothing.
func (l *Limiter) ChargeBytes(client string, bytes int) { l.views.add(client, bytes/viewSize) }

var errHasMany = gamelog.NewError("too_many_games", "too-many-games")

// GameRequest is a game that a visitor wants to create.
type GameRequest struct {
	Visitor      string // id
	Challenge    bool   // open to everyone
	WithComputer bool   // against the computer
}

// MayCreate counts a game and reports whether the visitor may create it; if not, it answers the
// request. The caller calls NotCreated if the game is not created after all, which gives back a
// game against the computer.
func (l *Limiter) MayCreate(w http.ResponseWriter, r *http.Request, req GameRequest) bool {
	if !l.daily.passes(w, r) || req.Challenge && !l.challenges.passes(w, r) {
		return false
	}
	if l.clients.IsExempt(r) {
		return true
	}
	if req.WithComputer && !l.computer.games.takes(req.Visitor, address.Key(r)) {
		w.Header().Set("Retry-After", seconds(l.computer.games.wait(req.Visitor, address.Key(r))))
		l.tooMany(w, r)
		return false
	}
	if l.hasRoom(w, r, req) {
		return true
	}
	l.NotCreated(r, req)
	return false
}

// hasRoom reports whether a visitor has few enough unfinished games to create another, and
// answers the request if not.
func (l *Limiter) hasRoom(w http.ResponseWriter, r *http.Request, req GameRequest) bool {
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	err := l.unfinished(ctx, req.Visitor, req.WithComputer)
	coded, refused := errors.AsType[*gamelog.Error](err)
	switch {
	case refused:
		httpx.Refuse(w, r, http.StatusTooManyRequests, coded)
	case err != nil:
		l.responder.Fail(w, r, err)
	}
	return err == nil
}

// unfinished returns a *gamelog.Error if a visitor has too many open or running games to create
// another.
func (l *Limiter) unfinished(ctx context.Context, visitor string, withComputer bool) error {
	most := max(l.limits.Unfinished, l.limits.AgainstComputer)
	if most == 0 {
		return nil
	}
	mine, err := l.games.Mine(ctx, visitor, most)
	if err != nil {
		return err
	}
	all, againstComputer := 0, 0
	for i := range mine {
		if mine[i].EndedAt > 0 {
			continue
		}
		all++
		if mine[i].Level > 0 {
			againstComputer++
		}
	}
	switch {
	case l.limits.Unfinished > 0 && all >= l.limits.Unfinished:
		return errHasMany
	case withComputer && l.limits.AgainstComputer > 0 && againstComputer >= l.limits.AgainstComputer:
		return errManyAgainstComputer
	default:
		return nil
	}
}

// NotCreated gives back the game against the computer that MayCreate counted, unless the client
// has left: the game may exist then.
func (l *Limiter) NotCreated(r *http.Request, req GameRequest) {
	if req.WithComputer && !l.clients.IsExempt(r) && !httpx.HasLeft(r) {
		l.computer.games.giveBack(req.Visitor, address.Key(r))
	}
}
