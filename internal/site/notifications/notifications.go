// Package notifications has the handlers by which a device subscribes to push notifications
// (internal/push).
package notifications

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"regexp"
	"slices"
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
	// Mute stores that a player is not notified of the challenges of another.
	Mute(ctx context.Context, player, maker string) error
}

// Games are the games of the site.
type Games interface {
	// Game returns the game with this slug, or gamelog.ErrNotFound.
	Game(ctx context.Context, slug string) (gamelog.Game, error)
}

// Handler has the handlers below /api/calls. All its fields must be set; Key may be empty.
type Handler struct {
	Store    Store
	Games    Games
	Key      string                // the site's VAPID public key; empty: the site sends no notifications
	Hours    bool                  // the site has hours that devices can be reminded of
	Begin    func(playerID string) // called when a player has subscribed
	Visitors *visitor.Visitors     // saves visitors who subscribe
}

var (
	errOff      = gamelog.NewError("calls_off", "calls-off")
	errBrowser  = gamelog.NewError("bad_subscription", "bad-subscription")
	errBadHours = gamelog.NewError("bad_hours", "bad-hours")
	errWishes   = gamelog.NewError("bad_wishes", "bad-wishes")
	errOwn      = gamelog.NewError("own_challenge", "own-challenge")
)

// offer is what is needed to subscribe to notifications.
type offer struct {
	Key   string `json:"key"`             // The site's VAPID public key (RFC 8292), in base64url.
	Hours bool   `json:"hours,omitempty"` // The site has weekly hours; a device can wish to be reminded of them.
}

// Offer answers GET /api/calls with the site's public key, and whether it has hours.
func (c *Handler) Offer(w http.ResponseWriter, _ *http.Request) error {
	return httpx.JSON(w, http.StatusOK, offer{c.Key, c.Hours})
}

// body is what POST /api/calls/subscribe takes: the subscription, as the browser gives it, quiet
// hours, the language of the page, and the challenges and weekly hours that it is notified of.
type body struct {
	Endpoint string `json:"endpoint"`           // From the browser's PushSubscription: an https URL at a public address.
	Key      string `json:"p256dh"`             // The browser's public key, in base64url.
	Secret   string `json:"auth"`               // The browser's secret, in base64url.
	Zone     string `json:"zone"`               // Time zone of the device: `Europe/Berlin`. Empty: UTC.
	From     int    `json:"from"`               // Start of quiet hours, in minutes after midnight.
	To       int    `json:"to"`                 // End of quiet hours. Equal to `from`: none.
	Language string `json:"language,omitempty"` // Tag of the language of the notifications, such as `de`. None, or one that the site does not have: English.

	// Kinds of open challenges to be notified of: a game's id and `clock`, or `days` for games with days per move or no clock, such as `cheskers/clock`; and `hour` for a reminder ten minutes before each weekly hour. None: of nothing.
	Wishes []string `json:"wishes,omitempty"`
}

// wish is a kind of challenge, as push.WishFor returns it, or push.WishHour; maxWishes bounds them.
var wish = regexp.MustCompile(`^([a-z]{1,20}/(clock|days)|` + push.WishHour + `)$`)

const maxWishes = 20

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
	s := push.Subscription{Endpoint: b.Endpoint, Key: b.Key, Secret: b.Secret, Quiet: push.Quiet{Zone: b.Zone, From: b.From, To: b.To}, Wishes: b.Wishes}
	if c.Key == "" {
		return s, errOff
	}
	if len(b.Wishes) > maxWishes || slices.ContainsFunc(b.Wishes, func(w string) bool { return !wish.MatchString(w) }) {
		return s, errWishes
	}
	if err := s.Check(); errors.Is(err, push.ErrQuiet) {
		return s, errBadHours
	} else if err != nil {
		return s, errBrowser
	}
	return s, nil
}

// muteBody is what POST /api/calls/mute takes.
type muteBody struct {
	Slug string `json:"slug"` // Of a challenge of the player.
}

// Mute answers POST /api/calls/mute: the visitor is not notified of challenges by the maker of a game
// any more.
func (c *Handler) Mute(w http.ResponseWriter, r *http.Request) error {
	var b muteBody
	if err := httpx.ReadJSON(w, r, &b); err != nil {
		return err
	}
	if c.Key == "" {
		return errOff
	}
	g, err := c.Games.Game(r.Context(), b.Slug)
	if err != nil {
		return err
	}
	who := visitor.Of(r)
	if g.Record.Creator.ID == who.ID {
		return errOwn
	}
	if err := c.Store.Mute(r.Context(), who.ID, g.Record.Creator.ID); err != nil {
		return err
	}
	return httpx.NoContent(w)
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
