package limit

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"threefold/internal/site/httpx"
)

// OfPrograms bounds what programs do, wherever they are: one of them, and all of one owner.
type OfPrograms struct {
	Program, Owner               int // requests, in an hour
	ProgramStreams, OwnerStreams int // at once
}

type programs struct {
	program, owner               *bound
	programStreams, ownerStreams *clients
}

// newPrograms are the bounds of programs. Each answer to one says how much is left
// (draft-ietf-httpapi-ratelimit-headers).
func (l *Limiter) newPrograms() programs {
	headers := func(of string) httprate.ResponseHeaders {
		return httprate.ResponseHeaders{Limit: "RateLimit-Limit" + of, Remaining: "RateLimit-Remaining" + of, Reset: "RateLimit-Reset" + of, RetryAfter: "Retry-After"}
	}
	of := l.limits.OfPrograms
	return programs{
		program: l.told(of.Program, time.Hour, headers("")), owner: l.told(of.Owner, time.Hour, headers("-Owner")),
		programStreams: newClients(Limits{Open: of.ProgramStreams}), ownerStreams: newClients(Limits{Open: of.OwnerStreams}),
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

// ProgramStreams wraps the streams of programs, which last.
func (l *Limiter) ProgramStreams(who func(*http.Request) (program, owner string)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			program, owner := who(r)
			one, ok := l.programs.programStreams.open(program)
			if ok {
				defer l.programs.programStreams.closed(one)
				all, within := l.programs.ownerStreams.open(owner)
				if ok = within; ok {
					defer l.programs.ownerStreams.closed(all)
				}
			}
			if !ok {
				httpx.Refuse(w, r, http.StatusTooManyRequests, errManyStreams)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}
