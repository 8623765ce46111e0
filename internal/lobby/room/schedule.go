package room

import (
	"log/slog"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/due"
)

// schedule is what falls due in a room by itself.
type schedule struct {
	at    time.Time // when the next thing is due, as the timer was set
	stays bool      // the room must stay in memory for it
	lag   due.Quota // how much of the network's delay each side may still get back
}

// setTimer sets the timer to the next moment at which something is due, and says in the
// lobby's table whether the room must stay in memory for it.
func setTimer(s *state) {
	at, due := s.schedule.lag.Next(&s.game, &s.here)
	if next, waits := s.nextAt(); waits {
		at, due = next, true
	}
	if due && !s.stopped() {
		s.schedule.at = at
		s.out.wakeAt(at)
	} else {
		s.out.wakeAt(time.Time{})
	}
	if stays := (due || s.degraded.on()) && !s.log.outdated; stays != s.schedule.stays {
		s.schedule.stays = stays
		s.out.setStays(stays)
		report(s)
	}
}

// nextAt is when the next game of a match starts by itself; ok is false where it does not.
func (s *state) nextAt() (at time.Time, ok bool) {
	return gamelog.NextAt(&s.game.Record, s.here.Both, s.now)
}

// startNext starts the next game of a match where that is due, and says whether it was.
func startNext(s *state) bool {
	if at, waits := s.nextAt(); !waits || s.now.Before(at) {
		return false
	}
	d, err := gamelog.StartNext(&s.game, s.now)
	if err != nil {
		s.out.log(slog.LevelError, "next game of a match not started", "err", err)
		s.here.Both = time.Time{} // until one of the players comes again
		return false
	}
	begin(s, draft{Decision: d, at: s.now, origin: itself{}})
	s.out.add(countNext{})
	return true
}

// fire runs when the timer's moment has come: the clock may have run out, or the next game of a
// match is due.
func fire(s *state) {
	switch {
	case s.loadErr != nil:
		load(s)
	case s.stopped():
	case settleDue(s, s.now, itself{}):
		s.out.add(lateFlag(s.now.Sub(s.schedule.at)))
	case startNext(s):
	default:
		setTimer(s)
	}
}

// settleDue writes the end of a game that was due at this moment, and says whether there was
// one. Nobody loses by time while what is planned is not known: the move may have been planned.
func settleDue(s *state, at time.Time, then origin) bool {
	if f := s.fresh[planTopic]; f.failing || f.reading {
		return false
	}
	d, due := s.schedule.lag.Overdue(&s.game, &s.here, at)
	if due {
		begin(s, draft{Decision: d, at: at, origin: then})
	}
	return due
}

// expire ends what is overdue according to the store: an invitation that nobody
// accepted, a move by correspondence that nobody made.
func expire(s *state) {
	if s.loadErr != nil || s.stopped() {
		return
	}
	if d, expired := s.game.Record.Expired(s.now); expired {
		begin(s, draft{Decision: d, at: s.now, origin: itself{}})
		return
	}
	settleDue(s, s.now, itself{})
}
