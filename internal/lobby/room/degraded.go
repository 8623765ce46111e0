package room

import (
	"log/slog"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// degraded is the state in which the store fails: the clocks stand, and the room refuses
// what it would have to save.
type degraded struct {
	since   time.Time // zero while play goes on
	failing time.Time // since when the store fails, as was last known; zero while it works
	settled bool      // another process has forgiven its outage since this one began
}

func (t degraded) on() bool { return !t.since.IsZero() }

// forgiven is the clock without what passed in the outage, up to this moment. "No clock is
// charged" for the time since the store last wrote.
func (t degraded) forgiven(c *gamelog.Clock, now time.Time) *gamelog.Clock {
	if c == nil {
		return nil
	}
	shifted := c.Shift(now.Sub(gamelog.Latest(t.since, c.Since)))
	return &shifted
}

// lasted is how long the outage was, as far as it lies after a game's last move.
func (t degraded) lasted(moved int64, now time.Time) time.Duration {
	return now.Sub(gamelog.Latest(t.since, time.UnixMilli(moved)))
}

// checkHealth compares the room with the store's health: since when it fails, zero while it
// works. The outage ends when no append is pending: its result comes first.
func checkHealth(s *state, failing time.Time) {
	s.degraded.failing = failing
	switch {
	case failing.IsZero() != s.degraded.on():
	case !s.degraded.on():
		startDegraded(s)
	case s.taken():
		s.log.backlog = append(s.log.backlog, mended{})
	default:
		mend(s)
	}
}

// startDegraded stops the clocks as they were when the store last wrote, and sends every
// page the outage.
func startDegraded(s *state) {
	s.degraded.since = s.degraded.failing
	setTimer(s)
	sendAll(s, wire.Encode(wire.Out{T: wire.OutDegraded, D: wire.DegradedOut{Clock: s.presenter().Clock()}}), 0)
}

// mend has the log read on if the store works again, so that the outage may end: a write that
// failed may be in the store all the same.
func mend(s *state) {
	if s.degraded.on() && s.degraded.failing.IsZero() {
		s.appending.phase = settling
		s.out.add(readLog{why: readSettle, after: s.game.Record.Seq})
	}
}

// endDegraded lets play go on, now that the log is read on. While the log cannot be read
// because of the store, the outage stays.
func endDegraded(s *state, q eventsRead) {
	switch {
	case q.err != nil:
		s.appending.unsettled()
		s.out.log(slog.LevelError, "log not read on", "err", q.err)
		s.out.add(later{RetryEvery, healthKnown{}})
		return
	case !s.degraded.failing.IsZero(): // again meanwhile
		s.appending.unsettled()
		return
	}
	apply(s, q.events)
	settle(s)
	lookForPlans(s)
	was := s.degraded
	s.degraded = degraded{}
	if !was.settled || !sitsElsewhere(s) { // else the clock runs as that process has it
		s.game.Clock = was.forgiven(s.game.Clock, s.now)
	}
	setTimer(s)
	if !forgive(s, was.lasted(s.game.Record.Moved, s.now)) {
		snapshots(s)
	}
}

// outageOf is the origin of an event by which an outage so long is charged to nobody.
type outageOf struct {
	lasted time.Duration
	moved  int64 // of the record, when it was forgiven
}

func (outageOf) answered(*state, int64, error) {}

func (o outageOf) again(s *state) {
	if s.game.Record.Moved != o.moved || !forgive(s, o.lasted) { // another event has set the clock
		snapshots(s)
	}
}

// forgiveOutage forgives the outage before this process started.
func forgiveOutage(s *state) {
	if within := s.outage.Within(time.UnixMilli(s.game.Record.Moved)); s.outage.Certain(within) {
		forgive(s, within)
	}
}

// forgive writes an event by which an outage of this length is charged to nobody, so that every
// process, and each one after a restart, knows it. The process that has the page of the player
// to move writes it, or any process where that player has no page open. It says whether it is
// being written; once it is durable, every page gets the whole game.
func forgive(s *state, outage time.Duration) bool {
	if outage <= 0 || s.stopped() || s.appending.phase == writing || sitsElsewhere(s) {
		return false
	}
	d, runs := s.game.Forgive(s.now)
	if !runs {
		return false
	}
	begin(s, draft{Decision: d, at: s.now, origin: outageOf{outage, s.game.Record.Moved}})
	return true
}

// sitsElsewhere reports whether the player to move has pages open, but none at this process.
func sitsElsewhere(s *state) bool {
	turn := s.game.Turn()
	return s.here.Sitting[turn] == 0 && s.here.Elsewhere(turn)
}
