// Package visitor identifies who sends a request, by a cookie with a random token of 128 bits.
//
// The site stores the SHA-256 of the token alone; a visitor's id and first name are derived
// from that hash, so that a visitor without a row in the store is the same person at each
// visit. A row is written at the first action, so that crawlers leave no trace. A name that
// the visitor has chosen is in the store only: while the store is down, a request that only
// reads is served without it.
//
// A player may have several devices (internal/device), each with a token of its own. A revoked
// token counts as none.
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

// Visitor is the person or program that sent a request.
type Visitor struct {
	gamelog.Person
	TokenHash string // SHA-256 of the token, in hex
	Fresh     bool   // the request had no valid cookie, so that the store has nothing about the visitor
	Owner     string // of a program: id of the player whose it is; else empty
	Language  string // tag of the language that the visitor has chosen, or empty

	// Unsure: the store did not tell who the visitor is, who may have another name and language.
	Unsure bool

	// At is when the request came, before the store was asked who sent it: the token may have been
	// revoked since.
	At time.Time
}

const cookieMaxAge = 400 * 24 * time.Hour

// playerSpace is the UUID namespace of players' ids.
var playerSpace = uuid.MustParse("6f1f2c1e-3c56-4a7e-9d7b-9f0d3a5d7c21")

// newcomer is the visitor with this token as derived from its hash, without the store.
func newcomer(token secret.Token) Visitor {
	hash := token.Sum()
	return Visitor{
		TokenHash: token.Hash(),
		Person:    gamelog.Person{ID: uuid.NewSHA1(playerSpace, hash[:]).String(), Name: nameFrom(hash)},
	}
}

type visitorKey struct{}

// Of returns the sender of a request; the zero Visitor if no middleware of this package ran.
func Of(r *http.Request) Visitor {
	who, _ := r.Context().Value(visitorKey{}).(Visitor)
	return who
}

// Store reads and writes visitors. Its errors wrap gamelog.ErrAway while the database does not
// answer.
type Store interface {
	// Player returns the player who holds a token, or gamelog.ErrNotFound.
	Player(ctx context.Context, tokenHash string) (device.Holder, error)
	// SeeDevice stores when a device was last seen, in epoch milliseconds.
	SeeDevice(ctx context.Context, tokenHash string, at int64) error
	// SavePlayer stores a player at their first action, at, in epoch milliseconds. A player who
	// is stored already stays unchanged.
	SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error
}

// Programs finds programs.
type Programs interface {
	// Program returns the program with this token hash or id, or gamelog.ErrNotFound.
	Program(ctx context.Context, hashOrID string) (device.Program, error)
}

// Visitors has the middleware that identifies visitors.
type Visitors struct {
	store     Store
	programs  Programs
	own       address.Own
	responder *httpx.ErrorResponder
	known     *lru.Cache[device.Holder] // holders seen last, by token hash, for when the database does not answer
}

const (
	knownSize   = 4 << 20 // bytes
	knownWeight = 300     // approximate size of a visitor, in bytes
)

// New returns the middleware for a site with this address.
func New(store Store, programs Programs, own address.Own, responder *httpx.ErrorResponder) *Visitors {
	known := lru.New(knownSize, func(device.Holder) int { return knownWeight })
	return &Visitors{store: store, programs: programs, own: own, responder: responder, known: known}
}

// EnsureVisitor is middleware that identifies the visitor, and sets a cookie if there is none. It
// refuses programs.
func (v *Visitors) EnsureVisitor(next http.Handler) http.Handler {
	return onlyPeople(v.EnsureReader(next))
}

// LoadVisitor is middleware that identifies the visitor and sets no cookie: without one, the
// visitor exists for this request only. It refuses programs.
func (v *Visitors) LoadVisitor(next http.Handler) http.Handler {
	return onlyPeople(v.LoadReader(next))
}

// EnsureReader is EnsureVisitor for what anyone may read: a program is a stranger there.
func (v *Visitors) EnsureReader(next http.Handler) http.Handler {
	return v.identify(next, v.SetCookie, httpx.IsReadOnly)
}

// LoadReader is LoadVisitor for what anyone may read: a program is a stranger there.
func (v *Visitors) LoadReader(next http.Handler) http.Handler {
	return v.identify(next, noCookie, httpx.IsReadOnly)
}

// RequireKnown is LoadVisitor for long connections such as sockets: while the store is down, it
// refuses visitors whom this process has not seen before.
func (v *Visitors) RequireKnown(next http.Handler) http.Handler {
	return onlyPeople(v.identify(next, noCookie, func(*http.Request) bool { return false }))
}

