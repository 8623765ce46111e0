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

// ProgramLimits limits one program, and all programs of one owner, from whatever address. Zero
// means no limit.
type ProgramLimits struct {
	Program, Owner               int // requests in an hour
	ProgramStreams, OwnerStreams int // open streams
}

type programs struct {
	program, owner *bound
	streams        *clients // by owner

	mu   sync.Mutex
	open map[string][]*stream // by program, the oldest first
}

// newPrograms returns the limits of programs. Each response to a program reports what is left
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

// Programs returns middleware that limits the requests of programs. who returns the ids of the
// program and its owner, or an empty owner for a person, who passes.
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

// ProgramStreams returns middleware that limits the open streams of programs. One more than a
// program may have ends its oldest, whose connection may be dead; one more than an owner may
// have is refused.
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

// stream is an open stream; end ends it.
type stream struct{ end func() }

// begin counts a stream of a program and ends the program's oldest if there are more than most.
// The caller calls over when the stream has ended.
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
