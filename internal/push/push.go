// Package push notifies players who are not viewing their games, by Web Push (RFC 8030), on the
// devices that have subscribed.
//
// A notification is a row in the store for each player and game, which the transaction of an
// event writes (gamelog.Notification). Each process of a site has a Sender; a lease in the store
// lets one of them work. It sends the notifications that are due, unless the player is viewing
// the game, and then updates the row. If the process ends in between, the message is sent once
// more and replaces the first, because it has the same tag.
//
// A ring (rings.go) is a row for an open challenge that has stood for a while: the same Sender
// notifies players who wish for such a game. A reminder (hours.go) is sent before an event of the
// site to each device that wishes for it, and is no row: a subscription has the last one it got.
//
// # Who owns what
//
// A Sender's goroutine, Run, owns the lease and polls the store. Each notification in flight has
// a goroutine of its own, of which there is a bounded number. A mutex guards the table of those
// in flight, another the limits for each push service (turns). Viewers has the games that
// players view on pages of this process, under a mutex, and one goroutine, its Run, that writes
// them into the store. Moves never wait for either.
package push

import (
	"context"
	"errors"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push/webpush"
)

// Subscription is a browser that is to be notified.
type Subscription struct {
	ID       string // random
	Player   string // id
	Device   string // SHA-256 of the device's token, in hex
	Endpoint string // URL at the push service; untrusted input
	Key      string // public key of the browser, in base64url
	Secret   string // authentication secret of the browser, in base64url
	Quiet    Quiet
	Language string   // tag of the language of its pages
	Wishes   []string // kinds of open challenges that it is notified of, as WishFor returns them, and WishHour
}

func (s Subscription) host() string {
	if u, err := readEndpoint(s.Endpoint); err == nil {
		return u.Host
	}
	return "none"
}

// MaxSubscriptions is how many subscriptions a player may have; a new one replaces the oldest.
const MaxSubscriptions = 5

// SubscriptionLife is how long after the last visit of its browser a subscription is deleted.
const SubscriptionLife = 90 * 24 * time.Hour

// Stage is the state of a notification. Moments are epoch milliseconds, 0 for never.
type Stage struct {
	Kind     gamelog.NotificationKind
	At       int64 // moment of the event, or of Warn when only the warning is left
	Next     int64 // when it is due
	Warn     int64 // when a quarter of the player's time will be left
	Notified bool  // the player was notified, and has not opened the game since

	Tries int      // number of failed tries
	Done  []string // ids of the subscriptions that need no message any more
}

// Due is a notification that is due.
type Due struct {
	Player  string // id
	Seq     int64  // number of the event
	Viewing bool   // a page of the game is visible to the player
	Seat    string // which the player has or shares, "white" or "black"
	Game    gamelog.Row
	Stage

	// Damaged is why the game's row cannot be read; nil if it can.
	Damaged error
}

// Store is the part of the store that a Sender needs. Moments are epoch milliseconds.
type Store interface {
	RingStore
	HourStore

	// Due returns at most limit notifications that are due at now, the oldest first.
	Due(ctx context.Context, now int64, limit int) ([]Due, error)

	// Subscriptions returns the subscriptions of a player.
	Subscriptions(ctx context.Context, playerID string) ([]Subscription, error)

	// Settle writes the new stage of a notification, or deletes its row if nothing is left to
	// do. It does nothing if an event has replaced the notification since it was listed, or
	// the player has opened the game.
	Settle(ctx context.Context, was Due, now Stage) error

	// Drop deletes a subscription.
	Drop(ctx context.Context, id string) error

	// Lease gives the lease of this name to holder until a moment, and reports whether it did:
	// not if another holder has it at now.
	Lease(ctx context.Context, name, holder string, now, until int64) (bool, error)

	// Key returns the site's VAPID private key, as webpush.Signer takes it. If none is stored, it
	// stores the one that made returns; it may call made in any case.
	Key(ctx context.Context, made func() (string, error)) (string, error)
}

// errLapsed is the cause of the timeout of a request to a push service.
var errLapsed = errors.New("the push service does not answer")

// Check returns ErrEndpoint, webpush.ErrKey or ErrQuiet for a subscription that cannot be real.
func (s Subscription) Check() error {
	if _, err := readEndpoint(s.Endpoint); err != nil {
		return err
	}
	if _, err := webpush.ReadKeys(s.Key, s.Secret); err != nil {
		return err
	}
	if !s.Quiet.Known() {
		return ErrQuiet
	}
	return nil
}
