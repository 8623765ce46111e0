// Package notifications answers the requests by which a device lets its player be notified of games
// (internal/push).
package notifications

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// Store is what this package asks of the store.
type Store interface {
	Subscribe(ctx context.Context, s push.Subscription, now int64) error
	Unsubscribe(ctx context.Context, device string) error
}

// Handler answers the requests below /api/calls. Its fields are what it needs.
type Handler struct {
	Store    Store
	Key      string                // the site's public key as a sender; empty: it notifies nobody
	Begin    func(playerID string) // called for players who may be notified from now on
	Visitors *visitor.Visitors
}

var (
	errOff      = &gamelog.Error{Code: "calls_off", Text: "This site cannot send notifications. They work only while a tab is open."}
	errBrowser  = &gamelog.Error{Code: "bad_subscription", Text: "The site cannot send notifications to this browser."}
	errBadHours = &gamelog.Error{Code: "bad_hours", Text: "Quiet hours need a time zone, a start and an end."}
)

type offer struct {
	Key string `json:"key"` // to subscribe with, in base64url; empty where the site notifies nobody
}

// Offer answers GET /api/calls: whether the site notifies players, and as whom.
func (c *Handler) Offer(w http.ResponseWriter, _ *http.Request) error {
	return httpx.JSON(w, http.StatusOK, offer{c.Key})
}

// body is what POST /api/calls/subscribe takes: the browser's subscription, as it gives it
// itself, and its quiet hours in minutes of the day, equal for none.
type body struct {
	Endpoint string `json:"endpoint"`
	Key      string `json:"p256dh"`
	Secret   string `json:"auth"`
	Zone     string `json:"zone"`
	From     int    `json:"from"`
	To       int    `json:"to"`
}

// Subscribe answers POST /api/calls/subscribe.
func (c *Handler) Subscribe(w http.ResponseWriter, r *http.Request) error {
	var b body
	if err := httpx.ReadJSON(w, r, &b); err != nil {
		return err
	}
	s, err := c.read(b)
	if err != nil {
		return err
	}
	who := visitor.Of(r)
	s.ID, s.Player, s.Device = rand.Text(), who.ID, who.TokenHash
	err = c.Visitors.Remember(r.Context(), who)
	if err == nil {
		err = c.Store.Subscribe(r.Context(), s, time.Now().UnixMilli())
	}
	if err != nil {
		return err
	}
	c.Begin(who.ID)
	return httpx.NoContent(w)
}

func (c *Handler) read(b body) (push.Subscription, error) {
	s := push.Subscription{Endpoint: b.Endpoint, Key: b.Key, Secret: b.Secret, Quiet: push.Quiet{Zone: b.Zone, From: b.From, To: b.To}}
	if c.Key == "" {
		return s, errOff
	}
	if err := s.Check(); errors.Is(err, push.ErrQuiet) {
		return s, errBadHours
	} else if err != nil {
		return s, errBrowser
	}
	return s, nil
}

// Unsubscribe answers POST /api/calls/unsubscribe: this device is notified no more.
func (c *Handler) Unsubscribe(w http.ResponseWriter, r *http.Request) error {
	if c.Key == "" {
		return errOff
	}
	if err := c.Store.Unsubscribe(r.Context(), visitor.Of(r).TokenHash); err != nil {
		return err
	}
	return httpx.NoContent(w)
}
