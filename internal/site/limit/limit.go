// Package limit bounds what one client address may do, and what it may hold open.
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

// Limits bounds what one client address may do, whoever it speaks for; an
// address of IPv6 counts for its /64. Zero is no bound.
type Limits struct {
	PlayerLimits
	TextLimits

	// In a minute.
	Create   int // games created, rematches among them
	Accept   int // invitations accepted
	Sockets  int // sockets opened
	Looks    int // pages, games and pictures looked at, each 64 KB of one, and questions of health
	Searches int // of the archive: lists, players' pages and their cards, positions, downloads
	Refusals int // pages that say what went wrong, beyond which the code and the sentence come alone; and refusals by these limits, beyond which they come a second late
	All      int // requests of whatever kind; a page with its files makes some dozens

	Challenges int // open challenges made, in ten minutes
	Daily      int // games created, in a day

	// Asked of the computer, by an address and by one visitor.
	Computer, OwnComputer int // games against it, in ten minutes, rematches among them
	Hints, OwnHints       int // hints, in a minute

	// At once.
	Connections int // over which requests come; sockets are no longer among them
	Open        int // sockets

	// Bytes is how many all sockets of an address together may send in a
	// second; at once they may send twice as many.
	Bytes int

	// Unfinished bounds the games that one visitor has open or running when
	// creating another. AgainstComputer bounds those of them that are against the computer.
	Unfinished      int
	AgainstComputer int
}

// PlayerLimits bounds what players do about their devices, names, programs and tournaments; in a minute,
// unless something else is said.
type PlayerLimits struct {
	Keys        int // seat keys made, and seat keys used
	Links       int // links to further devices made, pairing codes shown, both answered, and devices revoked
	DevicePolls int // questions of devices that wait for each other
	Names       int // names changed

	// Right or wrong, in ten minutes.
	PairingCodes int // pairing codes entered
	ShortCodes   int // short addresses of tournaments opened

	ProgramLimits
	TournamentLimits
}

// TextLimits bounds what is read by the rules and stored nowhere, in a minute.
type TextLimits struct {
	Records int // text records
	Setups  int // positions that are put together
}

// Default limits let a whole school behind one address play, and stop a script.
var Default = Limits{
	Create: 120, Accept: 120, PlayerLimits: PlayerLimits{Keys: 60, Links: 60, DevicePolls: 600, Names: 60, PairingCodes: 30, ShortCodes: 60,
		ProgramLimits:    ProgramLimits{Program: 40_000, Owner: 120_000, ProgramStreams: 4, OwnerStreams: 20},
		TournamentLimits: TournamentLimits{Tournaments: 20, Joined: 300, Joining: 600, OwnJoining: 20, Lines: 1200, OwnLines: 30, Hosting: 600, OwnHosting: 60}},
	TextLimits: TextLimits{Records: 240, Setups: 1200}, Sockets: 600, Looks: 3000, Searches: 600, Refusals: 600, All: 30000,
	Challenges: 30, Daily: 2000,
	Computer: 300, OwnComputer: 30, Hints: 200, OwnHints: 20,
	Connections: 2000, Open: 500,
	Bytes: 32 << 10, Unfinished: 100, AgainstComputer: 20,
}

const (
	tenMinutes = 10 * time.Minute
	oneDay     = 24 * time.Hour
)

// Games is what the limits ask of the store.
type Games interface {
	Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error)
}

// Meter counts what is refused.
type Meter interface{ Refused(code string) }

// Limiter keeps the limits.
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
	tries     *bound // refused, before who goes on waits

	// Games that are created, rematches among them.
	perMinute  *bound
	daily      *bound
	challenges *bound // open to all

	computer    computer
	programs    *programs
	tournaments tournaments
}

// New makes a limiter. Those that clients exempts it does not count.
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
	l.programs = l.newPrograms()
	l.tournaments = l.newTournaments()
	l.computer.hints = doubleBound{address: l.bound(limits.Hints, time.Minute), visitor: l.bound(limits.OwnHints, time.Minute)}
	return l
}

// bound lets each client address do something so many times in a while.
type bound struct {
	clients address.Clients
	most    int // 0: without limit
	while   time.Duration
	counts  httprate.LimitCounter
	limiter *httprate.RateLimiter
	reset   string // name of the header that says in how many seconds the while ends; empty for none
	refuse  http.HandlerFunc
}

// bound lets a client address pass n times in a while.
func (l *Limiter) bound(n int, while time.Duration) *bound {
	return l.boundWithHeaders(n, while, httprate.ResponseHeaders{})
}

// told is bound for a limit that answers tell of in these headers.
func (l *Limiter) boundWithHeaders(n int, while time.Duration, headers httprate.ResponseHeaders) *bound {
	counts, reset := httprate.NewLocalLimitCounter(while), headers.Reset
	headers.Reset = "" // the limiter would say when by the clock
	return &bound{clients: l.clients, most: n, while: while, counts: counts, reset: reset, refuse: l.tooMany, limiter: httprate.NewRateLimiter(n, while,
		httprate.WithLimitCounter(counts), httprate.WithResponseHeaders(headers))}
}

