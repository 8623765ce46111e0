// Package visitor knows who sends a request.
//
// A visitor is a player at once, known by a random token of 128 bits in a cookie. The site
// keeps nothing of it but its SHA-256; id and name follow from that, so that somebody who has
// never been written down is the same person at each visit. They are written down at their
// first act: crawlers and robots that only look leave no trace. The store knows what else they
// are called, if they have chosen a name: who only looks is served without it where the store
// is away.
//
// A player may be known on several devices (internal/device), each of which has a token of
// its own. A token that was revoked is as good as none.
package visitor

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/google/uuid"

	"threefold/internal/device"
	"threefold/internal/gamelog"
	"threefold/internal/lru"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
)

// Visitor is who sent a request.
type Visitor struct {
	gamelog.Person
	TokenHash string // SHA-256 of the token, in hex
	Fresh     bool   // brought no cookie that counts, so that the store knows nothing of them
}

const cookieMaxAge = 400 * 24 * time.Hour

// playerSpace is the UUID namespace of players' ids.
var playerSpace = uuid.MustParse("6f1f2c1e-3c56-4a7e-9d7b-9f0d3a5d7c21")

// newcomer is the visitor with this token, as long as the store does not know of them.
func newcomer(token secret.Token) Visitor {
	hash := token.Sum()
	return Visitor{
		TokenHash: token.Hash(),
		Person:    gamelog.Person{ID: uuid.NewSHA1(playerSpace, hash[:]).String(), Name: nameFrom(hash)},
	}
}

type visitorKey struct{}

// Of is who sent this request, or the zero visitor where neither EnsureVisitor nor
// LoadVisitor has asked.
func Of(r *http.Request) Visitor {
	who, _ := r.Context().Value(visitorKey{}).(Visitor)
	return who
}

// Store is what visitors ask of the store.
type Store interface {
	Player(ctx context.Context, tokenHash string) (device.Holder, error)
	SeeDevice(ctx context.Context, tokenHash string, at int64) error
	SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error
}

// Visitors finds out who sends requests.
type Visitors struct {
	store  Store
	own    address.Own
	faults *httpx.Errors
	known  *lru.Cache[device.Holder] // who was seen last, by the hash of their token, for when the store is away
}

const (
	knownSize   = 4 << 20 // bytes
	knownWeight = 300     // bytes that a visitor takes, about
)

// New makes the visitors of a site with this address.
func New(store Store, own address.Own, faults *httpx.Errors) *Visitors {
	known := lru.New(knownSize, func(device.Holder) int { return knownWeight })
	return &Visitors{store: store, own: own, faults: faults, known: known}
}

// EnsureVisitor finds out who sends a request, and gives a cookie to those who bring none.
func (v *Visitors) EnsureVisitor(next http.Handler) http.Handler {
	return v.identify(next, v.Become, httpx.OnlyLooks)
}

// LoadVisitor finds out who sends a request. Somebody without a cookie is a
// stranger for as long as the request lasts.
func (v *Visitors) LoadVisitor(next http.Handler) http.Handler {
	return v.identify(next, nobodyGreeted, httpx.OnlyLooks)
}

// RequireKnown is LoadVisitor for what lasts, as a socket does: where the store is away, only
// those come in whom it has told of before.
func (v *Visitors) RequireKnown(next http.Handler) http.Handler {
	return v.identify(next, nobodyGreeted, func(*http.Request) bool { return false })
}

func nobodyGreeted(http.ResponseWriter, secret.Token) {}

// identify finds out who sends a request. greet is called for those without a cookie
// that counts; looks says of a request that it is served, as somebody's who has nothing
// here, where the store is away and was not asked about its visitor before.
func (v *Visitors) identify(next http.Handler, greet func(http.ResponseWriter, secret.Token), looks func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		token, known := v.Token(r)
		who := newcomer(token)
		var err error
		if known {
			known, err = v.recall(r, &who)
			if err != nil && !(httpx.IsAway(err) && looks(r)) {
				v.faults.Fail(w, r, err)
				return
			}
		}
		if !known {
			token = secret.New()
			who = newcomer(token)
			who.Fresh = true
			greet(w, token)
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, who)))
	})
}

// recall fills in what is known of a visitor who brought a token; ok is false when that
// token was revoked. The error is that nobody can tell who it is: then the visitor keeps
// the name of a newcomer, and the id of nobody.
func (v *Visitors) recall(r *http.Request, who *Visitor) (ok bool, err error) {
	holder, err := v.ask(r, who.TokenHash)
	switch {
	case err == nil:
		v.seen(who.TokenHash, &holder)
	case errors.Is(err, gamelog.ErrNotFound):
		holder = device.Holder{Person: who.Person}
	case httpx.IsAway(err) && httpx.OnlyLooks(r):
		before, found := v.known.Get(who.TokenHash)
		if !found {
			who.ID = uuid.NewSHA1(playerSpace, []byte(who.ID)).String()
			return true, err
		}
		holder = before
	default:
		return true, err
	}
	v.remember(who.TokenHash, holder)
	who.Person = holder.Person
	return !holder.Revoked, nil
}

func (v *Visitors) ask(r *http.Request, tokenHash string) (device.Holder, error) {
	wait := httpx.ReadWait
	if httpx.OnlyLooks(r) {
		wait = httpx.NameWait
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	return v.store.Player(ctx, tokenHash)
}

// remember keeps who holds a token. One that was revoked stays so, whatever was read of
// it a moment before.
func (v *Visitors) remember(tokenHash string, holder device.Holder) {
	if before, ok := v.known.Get(tokenHash); ok && before.Revoked {
		return
	}
	v.known.Put(tokenHash, holder)
}

// Revoke notes that a token was revoked.
func (v *Visitors) Revoke(tokenHash string) { v.known.Put(tokenHash, device.Holder{Revoked: true}) }

// seen notes that a device was seen, once in device.SeenEvery, unless it was revoked.
// Nobody waits for it.
func (v *Visitors) seen(tokenHash string, holder *device.Holder) {
	now := time.Now()
	if holder.Revoked || holder.Seen == 0 || now.Sub(time.UnixMilli(holder.Seen)) < device.SeenEvery {
		return
	}
	if before, ok := v.known.Get(tokenHash); ok && (before.Revoked || now.Sub(time.UnixMilli(before.Seen)) < device.SeenEvery) {
		return // revoked, or under way
	}
	holder.Seen = now.UnixMilli()
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), httpx.SaveWait)
		defer cancel()
		if err := v.store.SeeDevice(ctx, tokenHash, now.UnixMilli()); err != nil {
			v.faults.Logger.Warn("device not noted as seen", "err", err)
		}
	}()
}

// Token is the one the request's cookie holds, or else a new one.
func (v *Visitors) Token(r *http.Request) (token secret.Token, known bool) {
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

// Become gives a request's browser a token, in place of the one that it had.
func (v *Visitors) Become(w http.ResponseWriter, token secret.Token) {
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
