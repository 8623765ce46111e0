package lobby

import (
	"context"
	"time"
)

// beatEvery is how often the log is told, while any clock runs, that a server
// is alive. After a crash at most this much of a player's time is lost.
const beatEvery = time.Second

// outage is the time before this start in which no server was alive. The zero
// outage is none.
type outage struct{ from, to time.Time }

// within is how much of the outage lies after a moment.
func (o outage) within(since time.Time) time.Duration {
	if since.After(o.from) {
		return max(0, o.to.Sub(since))
	}
	return o.to.Sub(o.from)
}

// lastOutage reads from the log how long the site was away before now.
func lastOutage(ctx context.Context, log Log, now time.Time) (outage, error) {
	at, err := log.LastBeat(ctx)
	if err != nil || at == 0 {
		return outage{}, err
	}
	if from := time.UnixMilli(at); from.Before(now) {
		return outage{from: from, to: now}, nil
	}
	return outage{}, nil
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