// penalty is how long who goes on after many refusals waits for each.
const penalty = time.Second

// tooMany answers 429. A script that goes on all the same waits for it, which costs the server nothing:
// answering at once costs as much as a request that is met.
func (l *Limiter) tooMany(w http.ResponseWriter, r *http.Request) {
	if !l.tries.takes(address.Key(r)) {
		select {
		case <-time.After(penalty):
		case <-r.Context().Done():
		}
	}
	l.responder.TooMany(w, r)
}

// passes reports whether a request may pass, and answers it if not.
func (b *bound) passes(w http.ResponseWriter, r *http.Request) bool {
	return b.passesAs(w, r, address.Key(r))
}

// passesAs is passes where it is not the address that counts.
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

// wait is how long it lasts until somebody may pass; 0 if they may now. The limiter adds what it has
// counted in this while to the part of the while before that was less than a while ago, and rounds.
func (b *bound) wait(key string) time.Duration {
	if b.most == 0 {
		return 0
	}
	now := time.Now().UTC()
	begun := now.Truncate(b.while)
	current, before, _ := b.counts.Get(key, begun, begun.Add(-b.while)) // it cannot fail
	free := float64(b.most) - 0.5
	switch { // what was counted in a while weighs less and less in the next one
	case float64(current) >= free:
		return begun.Add(b.while + b.part(1-free/float64(current))).Sub(now)
	case before > 0:
		return max(0, begun.Add(b.part(1-(free-float64(current))/float64(before))).Sub(now))
	}
	return 0
}

// part is so much of a while and a little, for at the very moment the limiter still refuses.
func (b *bound) part(of float64) time.Duration {
	return time.Duration(of*float64(b.while)) + time.Millisecond
}

// seconds is a time after which something has changed, for a header.
func seconds(d time.Duration) string { return strconv.Itoa(int(d/time.Second) + 1) }

// takes is passes where no request is to be answered.
func (b *bound) takes(client string) bool {
	return b.most == 0 || !b.limiter.OnLimit(unread{}, new(http.Request), client)
}

// add counts n times more, allowed or not: the next ones will not be.
func (b *bound) add(client string, n int) {
	if b.most > 0 && n != 0 {
		b.counts.IncrementBy(client, time.Now().UTC().Truncate(b.while), n) // as the limiter counts; it cannot fail
	}
}

// giveBack counts one less, of what was counted and not done. Where a new while has begun
// one more may pass in it.
func (b *bound) giveBack(client string) { b.add(client, -1) }

// spent says that an address may not pass now.
func (b *bound) spent(client string) bool {
	if b.most == 0 {
		return false
	}
	_, count, _ := b.limiter.Status(client) // it cannot fail
	return count >= float64(b.most)
}

// before lets requests pass, on the routes it is before.
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

// PerMinute lets a client address pass n times a minute, on the routes it is before.
func (l *Limiter) PerMinute(n int) func(http.Handler) http.Handler {
	return l.bound(n, time.Minute).before
}

// PerTenMinutes is PerMinute for so long.
func (l *Limiter) PerTenMinutes(n int) func(http.Handler) http.Handler {
	return l.bound(n, tenMinutes).before
}

// Creating bounds the games created in a minute.
func (l *Limiter) Creating(next http.Handler) http.Handler { return l.perMinute.before(next) }

// Searching bounds what is asked of the archive in a minute.
func (l *Limiter) Searching(next http.Handler) http.Handler { return l.search.before(next) }

// MayServeErrorPage reports whether a request that cannot be met is answered by a page, and counts
// it if so.
func (l *Limiter) MayServeErrorPage(r *http.Request) bool {
	return l.clients.IsExempt(r) || l.refuse.takes(address.Key(r))
}

// viewSize is how many bytes of an answer, before they are compressed, make a
// look: a long one counts as several.
const viewSize = 64 << 10

// Charged lets a client address look, and charges it for what it was shown.
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

// RequireViews is before the sockets of games, each of which begins with the
// whole game: a client address that has looked too often waits.
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

// Looked charges a client address for what it was shown by a socket, in bytes.
func (l *Limiter) ChargeBytes(client string, bytes int) { l.views.add(client, bytes/viewSize) }

var errHasMany = &gamelog.Error{Code: "too_many_games", Text: "You have too many open games. Finish some or cancel invitations."}

// GameRequest is what MayCreate asks about a game that a visitor wants to create.
type GameRequest struct {
	Visitor      string // id
	Challenge    bool   // open to all
	WithComputer bool   // against the computer
}

// MayCreate reports whether a visitor may create a game, and answers the request if not.
// Where the game is not created after all, NotCreated is called.
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

// unfinished is an *Error if a visitor has so many games open or running that another
// is too many.
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

// NotCreated notes that a game which MayCreate let pass was not created: against the
// computer it does not count, unless the client has left: the game may be there then.
func (l *Limiter) NotCreated(r *http.Request, req GameRequest) {
	if req.WithComputer && !l.clients.IsExempt(r) && !httpx.HasLeft(r) {
		l.computer.games.giveBack(req.Visitor, address.Key(r))
	}
}
