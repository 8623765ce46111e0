package room

import (
	"time"

	"threefold/internal/lobby/outage"
)

// checkHealth applies the store's health to the room: it stops the clocks when the store begins to
// fail, and calls mend when it works again.
func (r *Room) checkHealth() {
	switch failing := r.deps.Health.Failing(); {
	case !failing.IsZero():
		r.stopClocks(failing)
	case r.degraded.On():
		r.mend()
	}
}

// mend ends the outage in the room now that the store works again. It first reads the log, which
// may have the event of a failed write. If that read fails, the outage continues and mend is
// retried.
func (r *Room) mend() {
	if r.log.mendRetry.err != nil {
		return // a retry is scheduled
	}
	if r.log.late != nil {
		if _, ok := await(r, r.log.late, r.deps.Health.Down(), writeWait); ok {
			r.log.late = nil
		}
	}
	events, err := r.readOn()
	if err != nil {
		r.scheduleRetry(&r.log.mendRetry, "log not read on", err, r.checkHealth)
		return
	}
	r.log.mendRetry = retryState{}
	if !r.deps.Health.Failing().IsZero() {
		return // the store has failed again
	}
	r.follow(events)
	if d := r.log.unclear; d != nil && d.by != nil && r.log.late == nil && !r.log.outdated {
		if _, made := r.made(d); !made {
			r.giveBack(d.by)
		}
	}
	was := r.degraded
	r.log.unclear, r.log.late, r.degraded = nil, nil, outage.Degraded{}
	if !was.Settled || !r.sitsElsewhere() { // else that process's event has set the clock
		r.game.Clock = was.Forgiven(r.game.Clock, r.now)
	}
	if !r.forgive(was.Lasted(r.game.Record.Moved, r.now)) && !r.degraded.On() {
		r.snapshots()
	}
}

// forgiveStart charges no player for the outage before this process started.
func (r *Room) forgiveStart() {
	last := r.deps.Outages.Get()
	if within := last.Within(time.UnixMilli(r.game.Record.Moved)); last.Certain(within) {
		r.forgive(within)
	}
}

// forgive writes an event by which no player is charged for an outage of this length, so that it
// survives restarts and reaches every process. It does nothing if the player to move has pages only
// at another process, which writes it then, or if another event has set the clock meanwhile. It
// reports whether the event was written: then every page has received a snapshot.
func (r *Room) forgive(lasted time.Duration) bool {
	moved := r.game.Record.Moved
	seq, _, _ := r.write(func() (*draft, error) {
		if lasted <= 0 || r.stopped() || r.sitsElsewhere() || r.game.Record.Moved != moved {
			return nil, nil
		}
		d, runs := r.game.Forgive(r.now)
		if !runs {
			return nil, nil
		}
		return &draft{Decision: d, at: r.now}, nil
	})
	return seq != 0
}

// sitsElsewhere reports whether the player to move has open pages only at other processes.
func (r *Room) sitsElsewhere() bool {
	turn := r.game.Turn()
	return r.here.SeatPages[turn] == 0 && r.here.Elsewhere(turn)
}
