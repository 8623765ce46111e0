// Package push notifies players who do not look at their games: by Web Push (RFC 8030), on
// the devices on which they want it.
//
// What there is to notify of is a line in the store for each player and game, which the
// transaction of an event writes (gamelog.Notification). Each process of a site has a Sender; a lease
// in the store lets one of them work. It sends what is due, unless the player looks at the
// game, and notes what became of it. A process that ends between a message and the note leaves
// the line as it was: the message is sent once more, under the same tag, in place of the first.
//
// # Who owns what
//
// A Sender's goroutine, Run, owns the lease and finds what is due. Each notification that is sent
// has a goroutine of its own, of which there is a bounded number; what is under way is a
// table under a mutex, and whose turn it is at which push service another (turns). Looks
// knows which pages of this process are before a player's eyes, under a mutex, and writes
// that into the store by one goroutine, its Run. Nobody who plays waits for either.
package push

import (
	"context"
	"errors"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/push/webpush"
)

// Subscription is a browser that lets itself be notified.
type Subscription struct {
	ID       string // random
	Player   string // id
	Device   string // SHA-256 of its token, in hex
	Endpoint string // address of its push service: a stranger's input
	Key      string // public key and secret of the browser, in base64url
	Secret   string
	Quiet    Quiet
}

func (s Subscription) host() string {
	if u, err := readEndpoint(s.Endpoint); err == nil {
		return u.Host
	}
	return "none"
}

// Most is how many subscriptions a player may have: the oldest give way.
const Most = 5

// Forgotten is after how long a subscription is deleted that no visit has renewed.
const Forgotten = 90 * 24 * time.Hour

// Stage is how far a notification has come. Moments are epoch milliseconds, 0 for never.
type Stage struct {
	Kind gamelog.NotificationKind
	At   int64 // since when there is something to notify of
	Next int64 // when the sender looks at it next
	Warn int64 // when a quarter of the player's time will be left
	Told bool  // the player was notified, and has not opened the game since

	Tries int      // without success
	Done  []string // ids of the subscriptions that were told
}

// Due is a notification whose moment has come.
type Due struct {
	Player string // id
	Seq    int64  // of the event that it is for
	Looks  bool   // the player has a page of the game before the eyes
	Seat   string // which the player has or shares, "white" or "black"
	Game   gamelog.Row
	Stage

	// Damaged says that the game's row cannot be read as it is.
	Damaged error
}

// Store is what a Sender asks of the store. Moments are epoch milliseconds.
type Store interface {
	// Due lists at most limit notifications whose moment has come, the oldest first.
	Due(ctx context.Context, now int64, limit int) ([]Due, error)

	// Subscriptions lists those of a player.
	Subscriptions(ctx context.Context, playerID string) ([]Subscription, error)

	// Settle writes how far a notification has come, unless an event has replaced it, or the player has
	// opened the game, since it was listed. A stage in which nothing is left is deleted.
	Settle(ctx context.Context, was Due, now Stage) error

	// Drop deletes a subscription.
	Drop(ctx context.Context, id string) error

	// Lease gives the work of this name to a holder until a moment, unless another has
	// it now, and says whether it did.
	Lease(ctx context.Context, name, holder string, now, until int64) (bool, error)

	// Key gives the key of this site as a sender, and makes it if there is none.
	Key(ctx context.Context, made func() (string, error)) (string, error)
}

// errLapsed ends a context of a send that takes too long.
var errLapsed = errors.New("the push service does not answer")

// Check refuses a subscription that a stranger made up: ErrEndpoint, webpush.ErrKey, or
// ErrQuiet.
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
