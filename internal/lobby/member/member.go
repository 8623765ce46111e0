// Package member is an open page of a visitor, in a room or subscribed to the live list, with
// its outbox and its limits.
package member

import (
	"context"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outbox"
	"threefold/internal/lobby/wire"
)

// ID is the number of a page, by which a room and what is around it name the page.
type ID int64

// Member is a visitor's open page, with the queue of messages to it.
type Member struct {
	*outbox.Outbox
	ID     ID // of no other page of this process
	player gamelog.Person
	limits Limits
	lag    atomic.Int64 // nanoseconds
	plays  atomic.Bool
}

// New returns a member for a visitor's page. deliver is that of outbox.New.
func New(player gamelog.Person, deliver func()) *Member {
	return &Member{Outbox: outbox.New(deliver), ID: ID(members.Add(1)), player: player, limits: Unlimited{}}
}

var members atomic.Int64

// Limits bounds what a page costs the server. Its methods return at once, but for
// HasRoom. Many pages may share one.
type Limits interface {
	// OpenGame counts a game that a command of the page opens, against the computer or
	// not. An error refuses the command. NotOpened says that a game which was counted is
	// not opened after all; it may be called from any goroutine.
	OpenGame(withMachine bool) error
	NotOpened(withMachine bool)
	// HasRoom reports whether the visitor may have another unfinished game against the
	// computer. It asks the store. An *Error refuses the command; any other error says
	// that it is not known.
	HasRoom(ctx context.Context) error
	// Hint counts a hint that the page asks for. An error refuses it. NotHinted counts
	// one less, because nobody had time for it.
	Hint() error
	NotHinted()
	// Share is a key of whom the page shares turns with, who asks the computer: the same
	// for all pages of one address, and empty where the visitor takes turns alone.
	Share() string
}

// Limit sets the page's limits, before the page enters a game. Without, there are none.
func (m *Member) Limit(l Limits) { m.limits = l }

// Limits are those of the page.
func (m *Member) Limits() Limits { return m.limits }

// Unlimited are the Limits of a page that has none.
type Unlimited struct{}

func (Unlimited) OpenGame(bool) error           { return nil }
func (Unlimited) NotOpened(bool)                {}
func (Unlimited) HasRoom(context.Context) error { return nil }
func (Unlimited) Hint() error                   { return nil }
func (Unlimited) NotHinted()                    {}
func (Unlimited) Share() string                 { return "" }

// Player is the visitor.
func (m *Member) Player() gamelog.Person { return m.player }

// Lag is the round-trip time to the page, as the server last measured it.
func (m *Member) Lag() time.Duration { return time.Duration(m.lag.Load()) }

// SetLag stores the round-trip time of a ping, as the socket measured it.
func (m *Member) SetLag(d time.Duration) { m.lag.Store(int64(d)) }

// Plays reports whether the visitor plays in the game that the page shows.
func (m *Member) Plays() bool { return m.plays.Load() }

// SetPlays is called by the room when that has changed.
func (m *Member) SetPlays(plays bool) { m.plays.Store(plays) }

// Send queues a message.
func (m *Member) Send(out wire.Out) { m.Queue(wire.Encode(out)) }
