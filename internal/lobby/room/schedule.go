package room

import (
	"time"

	"threefold/internal/game"
	"threefold/internal/lobby/cluster"
)

// schedule holds what falls due in a room by itself, and how much of the network's
// delay each side may still get back.
type schedule struct {
	room  *Room
	due   time.Time // when the next thing is due, as the timer was set
	stays bool      // the room must stay in memory for it
	lag   lagQuota
}

// retry sets the timer to the next attempt to load the room.
func (s *schedule) retry() { s.room.out.due = alarm{true, s.room.now.Add(RetryEvery)} }

// set sets the timer to the next moment at which something is due, and says in the
// lobby's table whether the room must stay in memory for it.
func (s *schedule) set() {
	at, due := s.next()
	switch {
	case s.room.trouble.stands() || !due:
		s.room.out.due = alarm{changed: true}
	default:
		s.due = at
		s.room.out.due = alarm{true, at}
	}
	if stays := (due || s.room.trouble.on()) && !s.room.log.outdated; stays != s.stays {
		s.stays = stays
		s.room.out.stays = changedStays{true, stays}
		s.room.broadcast.report()
	}
}

// held is how much later than otherwise something falls due here on this side's turn: by
// LeewayBound as long as its player may have been told elsewhere that the clocks stand. A
// player who has a page here sees the clock run.
func (s *schedule) held(turn game.Color) time.Duration {
	if here := &s.room.attendance; here.standing[turn] && here.pagesAt(turn) == 0 {
		return cluster.LeewayBound
	}
	return 0
}

// next is the moment at which the room must act by itself: let a flag fall, or abort a
// game that was not begun in time. The lobby sweeps overdue moves by correspondence
// from the store, so that no room waits for them.
func (s *schedule) next() (time.Time, bool) {
	g := &s.room.game
	if turn, running := g.Running(); running {
		return g.Clock.RunsOutAt().Add(s.leeway(turn) + s.held(turn)), g.Record.Terms.Days == 0
	}
	at, limited := g.FirstMoveDue()
	if !limited {
		return at, false
	}
	return at.Add(s.held(g.Turn())), true
}

// fire runs when the timer has signalled: the clock may have run out. The room serves
// messages that have arrived first, because a move among them may be in time.
func (s *schedule) fire() {
	r := s.room
	switch {
	case r.loadErr != nil:
		r.tryLoad()
	case r.trouble.stands():
	case r.log.busy() || len(r.mail.inbox) > 0:
		r.out.due = alarm{true, r.now.Add(time.Millisecond)}
	case s.settleDue(r.now, itself{}):
		r.deps.Meter.FlagLate(r.now.Sub(s.due))
	default:
		s.set()
	}
}

// settleDue writes the end of a game that was due at this moment: a flag has fallen,
// or the game was not begun in time. It says whether there was one.
func (s *schedule) settleDue(at time.Time, then cause) bool {
	d, due := s.room.game.Due(at.Add(-s.held(s.room.game.Turn())), s.leeway)
	if due {
		s.room.log.write(draft{Decision: d, at: at, cause: then})
	}
	return due
}

// expire ends what is overdue according to the store: an invitation that nobody
// accepted, a move by correspondence that nobody made.
func (s *schedule) expire() {
	r := s.room
	now := r.now
	if r.loadErr != nil || r.trouble.stands() {
		return
	}
	if d, expired := r.game.Record.Expired(now); expired {
		r.log.write(draft{Decision: d, at: now, cause: itself{}})
		return
	}
	s.settleDue(now, itself{})
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
func (s *schedule) compensation(side game.Color) time.Duration {
	return min(s.room.attendance.lag(side), s.lag[side])
}

// elsewhereLeeway is how much longer this process leaves a flag to the process that
// has the player's page: only that process knows the delay to give back.
const elsewhereLeeway = lagFull + time.Second

// machineLeeway is how much longer than its clock the computer may take: it never loses
// because the server had no time for it.
const machineLeeway = 24 * time.Hour

// leeway is the time between the moment at which the clock runs out and the fall of
// the flag at this process.
func (s *schedule) leeway(side game.Color) time.Duration {
	if s.room.game.Record.PlayedByMachine(side) {
		return machineLeeway
	}
	if s.room.attendance.pagesAt(side) == 0 && s.room.attendance.elsewhere(side) {
		return elsewhereLeeway
	}
	return s.compensation(side)
}

// charge is the time the mover has left and has spent, in milliseconds, up to the
// arrival of the move, less the network's delay as far as the quota reaches; and the
// quota after that.
func (s *schedule) charge(seat game.Color, at time.Time) (left, spent int64, quota lagQuota) {
	clock := s.room.game.Clock
	quota = s.lag
	if clock == nil {
		return 0, 0, quota
	}
	given := s.compensation(seat)
	if _, running := s.room.game.Running(); running {
		given = min(given, max(0, at.Sub(clock.Since)))
		quota = quota.use(seat, given)
	}
	l, spentNow := clock.Press(at.Add(-given))
	return l.Milliseconds(), spentNow.Milliseconds(), quota
}
