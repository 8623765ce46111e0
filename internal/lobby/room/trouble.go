package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// trouble is a room's state while the store fails: the clocks stand, and the room
// refuses what it would have to save.
type trouble struct {
	room  *Room
	since time.Time // zero while the store works
}

func (t *trouble) on() bool { return !t.since.IsZero() }

// stands says whether nothing may fall due in the room: while the store fails, and once
// the log cannot be read on.
func (t *trouble) stands() bool { return t.on() || t.room.log.outdated }

// check compares the room with the store's health, after the health has changed or the
// room was loaded.
func (t *trouble) check() {
	since := t.room.deps.Store.Failing()
	switch {
	case since.IsZero() != t.on():
	case !t.on():
		t.start(since)
	case t.room.log.pending != nil: // its result comes first
		t.room.log.queue(healthKnown{})
	default:
		t.end()
	}
}

// start stops the clocks as they were when the store last wrote, and sends every page
// the trouble.
func (t *trouble) start(since time.Time) {
	r := t.room
	t.since = since
	r.schedule.set()
	r.attendance.send(r.out, wire.Encode(wire.Out{T: wire.OutTrouble, D: wire.TroubleOut{Clock: r.presenter().Clock()}}), nil)
}

// end lets play go on. A write that failed may be in the store all the same, so that
// the room first catches up with the log. "No clock is charged" for the time since the
// store last wrote. While the log cannot be read because of the store, the trouble stays.
func (t *trouble) end() {
	r := t.room
	if err := r.log.catchUpNow(); err != nil {
		r.deps.Logger.Error("log not read on", "game", r.ID, "err", err)
		r.out.later = append(r.out.later, SignalHealth)
		return
	}
	r.log.settle()
	if c := r.game.Clock; c != nil {
		forgiven := c.Shift(r.now.Sub(gamelog.Latest(t.since, c.Since)))
		r.game.Clock = &forgiven
	}
	lasted := r.now.Sub(gamelog.Latest(t.since, time.UnixMilli(r.game.Record.Moved)))
	t.since = time.Time{}
	r.schedule.set()
	if !t.forgive(lasted) {
		r.broadcast.snapshots()
	}
}

// forgiveOutage forgives the outage before this process started.
func (t *trouble) forgiveOutage() {
	last := t.room.deps.Outages.Get()
	if within := last.Within(time.UnixMilli(t.room.game.Record.Moved)); last.certain(within) {
		t.forgive(within)
	}
}

// forgive writes an event by which an outage of this length is charged to nobody, so
// that every process, and each one after a restart, knows it. The process that has the
// page of the player to move writes it, or any process where that player has no page
// open. It says whether it is being written; once it is durable, every page gets the
// whole game.
func (t *trouble) forgive(outage time.Duration) bool {
	r := t.room
	turn, moved, now := r.game.Turn(), r.game.Record.Moved, r.now
	if outage <= 0 || r.trouble.stands() || r.log.pending != nil || r.attendance.pagesAt(turn) == 0 && r.attendance.elsewhere(turn) {
		return false
	}
	d, runs := r.game.Forgive(now)
	if !runs {
		return false
	}
	r.log.write(draft{Decision: d, at: now, cause: outageOf{outage, moved}})
	return true
}
