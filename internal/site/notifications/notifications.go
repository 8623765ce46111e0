// Package notifications has the handlers by which a device subscribes to push notifications
// (internal/push).
package notifications

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/locale"
	"threefold/internal/push"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

// Store stores push subscriptions. Its errors wrap gamelog.ErrAway while the database does not
// answer.
type Store interface {
	// Subscribe stores a device's subscription and replaces its former one; now is in epoch
	// milliseconds.
	Subscribe(ctx context.Context, s push.Subscription, now int64) error
	// Unsubscribe deletes the subscription of the device with this token hash.
	Unsubscribe(ctx context.Context, device string) error
}

// Handler has the handlers below /api/calls. All its fields must be set; Key may be empty.
type Handler struct {
	Store    Store
	Key      string                // the site's VAPID public key; empty: the site sends no notifications
	Begin    func(playerID string) // called when a player has subscribed
	Visitors *visitor.Visitors     // saves visitors who subscribe
}

var (
	errOff      = gamelog.NewError("calls_off", "calls-off")
	errBrowser  = gamelog.NewError("bad_subscription", "bad-subscription")
	errBadHours = gamelog.NewError("bad_hours", "bad-hours")
)

// offer is what is needed to subscribe to notifications.
type offer struct {
	Key string `json:"key"` // The site's VAPID public key (RFC 8292), in base64url.
}

// Offer answers GET /api/calls with the site's public key.
func (c *Handler) Offer(w http.ResponseWriter, _ *http.Request) error {
	return httpx.JSON(w, http.StatusOK, offer{c.Key})
}

// body is what POST /api/calls/subscribe takes: the subscription, as the browser gives it, quiet
// hours, and the language of the page.
type body struct {
	Endpoint string `json:"endpoint"`           // From the browser's PushSubscription: an https URL at a public address.
	Key      string `json:"p256dh"`             // The browser's public key, in base64url.
	Secret   string `json:"auth"`               // The browser's secret, in base64url.
	Zone     string `json:"zone"`               // Time zone of the device: `Europe/Berlin`. Empty: UTC.
	From     int    `json:"from"`               // Start of quiet hours, in minutes after midnight.
	To       int    `json:"to"`                 // End of quiet hours. Equal to `from`: none.
	Language string `json:"language,omitempty"` // Tag of the language of the notifications, such as `de`. None, or one that the site does not have: English.
}

// Subscribe answers POST /api/calls/subscribe: it subscribes the visitor's device.
func (c *Handler) Subscribe(w http.ResponseWriter, r *http.Request) error {
	var b body
	if err := httpx.ReadJSON(w, r, &b); err != nil {
		return err
	}
	s, err := c.read(b)
	if err != nil {
		return err
	}
	if s.Language, err = languageOf(b.Language); err != nil {
		return err
	}
	who := visitor.Of(r)
	s.ID, s.Player, s.Device = rand.Text(), who.ID, who.TokenHash
	err = c.Visitors.Save(r.Context(), who)
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

// languageOf returns the tag of a language of the site: English if it does not have the one with
// this tag.
func languageOf(tag string) (string, error) {
	languages, err := locale.Embedded()
	if err != nil {
		return "", err
	}
	if _, ok := languages.Of(tag); !ok {
		tag = locale.English
	}
	return tag, nil
}

// Unsubscribe answers POST /api/calls/unsubscribe: it ends the device's subscription.
func (c *Handler) Unsubscribe(w http.ResponseWriter, r *http.Request) error {
	if c.Key == "" {
		return errOff
	}
	if err := c.Store.Unsubscribe(r.Context(), visitor.Of(r).TokenHash); err != nil {
		return err
	}
	return httpx.NoContent(w)
}
