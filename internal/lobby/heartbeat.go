package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/room"
)

// runHeartbeats writes a heartbeat each second while any room's clock runs, until the
// lobby is closed.
func (l *Lobby) runHeartbeats() {
	tick := time.NewTicker(room.HeartbeatEvery)
	defer tick.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
		}
		if !l.clocksRun() {
			continue
		}
		l.writeHeartbeat()
	}
}

// heartbeatWait is the time after which a heartbeat that is not written counts as a
// failure of the store.
const heartbeatWait = 3 * time.Second

// writeHeartbeat writes a heartbeat. By that the lobby notices that the store fails
// though nobody moves.
func (l *Lobby) writeHeartbeat() {
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

// clocksRun says whether any room's clock runs.
func (l *Lobby) clocksRun() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, h := range l.rooms {
		if h.stays {
			return true
		}
	}
	return false
}
