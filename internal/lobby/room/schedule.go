package room

import (
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/lobby/cluster"
)

// schedule is what falls due in a room by itself, and how much of the network's delay each
// side may still get back: a value, which is told who is at the game.
type schedule struct {
	due   time.Time // when the next thing is due, as the timer was set
	stays bool      // the room must stay in memory for it
	lag   lagQuota
}

// held is how much later than otherwise something falls due here on this side's turn: by
// LeewayBound as long as its player may have been told elsewhere that the clocks stand. A
// player who has a page here sees the clock run.
func (s *schedule) held(here *attendance.Attendance, turn game.Color) time.Duration {
	if here.Standing[turn] && here.Sitting[turn] == 0 {
		return cluster.LeewayBound
	}
	return 0
}

// next is the moment at which the room must act by itself: let a flag fall, or abort a
// game that was not begun in time. The lobby sweeps overdue moves by correspondence
// from the store, so that no room waits for them.
func (s *schedule) next(g *gamelog.Game, here *attendance.Attendance) (time.Time, bool) {
	if turn, running := g.Running(); running {
		return g.Clock.RunsOutAt().Add(s.leeway(here, turn) + s.held(here, turn)), g.Record.Terms.Days == 0
	}
	at, limited := g.FirstMoveDue()
	if !limited {
		return at, false
	}
	return at.Add(s.held(here, g.Turn())), true
}

// overdue is the end of a game that was due at this moment, if it was: a flag has fallen,
// or the game was not begun in time.
func (s *schedule) overdue(g *gamelog.Game, here *attendance.Attendance, at time.Time) (gamelog.Decision, bool) {
	return g.Due(at.Add(-s.held(here, g.Turn())), func(side game.Color) time.Duration { return s.leeway(here, side) })
}

// setTimer sets the timer to the next moment at which something is due, and says in the
// lobby's table whether the room must stay in memory for it.
func setTimer(s *state) {
	at, due := s.schedule.next(&s.game, &s.here)
	if due && !s.stands() {
		s.schedule.due = at
		s.out.wakeAt(at)
	} else {
		s.out.wakeAt(time.Time{})
	}
	if stays := (due || s.trouble.on()) && !s.log.outdated; stays != s.schedule.stays {
		s.schedule.stays = stays
		s.out.setStays(stays)
		report(s)
	}
}

// fire runs when the timer's moment has come: the clock may have run out.
func fire(s *state) {
	switch {
	case s.loadErr != nil:
		load(s)
	case s.stands():
	case settleDue(s, s.now, itself{}):
		s.out.note(lateFlag(s.now.Sub(s.schedule.due)))
	default:
		setTimer(s)
	}
}

// settleDue writes the end of a game that was due at this moment, and says whether there
// was one. Nobody loses by time while what is planned is not known: the move may have been
// planned.
func settleDue(s *state, at time.Time, then cause) bool {
	if f := s.fresh[planTopic]; f.failing || f.reading {
		return false
	}
	d, due := s.schedule.overdue(&s.game, &s.here, at)
	if due {
		begin(s, draft{Decision: d, at: at, cause: then})
	}
	return due
}

// expire ends what is overdue according to the store: an invitation that nobody
// accepted, a move by correspondence that nobody made.
func expire(s *state) {
	if s.loadErr != nil || s.stands() {
		return
	}
	if d, expired := s.game.Record.Expired(s.now); expired {
		begin(s, draft{Decision: d, at: s.now, cause: itself{}})
		return
	}
	settleDue(s, s.now, itself{})
}

// The server gives the network's delay back to the mover from a small quota, by the
// round-trip times of its own pings. A page that answers pings late gains the quota at
// most, once, and then its refill.
const (
	lagFull   = time.Second
	lagRefill = 100 * time.Millisecond // for each move
)

// lagQuota is the time each side may still get back.
type lagQuota [2]time.Duration

func newLagQuota() lagQuota { return lagQuota{lagFull, lagFull} }

// use takes what a move got back from the side's quota, and refills the quota a
// little.
func (q lagQuota) use(side game.Color, given time.Duration) lagQuota {
	q[side] = min(q[side]-given+lagRefill, lagFull)
	return q
}

// compensation is what a move of this side would get back now: the network's delay, as
// far as the quota reaches.
func (s *schedule) compensation(here *attendance.Attendance, side game.Color) time.Duration {
	return min(here.Lag(side), s.lag[side])
}

// elsewhereLeeway is how much longer this process leaves a flag to the process that
// has the player's page: only that process knows the delay to give back.
const elsewhereLeeway = lagFull + time.Second

// machineLeeway is how much longer than its clock the computer may take: it never loses
// because the server had no time for it.
const machineLeeway = 24 * time.Hour

// leeway is the time between the moment at which the clock runs out and the fall of
// the flag at this process.
func (s *schedule) leeway(here *attendance.Attendance, side game.Color) time.Duration {
	if here.Machine[side] {
		return machineLeeway
	}
	if here.Sitting[side] == 0 && here.Elsewhere(side) {
		return elsewhereLeeway
	}
	return s.compensation(here, side)
}

// charge is the time the mover has left and has spent, in milliseconds, up to the
// arrival of the move, less the network's delay as far as the quota reaches; and the
// quota after that.
func (s *schedule) charge(g *gamelog.Game, here *attendance.Attendance, seat game.Color, at time.Time) (left, spent int64, quota lagQuota) {
	clock := g.Clock
	quota = s.lag
	if clock == nil {
		return 0, 0, quota
	}
	given := s.compensation(here, seat)
	if _, running := g.Running(); running {
		given = min(given, max(0, at.Sub(clock.Since)))
		quota = quota.use(seat, given)
	}
	l, spentNow := clock.Press(at.Add(-given))
	return l.Milliseconds(), spentNow.Milliseconds(), quota
}
