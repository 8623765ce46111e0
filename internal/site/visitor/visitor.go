// Package visitor knows who sends a request.
//
// A visitor is a player at once, known by a random token of 128 bits in a
// cookie. The site keeps nothing of it but its SHA-256; id and name follow
// from that, so that somebody who has never been written down is the same
// person at each visit. They are written down at their first act: crawlers
// and robots that only look leave no trace. The store knows what else they are
// called, if they have chosen a name: who only looks is served without it where
// the store is away.
package visitor

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"

	"threefold/internal/gamelog"
	"threefold/internal/site/address"
	"threefold/internal/site/answer"
	"threefold/internal/site/secret"
)

// Visitor is who sent a request.
type Visitor struct {
	gamelog.Person
	TokenHash string // SHA-256 of the token, in hex
	Fresh     bool   // brought no cookie, so that the store knows nothing of them
}

const cookieMaxAge = 400 * 24 * time.Hour

// playerSpace is the UUID namespace of players' ids.
var playerSpace = uuid.MustParse("6f1f2c1e-3c56-4a7e-9d7b-9f0d3a5d7c21")

// newcomer is the visitor with this token, as long as the store does not know
// of them.
func newcomer(token secret.Token) Visitor {
	hash := token.Sum()
	return Visitor{
		TokenHash: token.Hash(),
		Person:    gamelog.Person{ID: uuid.NewSHA1(playerSpace, hash[:]).String(), Name: nameFrom(hash)},
	}
}

type visitorKey struct{}

// Of is who sent this request, or the zero visitor where neither Welcome nor
// Recognize has asked.
func Of(r *http.Request) Visitor {
	who, _ := r.Context().Value(visitorKey{}).(Visitor)
	return who
}

// Store is what visitors ask of the store.
type Store interface {
	// Player finds a visitor by the SHA-256 of their token, or says
	// gamelog.ErrNotFound.
	Player(ctx context.Context, tokenHash string) (gamelog.Person, error)

	// SavePlayer writes a visitor's row, at epoch milliseconds. Saving
	// again changes nothing.
	SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error
}

// Visitors finds out who sends requests.
type Visitors struct {
	store  Store
	own    address.Own
	faults *answer.Faults
}

// New makes the visitors of a site with this address.
func New(store Store, own address.Own, faults *answer.Faults) *Visitors {
	return &Visitors{store: store, own: own, faults: faults}
}

// Welcome finds out who sends a request, and gives a cookie to those who
// bring none.
func (v *Visitors) Welcome(next http.Handler) http.Handler {
	return v.identify(next, func(w http.ResponseWriter, token secret.Token) { v.setCookie(w, token) })
}

// Recognize finds out who sends a request. Somebody without a cookie is a
// stranger for as long as the request, or its socket, lasts.
func (v *Visitors) Recognize(next http.Handler) http.Handler {
	return v.identify(next, func(http.ResponseWriter, secret.Token) {})
}

func (v *Visitors) identify(next http.Handler, greet func(http.ResponseWriter, secret.Token)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, known := v.token(r)
		if !known {
			greet(w, token)
		}
		who := newcomer(token)
		who.Fresh = !known
		if known {
			person, err := v.person(r, who.TokenHash)
			switch {
			case err == nil:
				who.Person = person
			case !errors.Is(err, gamelog.ErrNotFound) && !(answer.IsAway(err) && answer.OnlyLooks(r)):
				v.faults.Fail(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, who)))
	})
}

// person is what the store knows of a visitor.
func (v *Visitors) person(r *http.Request, tokenHash string) (gamelog.Person, error) {
	wait := answer.ReadWait
	if answer.OnlyLooks(r) {
		wait = answer.NameWait
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	return v.store.Player(ctx, tokenHash)
}

// token is the one the request's cookie holds, or else a new one.
func (v *Visitors) token(r *http.Request) (token secret.Token, known bool) {
	if c, err := r.Cookie(v.cookieName()); err == nil {
		if token, ok := secret.Parse(c.Value); ok {
			return token, true
		}
	}
	return secret.New(), false
}

// cookieName carries the prefix by which browsers themselves see to it that
// the cookie came over https and from this host alone. On plain http, in a
// home network, there is no such protection to be had.
func (v *Visitors) cookieName() string {
	if v.own.Secure() {
		return "__Host-threefold"
	}
	return "threefold"
}

func (v *Visitors) setCookie(w http.ResponseWriter, token secret.Token) {
	http.SetCookie(w, &http.Cookie{
		Name:     v.cookieName(),
		Value:    token.Text(),
		Path:     "/",
		MaxAge:   int(cookieMaxAge / time.Second),
		Secure:   v.own.Secure(),
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}

// Remember writes a visitor down, at an act of theirs.
func (v *Visitors) Remember(ctx context.Context, who Visitor) error {
	return v.store.SavePlayer(ctx, who.TokenHash, who.Person, time.Now().UnixMilli())
}
