package lobby

import (
	"context"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/room"
)

// retryWait is the timeout of a probe or a heartbeat.
const retryWait = 10 * time.Second

// health tracks whether the store works. While it fails, no move is acknowledged and no clock is
// charged; rooms read the health when it changes.
type health struct {
	failed func() // called once when the store begins to fail

	mu        sync.Mutex
	lastWrite time.Time     // when the store was last known to write
	since     time.Time     // since when it fails; zero while it works
	down      chan struct{} // closed while it fails
}

func newHealth() *health { return &health{down: make(chan struct{})} }

// Down returns a channel that is closed while the store fails.
func (h *health) Down() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.down
}

// Wrote records that the store has written.
func (h *health) Wrote(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lastWrite = now
}

// Failing returns the moment since which the store fails; zero while it works.
func (h *health) Failing() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.since
}

func (h *health) recover(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lastWrite, h.since, h.down = now, time.Time{}, make(chan struct{})
}

// Failed records that the store could not write a command of this moment, and returns since when
// the store fails: since its last write, but at most two heartbeats before, because while no clock
// runs there are no writes.
func (h *health) Failed(at time.Time) time.Time {
	h.mu.Lock()
	fresh := h.since.IsZero()
	if fresh {
		close(h.down)
		h.since = gamelog.Latest(h.lastWrite, at.Add(-2*outage.HeartbeatEvery))
	}
	since := h.since
	h.mu.Unlock()
	if fresh {
		h.failed()
	}
	return since
}

// storeFailed starts probing the store, which signals every room now and when the store can write
// again.
func (l *Lobby) storeFailed() {
	l.logger.Warn("the store cannot be written; clocks stand")
	go l.probeUntilWritable()
}

// Ready returns nil if the store can be read and written, else an error such as gamelog.ErrAway;
// a failure also signals every room.
func (l *Lobby) Ready(ctx context.Context) error {
	if !l.health.Failing().IsZero() {
		return gamelog.ErrAway
	}
	err := l.log.Ready(ctx)
	if err != nil && ctx.Err() == nil { // the caller's own timeout says nothing about the store
		l.health.Failed(time.Now())
	}
	return err
}

// probeUntilWritable probes the store until it can write, or the lobby is closed.
func (l *Lobby) probeUntilWritable() {
	l.signalAll(room.SignalHealth)
	tick := time.NewTicker(room.RetryEvery)
	defer tick.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(l.life, retryWait)
		err := l.log.Probe(ctx)
		cancel()
		if err == nil {
			break
		}
	}
	l.health.recover(time.Now())
	l.logger.Info("the store can be written again")
	l.signalAll(room.SignalHealth)
}

// every calls do at each tick until the lobby is closed.
func every(l *Lobby, wait time.Duration, do func(*Lobby)) {
	tick := time.NewTicker(wait)
	defer tick.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
			do(l)
		}
	}
}

// heartbeatWait is the time after which an unwritten heartbeat counts as a failure of the store.
const heartbeatWait = 3 * time.Second

// writeHeartbeat writes a heartbeat of this process while any room must stay in memory. It detects
// a failing store even if no one moves.
func writeHeartbeat(l *Lobby) {
	if !anyStays(l) {
		return
	}
	began := time.Now()
	late := time.AfterFunc(heartbeatWait, func() { l.health.Failed(began) })
	defer late.Stop()
	ctx, cancel := context.WithTimeout(l.life, retryWait)
	defer cancel()
	if err := l.log.Heartbeat(ctx, began.UnixMilli()); err != nil {
		l.logger.Warn("heartbeat not written", "err", err)
		l.health.Failed(began)
		return
	}
	l.health.Wrote(time.Now())
}

func anyStays(l *Lobby) (any bool) {
	l.each(func(h *heldRoom) { any = any || h.stays })
	return any
}
