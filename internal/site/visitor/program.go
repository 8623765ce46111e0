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

// errBadToken refuses a request that needs a program's token.
var errBadToken = &gamelog.Error{Code: "bad_token", Text: "Send the token of a program in the Authorization header: Bearer and the token. It may have been revoked."}

// errNoProgram refuses a program where the site goes by the cookie.
var errNoProgram = &gamelog.Error{Code: "not_for_programs", Text: "Programs cannot do this: it is for people, whom the site knows by a cookie. Leave out the Authorization header, or see /api for what a program may do."}

// onlyPeople refuses a request with a bearer token, which would be one of a new visitor. Another
// scheme is a proxy's before the site.
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

// OrProgram is middleware for what both people and programs may do: a request with an
// Authorization header is a program's, any other goes by person. A token is read from nowhere else.
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
// asking the store each time: a token that was revoked is refused from the next request on.
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

// program finds whose token a request has, or says gamelog.ErrNotFound.
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

// ProgramOf names the program that sent a request, and its owner, for limits.
func ProgramOf(r *http.Request) (program, owner string) {
	who := Of(r)
	return who.ID, who.Owner
}
