// Package outage computes how long the site was down before this process started, and how long its
// store failed; no clock is charged for that time.
package outage

import (
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
)

// HeartbeatEvery is the time between two heartbeats in the log, which a process writes
// while any clock runs. After a crash a player loses at most this much time.
const HeartbeatEvery = time.Second

// Outage is the time before this process started in which no server was alive, from
// the last heartbeat until this process listens. The zero Outage is none.
//
// An outage shorter than two heartbeats may be none at all, as long as another server
// may have been alive. Sure says that there was no other.
type Outage struct {
	From, To time.Time
	Sure     bool
}

// Last holds the last outage: shortly after the start more is known of it.
type Last struct{ last atomic.Pointer[Outage] }

// Get is the last outage.
func (a *Last) Get() Outage {
	if last := a.last.Load(); last != nil {
		return *last
	}
	return Outage{}
}

// Set replaces the last outage.
func (a *Last) Set(last Outage) { a.last.Store(&last) }

// Certain reports whether an event is to forgive this much of the outage.
func (o Outage) Certain(within time.Duration) bool {
	return within > 0 && (o.Sure || within >= 2*HeartbeatEvery)
}

// Within is how much of the outage lies after a moment.
func (o Outage) Within(since time.Time) time.Duration {
	if since.After(o.From) {
		return max(0, o.To.Sub(since))
	}
	return o.To.Sub(o.From)
}

// Since is the outage from the heartbeat at this moment, in epoch milliseconds,
// until now; the zero Outage without a heartbeat.
func Since(heartbeat int64, now time.Time) Outage {
	if from := time.UnixMilli(heartbeat); heartbeat != 0 && from.Before(now) {
		return Outage{From: from, To: now}
	}
	return Outage{}
}

// Degraded is the state of a game while the store fails: the clocks stand, and what would have to
// be saved is refused.
type Degraded struct {
	Since   time.Time // zero while play goes on
	Settled bool      // another process has forgiven its outage since this one began
}

// On reports whether the store fails.
func (t Degraded) On() bool { return !t.Since.IsZero() }

// Forgiven is the clock without what passed in the outage, up to this moment. "No clock is
// charged" for the time since the store last wrote.
func (t Degraded) Forgiven(c *gamelog.Clock, now time.Time) *gamelog.Clock {
	if c == nil {
		return nil
	}
	shifted := c.Shift(now.Sub(gamelog.Latest(t.Since, c.Since)))
	return &shifted
}

// Lasted is how long the outage was, as far as it lies after a game's last move.
func (t Degraded) Lasted(moved int64, now time.Time) time.Duration {
	return now.Sub(gamelog.Latest(t.Since, time.UnixMilli(moved)))
}
