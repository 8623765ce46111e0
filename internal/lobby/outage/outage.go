// Package outage computes how long the site was down before this process started; no clock is
// charged for that time.
package outage

import (
	"sync/atomic"
	"time"
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
