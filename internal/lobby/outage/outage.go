// Package outage computes how long the site was down before this process started, and how long its
// store failed; no clock is charged for that time.
package outage

import (
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
)

// HeartbeatEvery is the time between two heartbeats in the store, which a process writes while
// any clock runs. After a crash a player loses at most this much time.
const HeartbeatEvery = time.Second

// Outage is the time before this process started in which no process served the site, from the
// last heartbeat until this process listens. The zero Outage is none.
type Outage struct {
	From, To time.Time
	Sure     bool // no other process was alive; else an outage shorter than two heartbeats may be none
}

// Last holds the last outage, which may be corrected shortly after the start. It is safe for
// concurrent use.
type Last struct{ last atomic.Pointer[Outage] }

// Get returns the last outage.
func (a *Last) Get() Outage {
	if last := a.last.Load(); last != nil {
		return *last
	}
	return Outage{}
}

// Set replaces the last outage.
func (a *Last) Set(last Outage) { a.last.Store(&last) }

// Certain reports whether a game gets back this much of the outage, what Within returns for it: not
// if that is 0, or if there may have been no outage.
func (o Outage) Certain(within time.Duration) bool {
	return within > 0 && (o.Sure || within >= 2*HeartbeatEvery)
}

// Within returns how much of the outage lies after since; 0 if none.
func (o Outage) Within(since time.Time) time.Duration {
	if since.After(o.From) {
		return max(0, o.To.Sub(since))
	}
	return o.To.Sub(o.From)
}

// Since returns the outage from the last heartbeat, in epoch milliseconds, until now; the zero
// Outage if heartbeat is 0.
func Since(heartbeat int64, now time.Time) Outage {
	if from := time.UnixMilli(heartbeat); heartbeat != 0 && from.Before(now) {
		return Outage{From: from, To: now}
	}
	return Outage{}
}

// Degraded is the state of a game while the store fails: its clocks are stopped, and commands
// that would write are refused. The zero Degraded is that of a working store.
type Degraded struct {
	Since   time.Time // when the store began to fail; zero while it works
	Settled bool      // the log has a Forgiven event since then, usually of another process
}

// On reports whether the store fails.
func (t Degraded) On() bool { return !t.Since.IsZero() }

// Forgiven returns the clock without the time of the outage up to now; nil if c is nil.
func (t Degraded) Forgiven(c *gamelog.Clock, now time.Time) *gamelog.Clock {
	if c == nil {
		return nil
	}
	shifted := c.Shift(now.Sub(gamelog.Latest(t.Since, c.Since)))
	return &shifted
}

// Lasted returns the time from the start of the outage, or from a game's last move if that was
// later, until now; moved is the time of that move, in epoch milliseconds. There must be an outage.
// The result is negative if moved is after now.
func (t Degraded) Lasted(moved int64, now time.Time) time.Duration {
	return now.Sub(gamelog.Latest(t.Since, time.UnixMilli(moved)))
}
