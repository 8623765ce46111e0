package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// trouble is the state in which the store fails: the clocks stand, and the room refuses
// what it would have to save.
type trouble struct {
	since time.Time // zero while the store works
}

func (t trouble) on() bool { return !t.since.IsZero() }

// forgiven is the clock without what passed in the trouble, up to this moment. "No clock is
// charged" for the time since the store last wrote.
func (t trouble) forgiven(c *gamelog.Clock, now time.Time) *gamelog.Clock {
	if c == nil {
		return nil
	}
	shifted := c.Shift(now.Sub(gamelog.Latest(t.since, c.Since)))
	return &shifted
}

// lasted is how long the trouble was, as far as it lies after a game's last move.
func (t trouble) lasted(moved int64, now time.Time) time.Duration {
	return now.Sub(gamelog.Latest(t.since, time.UnixMilli(moved)))
}

// checkHealth compares the room with the store's health, after the health has changed or
// the room was loaded.
func checkHealth(r *Room) {
	since := r.deps.Store.Failing()
	switch {
	case since.IsZero() != r.trouble.on():
	case !r.trouble.on():
		startTrouble(r, since)
	case r.log.pending != nil: // its result comes first
		r.log.queue(healthKnown{})
	default:
		endTrouble(r)
	}
}

// startTrouble stops the clocks as they were when the store last wrote, and sends every
// page the trouble.
func startTrouble(r *Room, since time.Time) {
	r.trouble.since = since
	setTimer(r)
	r.attendance.send(r.out, wire.Encode(wire.Out{T: wire.OutTrouble, D: wire.TroubleOut{Clock: r.presenter().Clock()}}), nil)
}

// endTrouble lets play go on. A write that failed may be in the store all the same, so that
// the room first catches up with the log. While the log cannot be read because of the
// store, the trouble stays.
func endTrouble(r *Room) {
	if err := r.log.catchUpNow(); err != nil {
		r.deps.Logger.Error("log not read on", "game", r.ID, "err", err)
		r.out.later = append(r.out.later, SignalHealth)
		return
	}
	r.log.settle()
	was := r.trouble
	r.trouble = trouble{}
	r.game.Clock = was.forgiven(r.game.Clock, r.now)
	setTimer(r)
	if !forgive(r, was.lasted(r.game.Record.Moved, r.now)) {
		r.broadcast.snapshots()
	}
}

// forgiveOutage forgives the outage before this process started.
func forgiveOutage(r *Room) {
	last := r.deps.Outages.Get()
	if within := last.Within(time.UnixMilli(r.game.Record.Moved)); last.certain(within) {
		forgive(r, within)
	}
}

// forgive writes an event by which an outage of this length is charged to nobody, so
// that every process, and each one after a restart, knows it. The process that has the
// page of the player to move writes it, or any process where that player has no page
// open. It says whether it is being written; once it is durable, every page gets the
// whole game.
func forgive(r *Room, outage time.Duration) bool {
	turn := r.game.Turn()
	if outage <= 0 || r.stands() || r.log.pending != nil || r.attendance.pagesAt(turn) == 0 && r.attendance.elsewhere(turn) {
		return false
	}
	d, runs := r.game.Forgive(r.now)
	if !runs {
		return false
	}
	r.log.write(draft{Decision: d, at: r.now, cause: outageOf{outage, r.game.Record.Moved}})
	return true
}
