package site

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"

	"threefold/internal/gamelog"
)

// A visitor is a player at once, known by a random token of 128 bits in a
// cookie. The site keeps nothing of it but its SHA-256; id and name follow
// from that, so that somebody who has never been written down is the same
// person at each visit. They are written down at their first act: crawlers
// and robots that only look leave no trace. The store knows what else they are
// called, if they have chosen a name: who only looks is served without it where
// the store is away.

// visitor is who sent a request.
type visitor struct {
	gamelog.Person
	tokenHash string // SHA-256 of the token, in hex
	fresh     bool   // brought no cookie, so that the store knows nothing of them
}

const cookieMaxAge = 400 * 24 * time.Hour

// playerSpace is the UUID namespace of players' ids.
var playerSpace = uuid.MustParse("6f1f2c1e-3c56-4a7e-9d7b-9f0d3a5d7c21")

// newcomer is the visitor with this token, as long as the store does not know
// of them.
func newcomer(token []byte) visitor {
	hash := sha256.Sum256(token)
	return visitor{
		tokenHash: hashOf(token),
		Person:    gamelog.Person{ID: uuid.NewSHA1(playerSpace, hash[:]).String(), Name: nameFrom(hash)},
	}
}

type visitorKey struct{}

// visitorOf is who sent this request, or the zero visitor where neither
// welcome nor recognize has asked.
func visitorOf(r *http.Request) visitor {
	who, _ := r.Context().Value(visitorKey{}).(visitor)
	return who
}

// welcome finds out who sends a request, and gives a cookie to those who
// bring none.
func (s *Site) welcome(next http.Handler) http.Handler {
	return s.identify(next, func(w http.ResponseWriter, token []byte) { s.setCookie(w, token) })
}

// recognize finds out who sends a request. Somebody without a cookie is a
// stranger for as long as the request, or its socket, lasts.
func (s *Site) recognize(next http.Handler) http.Handler {
	return s.identify(next, func(http.ResponseWriter, []byte) {})
}

func (s *Site) identify(next http.Handler, greet func(http.ResponseWriter, []byte)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, known := s.token(r)
		if !known {
			greet(w, token)
		}
		who := newcomer(token)
		who.fresh = !known
		if known {
			person, err := s.person(r, who.tokenHash)
			switch {
			case err == nil:
				who.Person = person
			case !errors.Is(err, gamelog.ErrNotFound) && !(isAway(err) && onlyLooks(r)):
				s.fail(w, r, err)
				return
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, who)))
	})
}

// person is what the store knows of a visitor.
func (s *Site) person(r *http.Request, tokenHash string) (gamelog.Person, error) {
	wait := readWait
	if onlyLooks(r) {
		wait = nameWait
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	return s.archive.Player(ctx, tokenHash)
}

// token is the one the request's cookie holds, or else a new one.
func (s *Site) token(r *http.Request) (token []byte, known bool) {
	if c, err := r.Cookie(s.cookieName()); err == nil {
		if token, ok := readToken(c.Value); ok {
			return token, true
		}
	}
	return newToken(), false
}

// cookieName carries the prefix by which browsers themselves see to it that
// the cookie came over https and from this host alone. On plain http, in a
// home network, there is no such protection to be had.
func (s *Site) cookieName() string {
	if s.secure() {
		return "__Host-threefold"
	}
	return "threefold"
}

// secure says whether the site's address is https.
func (s *Site) secure() bool {
	return s.config.PublicURL != nil && s.config.PublicURL.Scheme == "https"
}

func (s *Site) setCookie(w http.ResponseWriter, token []byte) {
	http.SetCookie(w, &http.Cookie{
		Name:     s.cookieName(),
		Value:    writeToken(token),
		Path:     "/",
		MaxAge:   int(cookieMaxAge / time.Second),
		Secure:   s.secure(),
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}

// remember writes a visitor down, at an act of theirs.
func (s *Site) remember(ctx context.Context, who visitor) error {
	return s.archive.SavePlayer(ctx, who.tokenHash, who.Person, time.Now().UnixMilli())
}
