package lobby

import (
	"context"
	"time"
)

// every does something at each tick, until the lobby is closed.
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

// heartbeatWait is the time after which a heartbeat that is not written counts as a
// failure of the store.
const heartbeatWait = 3 * time.Second

// writeHeartbeat writes that this process is alive while any room's clock runs. By that the
// lobby notices that the store fails though nobody moves.
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
