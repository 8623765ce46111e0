package lobby

import (
	"context"
	"sync"
	"time"
)

// beatEvery is how often the log is told, while any clock runs, that a server
// is alive. After a crash at most this much of a player's time is lost.
const beatEvery = time.Second

// outage is the time before this start in which no server was alive, from the
// last heartbeat until this one listens. The zero outage is none.
//
// One that is shorter than two heartbeats is not known from none as long as
// another server may have been alive. It is sure once none has been heard.
type outage struct {
	from, to time.Time
	sure     bool
}

// away is the last outage. What is known of it grows shortly after the start, so
// that it has a mutex.
type away struct {
	mu   sync.Mutex
	last outage
}

func (a *away) get() outage {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.last
}

func (a *away) set(last outage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.last = last
}

// certain says whether so much of the outage is to be forgiven for ever.
func (o outage) certain(within time.Duration) bool {
	return within > 0 && (o.sure || within >= 2*beatEvery)
}

// within is how much of the outage lies after a moment.
func (o outage) within(since time.Time) time.Duration {
	if since.After(o.from) {
		return max(0, o.to.Sub(since))
	}
	return o.to.Sub(o.from)
}

// outageSince is the outage that ends now, if there was one since the heartbeat
// at this moment, in epoch milliseconds.
func outageSince(beat int64, now time.Time) outage {
	if from := time.UnixMilli(beat); beat != 0 && from.Before(now) {
		return outage{from: from, to: now}
	}
	return outage{}
}

// pulse beats while any room's clock runs, until the lobby is closed.
func (l *Lobby) pulse() {
	tick := time.NewTicker(beatEvery)
	defer tick.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
		}
		if !l.ticking() {
			continue
		}
		l.beat()
	}
}

// beatPatience is how long a heartbeat may take to be written before the store
// counts as away.
const beatPatience = 3 * time.Second

// beat writes a heartbeat, and finds out by it that the store is away though
// nobody moves.
func (l *Lobby) beat() {
	began := time.Now()
	late := time.AfterFunc(beatPatience, func() { l.stumble(began) })
	defer late.Stop()
	ctx, cancel := context.WithTimeout(l.life, retryWait)
	defer cancel()
	if err := l.log.Beat(ctx, began.UnixMilli()); err != nil {
		l.logger.Warn("heartbeat not written", "err", err)
		l.stumble(began)
		return
	}
	l.health.wrote(time.Now())
}

// ticking says whether any room's clock runs.
func (l *Lobby) ticking() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.rooms {
		if h.running {
			return true
		}
	}
	return false
}
