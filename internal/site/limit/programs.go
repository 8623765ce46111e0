package limit

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/go-chi/httprate"

	"threefold/internal/site/httpx"
)

// ProgramLimits bounds what programs do, wherever they are: one of them, and all of one owner.
type ProgramLimits struct {
	Program, Owner               int // requests, in an hour
	ProgramStreams, OwnerStreams int // at once
}

type programs struct {
	program, owner *bound
	streams        *clients // of owners

	mu   sync.Mutex
	open map[string][]*stream // of programs, the oldest first
}

// newPrograms are the bounds of programs. Each answer to one says how much is left
// (draft-ietf-httpapi-ratelimit-headers).
func (l *Limiter) newPrograms() *programs {
	headers := func(of string) httprate.ResponseHeaders {
		return httprate.ResponseHeaders{Limit: "RateLimit-Limit" + of, Remaining: "RateLimit-Remaining" + of, Reset: "RateLimit-Reset" + of}
	}
	of := l.limits.ProgramLimits
	return &programs{
		program: l.boundWithHeaders(of.Program, time.Hour, headers("")), owner: l.boundWithHeaders(of.Owner, time.Hour, headers("-Owner")),
		streams: newClients(Limits{Open: of.OwnerStreams}), open: map[string][]*stream{},
	}
}

// Programs wraps the routes of programs; who names the program and its owner, empty for
// a person, whom it lets pass.
func (l *Limiter) Programs(who func(*http.Request) (program, owner string)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			program, owner := who(r)
			if owner == "" || l.programs.program.passesAs(w, r, program) && l.programs.owner.passesAs(w, r, owner) {
				next.ServeHTTP(w, r)
			}
		})
	}
}

// ProgramStreams wraps the streams of programs, which last: one more than a program may have ends its
// oldest, which may be of a connection that was cut; of an owner's it is refused.
func (l *Limiter) ProgramStreams(who func(*http.Request) (program, owner string)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			program, owner := who(r)
			ctx, end := context.WithCancel(r.Context())
			defer end()
			defer l.programs.begin(program, &stream{end}, l.limits.ProgramStreams)()
			all, ok := l.programs.streams.open(owner)
			if !ok {
				w.Header().Set("Retry-After", "10")
				httpx.Refuse(w, r, http.StatusTooManyRequests, errManyStreams)
				return
			}
			defer l.programs.streams.closed(all)
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

// stream is one that is open.
type stream struct{ end func() }

// begin counts a stream in, and ends the program's oldest where that makes too many; over counts it
// out.
func (p *programs) begin(program string, one *stream, most int) (over func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := append(p.open[program], one)
	if most > 0 && len(all) > most {
		all[0].end()
		all = all[1:]
	}
	p.open[program] = all
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.open[program] = slices.DeleteFunc(p.open[program], func(other *stream) bool { return other == one })
		if len(p.open[program]) == 0 {
			delete(p.open, program)
		}
	}
}
