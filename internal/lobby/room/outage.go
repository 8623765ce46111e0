package room

import (
	"time"

	"threefold/internal/lobby/outage"
)

// checkHealth compares the room with the store's health: the clocks stop when the store begins to
// fail, and the outage ends when it works again.
func (r *Room) checkHealth() {
	switch failing := r.deps.Store.Failing(); {
	case !failing.IsZero():
		r.stopClocks(failing)
	case r.degraded.On():
		r.mend()
	}
}

// mend lets play go on, now that the store works again. It first finds out what became of a write
// that failed, which may be in the store all the same. While the log cannot be read because of the
// store, the outage stays.
func (r *Room) mend() {
	if r.log.mendRetry.err != nil {
		return // in a while
	}
	if r.log.late != nil {
		if _, ok := await(r, r.log.late, r.deps.Store.Down(), writeWait); ok {
			r.log.late = nil
		}
	}
	events, err := r.readOn()
	if err != nil {
		r.scheduleRetry(&r.log.mendRetry, "log not read on", err, r.checkHealth)
		return
	}
	r.log.mendRetry = retryState{}
	if !r.deps.Store.Failing().IsZero() {
		return // again meanwhile
	}
	r.follow(events)
	if d := r.log.unclear; d != nil && d.by != nil && r.log.late == nil && !r.log.outdated {
		if _, made := r.made(d); !made {
			r.giveBack(d.by)
		}
	}
	was := r.degraded
	r.log.unclear, r.log.late, r.degraded = nil, nil, outage.Degraded{}
	if !was.Settled || !r.sitsElsewhere() { // else the clock runs as that process has it
		r.game.Clock = was.Forgiven(r.game.Clock, r.now)
	}
	if !r.forgive(was.Lasted(r.game.Record.Moved, r.now)) && !r.degraded.On() {
		r.snapshots()
	}
}

// forgiveStart forgives the outage before this process started.
func (r *Room) forgiveStart() {
	last := r.deps.Outages.Get()
	if within := last.Within(time.UnixMilli(r.game.Record.Moved)); last.Certain(within) {
		r.forgive(within)
	}
}

// forgive writes an event by which an outage of this length is charged to no player, so that every
// process, and each one after a restart, knows it. The process that has the page of the player to
// move writes it, or any process where that player has no page open; unless another event has set
// the clock meanwhile. It says whether the event is written: then every page has the whole game.
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

// sitsElsewhere reports whether the player to move has pages open, but none at this process.
func (r *Room) sitsElsewhere() bool {
	turn := r.game.Turn()
	return r.here.SeatPages[turn] == 0 && r.here.Elsewhere(turn)
}
