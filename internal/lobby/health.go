package lobby

import (
	"context"
	"sync"
	"time"
)

// retryEvery is how often a store that has failed is asked whether it can be
// written again, and retryWait how long its answer is waited for.
const (
	retryEvery = time.Second
	retryWait  = 10 * time.Second
)

// health is what a lobby knows of its store. While the store is away the
// players are told, no move is acknowledged, and no clock is charged: every
// room looks here when the store's health has changed.
type health struct {
	mu    sync.Mutex
	good  time.Time // when the store was last known to write
	since time.Time // since when it fails; zero while it works
}

// wrote notes that the store has written.
func (h *health) wrote(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.good = now
}

// failing is since when the store fails, zero while it works.
func (h *health) failing() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.since
}

// fail notes that the store could not write what came at this moment, and says
// whether that is news. It has failed, for all we know, since it last wrote; but
// no longer than the pause between two heartbeats and a little, for while no
// clock runs nobody writes.
func (h *health) fail(at time.Time) (news bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	news = h.since.IsZero()
	if news {
		h.since = latest(h.good, at.Add(-2*beatEvery))
	}
	return news
}

// recover notes that the store works again.
func (h *health) recover(now time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.good, h.since = now, time.Time{}
}

// stumble is called when the store could not write what came at this moment. It
// tells every room, and again once the store can be written.
func (l *Lobby) stumble(at time.Time) {
	if l.health.fail(at) {
		l.logger.Warn("the store cannot be written; clocks stand")
		go l.mend()
	}
}

// Ready says whether the store works, as everybody who would save something
// finds it. That it does not is told to every room.
func (l *Lobby) Ready(ctx context.Context) error {
	if !l.health.failing().IsZero() {
		return ErrAway
	}
	err := l.log.Ready(ctx)
	if err != nil && ctx.Err() == nil { // else whoever asks has waited too short
		l.stumble(time.Now())
	}
	return err
}

// mend asks the store until it can be written, or the lobby is closed.
func (l *Lobby) mend() {
	l.nudgeAll(nudgeHealth)
	tick := time.NewTicker(retryEvery)
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
	l.nudgeAll(nudgeHealth)
}

// heed looks at the store's health, which has changed, or was bad when the
// room was loaded.
func (r *room) heed() {
	since := r.health.failing()
	switch {
	case since.IsZero() == r.trouble.IsZero():
	case !since.IsZero():
		r.startTrouble(since)
	case r.flight != nil: // it lands first
		r.backlog = append(r.backlog, request{do: r.heed, mayWrite: true})
	default:
		r.endTrouble()
	}
}

// startTrouble stops the clocks as they were when the store last wrote, and
// tells everybody.
func (r *room) startTrouble(since time.Time) {
	if !r.trouble.IsZero() {
		return
	}
	r.trouble = since
	r.wind()
	b := encode(Out{T: OutTrouble, D: TroubleOut{Clock: r.clockOut(time.Now())}})
	for m := range r.members {
		m.send(b)
	}
}

// endTrouble goes on. What the store was asked to write while it failed may
// have been written, so the log is read on first. "No clock is charged" for
// the time since the store last wrote. A game whose log cannot be read stays in
// trouble alone, and tries again.
func (r *room) endTrouble() {
	if err := r.readOn(); err != nil {
		r.logger.Error("log not read on", "game", r.id, "err", err)
		time.AfterFunc(retryEvery, func() { r.nudge(nudgeHealth) })
		return
	}
	if r.clock != nil {
		forgiven := r.clock.Shift(time.Since(latest(r.trouble, r.clock.since)))
		r.clock = &forgiven
	}
	lasted := time.Since(latest(r.trouble, time.UnixMilli(r.rec.moved)))
	r.trouble = time.Time{}
	r.wind()
	if !r.forgive(lasted) {
		r.snapshots()
	}
}
