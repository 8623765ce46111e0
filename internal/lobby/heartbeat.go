package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/outage"
)

// heartbeats writes that this process is alive.
type heartbeats struct{ lobby *Lobby }

// run writes a heartbeat each second while any room's clock runs, until the lobby is
// closed.
func (h heartbeats) run() {
	l := h.lobby
	tick := time.NewTicker(outage.HeartbeatEvery)
	defer tick.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
		}
		if h.due() {
			h.write()
		}
	}
}

// heartbeatWait is the time after which a heartbeat that is not written counts as a
// failure of the store.
const heartbeatWait = 3 * time.Second

// write writes a heartbeat. By that the lobby notices that the store fails
// though nobody moves.
func (h heartbeats) write() {
	l := h.lobby
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

// due says whether any room's clock runs.
func (h heartbeats) due() bool {
	l := h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.rooms {
		if r.stays {
			return true
		}
	}
	return false
}
