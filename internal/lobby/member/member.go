// Package member represents a visitor's open page, in a room or subscribed to the live list,
// with its outbox and its limits.
package member

import (
	"context"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// ID identifies an open page within this process.
type ID int64

// Member is a visitor's open page, with the queue of messages to it.
type Member struct {
	*outbox.Outbox
	ID     ID // unique in this process
	player gamelog.Person
	limits Limits
	lag    atomic.Int64 // nanoseconds
	plays  atomic.Bool
}

// New returns a member for a visitor's page, with a new ID and without limits. deliver is passed
// to outbox.New.
func New(player gamelog.Person, deliver func()) *Member {
	return &Member{Outbox: outbox.New(deliver), ID: ID(members.Add(1)), player: player, limits: Unlimited{}}
}

var members atomic.Int64

// Limits limits what a page costs the server. Many pages may share one; its methods are safe
// for concurrent use and, except CheckUnfinished, return at once.
type Limits interface {
	// OpenGame counts a game that a command of the page opens; withComputer says whether it
	// is against the computer. An error refuses the command.
	OpenGame(withComputer bool) error
	// NotOpened undoes an OpenGame whose game was not opened after all.
	NotOpened(withComputer bool)
	// CheckUnfinished returns nil if the visitor may have another unfinished game against the
	// computer. It queries the store. A *gamelog.Error refuses the command; any other error
	// means that the store failed.
	CheckUnfinished(ctx context.Context) error
	// Hint counts a hint that the page asks for. An error refuses it.
	Hint() error
	// NotHinted undoes a Hint that was not answered because the engine pool was busy.
	NotHinted()
	// Ring counts that players are notified of a challenge of the visitor. An error refuses it.
	Ring() error
	// QueueKey returns the key under which the page queues for the computer: the same for all
	// pages of one address; empty if the visitor queues alone.
	QueueKey() string
}

// Limit sets the page's limits. It is called before the page enters a game; the default is
// Unlimited.
func (m *Member) Limit(l Limits) { m.limits = l }

// Limits returns the page's limits.
func (m *Member) Limits() Limits { return m.limits }

// Unlimited implements Limits without any limit.
type Unlimited struct{}

// OpenGame returns nil.
func (Unlimited) OpenGame(bool) error { return nil }

// NotOpened does nothing.
func (Unlimited) NotOpened(bool) {}

// CheckUnfinished returns nil.
func (Unlimited) CheckUnfinished(context.Context) error { return nil }

// Hint returns nil.
func (Unlimited) Hint() error { return nil }

// NotHinted does nothing.
func (Unlimited) NotHinted() {}

// Ring implements Limits.
func (Unlimited) Ring() error { return nil }

// QueueKey returns "".
func (Unlimited) QueueKey() string { return "" }

// Player returns the visitor.
func (m *Member) Player() gamelog.Person { return m.player }

// Lag returns the typical round-trip time to the page (SetLag); 0 before the first ping.
func (m *Member) Lag() time.Duration { return time.Duration(m.lag.Load()) }

// SetLag stores what Lag returns: the median of the last round trips that the socket has measured.
func (m *Member) SetLag(d time.Duration) { m.lag.Store(int64(d)) }

// Plays reports whether the visitor plays in the game that the page shows.
func (m *Member) Plays() bool { return m.plays.Load() }

// SetPlays stores what Plays returns. The room calls it when seats change.
func (m *Member) SetPlays(plays bool) { m.plays.Store(plays) }

// Send encodes and queues a message.
func (m *Member) Send(out wire.Out) { m.Queue(wire.Encode(out)) }
