package visitor

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
)

// errBadToken is the error of a request that needs a valid token of a program.
var errBadToken = gamelog.NewError("bad_token", "bad-token")

// errNoProgram is the error of a program's request for what only people may do.
var errNoProgram = gamelog.NewError("not_for_programs", "not-for-programs")

// onlyPeople is middleware that refuses requests with a bearer token. Other Authorization
// schemes may be those of a proxy in front of the site.
func onlyPeople(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, value := range r.Header.Values("Authorization") {
			if scheme, _, _ := strings.Cut(value, " "); strings.EqualFold(scheme, "Bearer") {
				httpx.Refuse(w, r, http.StatusForbidden, errNoProgram)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// OrProgram returns middleware for what both people and programs may do: OnlyProgram for
// requests with an Authorization header, person for all others.
func (v *Visitors) OrProgram(person func(http.Handler) http.Handler) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		programs, persons := v.OnlyProgram(next), person(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if len(r.Header.Values("Authorization")) > 0 {
				programs.ServeHTTP(w, r)
			} else {
				persons.ServeHTTP(w, r)
			}
		})
	}
}

// OnlyProgram is middleware that identifies a program by its bearer token (RFC 6750, section 2.1),
// asking the store each time. It answers 401 if there is no valid token, or it was revoked.
func (v *Visitors) OnlyProgram(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := time.Now()
		p, err := v.program(r)
		switch {
		case errors.Is(err, gamelog.ErrNotFound):
			w.Header().Set("WWW-Authenticate", "Bearer")
			httpx.Refuse(w, r, http.StatusUnauthorized, errBadToken)
			return
		case err != nil:
			v.responder.Fail(w, r, err)
			return
		}
		holder := device.Holder{Person: p.Person, Seen: max(p.Seen, 1)}
		v.seen(p.Hash, &holder)
		v.remember(p.Hash, holder)
		who := Visitor{Person: p.Person, TokenHash: p.Hash, Owner: p.Owner, At: at}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, who)))
	})
}

// program returns the program whose token a request has, or gamelog.ErrNotFound.
func (v *Visitors) program(r *http.Request) (device.Program, error) {
	scheme, text, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token, ok := secret.Parse(text)
	if !ok || !strings.EqualFold(scheme, "Bearer") {
		return device.Program{}, gamelog.ErrNotFound
	}
	ctx, cancel := httpx.ReadContext(r)
	defer cancel()
	return v.programs.Program(ctx, token.Hash())
}

// ProgramOf returns the ids of the program that sent a request and of its owner, for rate
// limits. The owner is empty for a person.
func ProgramOf(r *http.Request) (program, owner string) {
	who := Of(r)
	return who.ID, who.Owner
}