func noCookie(http.ResponseWriter, secret.Token) {}

// identify is the middleware behind all of these. It calls greet for a visitor without a valid
// cookie. readOnly reports whether a request is served, as that of a stranger, while the
// database does not answer and the visitor is not in the cache.
func (v *Visitors) identify(next http.Handler, greet func(http.ResponseWriter, secret.Token), readOnly func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := time.Now()
		token, known := v.Token(r)
		who := newcomer(token)
		var err error
		if known {
			known, err = v.recall(r, &who)
			who.Unsure = err != nil
			if err != nil && !(httpx.IsAway(err) && readOnly(r)) {
				v.responder.Fail(w, r, err)
				return
			}
		}
		if !known {
			token = secret.New()
			who = newcomer(token)
			who.Fresh = true
			greet(w, token)
		}
		who.At = at
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, who)))
	})
}

// recall fills in who holds a token; ok is false if the token was revoked or is a program's. If
// it returns an error, the holder is not known: who keeps a newcomer's name, and an id that no
// player has.
func (v *Visitors) recall(r *http.Request, who *Visitor) (ok bool, err error) {
	holder, err := v.ask(r, who.TokenHash)
	switch {
	case err == nil:
		v.seen(who.TokenHash, &holder)
	case errors.Is(err, gamelog.ErrNotFound):
		holder = device.Holder{Person: who.Person}
	case httpx.IsAway(err) && httpx.IsReadOnly(r):
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
	who.Person, who.Language = holder.Person, holder.Language
	return !holder.Revoked && !holder.Program(), nil
}

func (v *Visitors) ask(r *http.Request, tokenHash string) (device.Holder, error) {
	wait := httpx.ReadWait
	if httpx.IsReadOnly(r) {
		wait = httpx.NameWait
	}
	ctx, cancel := context.WithTimeout(r.Context(), wait)
	defer cancel()
	return v.store.Player(ctx, tokenHash)
}

// remember caches who holds a token. A revoked token stays revoked, whatever an earlier read
// returns late.
func (v *Visitors) remember(tokenHash string, holder device.Holder) {
	if before, ok := v.known.Get(tokenHash); ok && before.Revoked {
		return
	}
	v.known.Put(tokenHash, holder)
}

// Revoke caches that a token was revoked, for when the database does not answer.
func (v *Visitors) Revoke(tokenHash string) { v.known.Put(tokenHash, device.Holder{Revoked: true}) }

// seen stores, in the background, that a device was seen: once in device.SeenEvery, unless it
// was revoked.
func (v *Visitors) seen(tokenHash string, holder *device.Holder) {
	now := time.Now()
	if holder.Revoked || holder.Seen == 0 || now.Sub(time.UnixMilli(holder.Seen)) < device.SeenEvery {
		return
	}
	if before, ok := v.known.Get(tokenHash); ok && (before.Revoked || now.Sub(time.UnixMilli(before.Seen)) < device.SeenEvery) {
		return // the device was revoked, or is being stored already
	}
	holder.Seen = now.UnixMilli()
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), httpx.SaveWait)
		defer cancel()
		if err := v.store.SeeDevice(ctx, tokenHash, now.UnixMilli()); err != nil {
			v.responder.Logger.Warn("device not noted as seen", "err", err)
		}
	}()
}

// Token returns the token of the request's cookie, or else a new one; known is false then. It
// does not ask the store whether the token was revoked.
func (v *Visitors) Token(r *http.Request) (token secret.Token, known bool) {
	if c, err := r.Cookie(v.cookieName()); err == nil {
		if token, ok := secret.Parse(c.Value); ok {
			return token, true
		}
	}
	return secret.New(), false
}

// cookieName has the prefix __Host- under https: browsers then accept the cookie from this host
// over https alone. Plain http, as in a home network, has no such protection.
func (v *Visitors) cookieName() string {
	if v.own.Secure() {
		return "__Host-threefold"
	}
	return "threefold"
}

// SetCookie gives the browser a token as its cookie, in place of any other.
func (v *Visitors) SetCookie(w http.ResponseWriter, token secret.Token) {
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

// Save stores a visitor, at their first action. A visitor who is stored already stays unchanged.
func (v *Visitors) Save(ctx context.Context, who Visitor) error {
	return v.store.SavePlayer(ctx, who.TokenHash, who.Person, time.Now().UnixMilli())
}
