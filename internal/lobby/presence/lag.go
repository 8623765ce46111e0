package presence

import (
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// The server gives the network's delay back to the mover from a small quota, by the
// round-trip times of its own pings. A page that answers pings late gains the quota at
// most, once, and then its refill.
const (
	FullQuota = time.Second
	refill    = 100 * time.Millisecond // for each move
)

// Quota is the time each side may still get back.
type Quota [2]time.Duration

// NewQuota is the quota with which a game begins.
func NewQuota() Quota { return Quota{FullQuota, FullQuota} }

// use takes what a move got back from the side's quota, and refills the quota a little.
func (q Quota) use(side game.Color, given time.Duration) Quota {
	q[side] = min(q[side]-given+refill, FullQuota)
	return q
}

// compensation is what a move of this side would get back now: the network's delay, as
// far as the quota reaches.
func (q Quota) compensation(here *Game, side game.Color) time.Duration {
	return min(here.Lag(side), q[side])
}

// ElsewhereLeeway is how much longer this process leaves a flag to the process that
// has the player's page: only that process knows the delay to give back.
const ElsewhereLeeway = FullQuota + time.Second

// machineLeeway is how much longer than its clock the computer may take: it never loses
// because the server had no time for it.
const computerLeeway = 24 * time.Hour

// leeway is the time between the moment at which the clock runs out and the fall of
// the flag at this process.
func (q Quota) leeway(here *Game, side game.Color) time.Duration {
	if here.Computer[side] {
		return computerLeeway
	}
	if here.SeatPages[side] == 0 && here.Elsewhere(side) {
		return ElsewhereLeeway
	}
	return q.compensation(here, side)
}

// Charge is the time the mover has left and has spent, in milliseconds, up to the arrival of
// the move, less the network's delay as far as the quota reaches; and the quota after that.
func (q Quota) Charge(g *gamelog.Game, here *Game, seat game.Color, at time.Time) (left, spent int64, rest Quota) {
	clock := g.Clock
	if clock == nil {
		return 0, 0, q
	}
	rest = q
	given := q.compensation(here, seat)
	if _, running := g.Running(); running {
		given = min(given, max(0, at.Sub(clock.Since)))
		rest = q.use(seat, given)
	}
	l, spentNow := clock.Press(at.Add(-given))
	return l.Milliseconds(), spentNow.Milliseconds(), rest
}

// held is how much later than otherwise something falls due here on this side's turn: by
// LeewayBound as long as its player may have been told elsewhere that the clocks stand. A
// player who has a page here sees the clock run.
func held(here *Game, turn game.Color) time.Duration {
	if here.MaybeStopped[turn] && here.SeatPages[turn] == 0 {
		return LeewayBound
	}
	return 0
}

// Next is the moment at which the room must act by itself: let a flag fall, or abort a
// game that was not begun in time. The lobby sweeps overdue moves by correspondence
// from the store, so that no room waits for them.
func (q Quota) Next(g *gamelog.Game, here *Game) (time.Time, bool) {
	if turn, running := g.Running(); running {
		return g.Clock.RunsOutAt().Add(q.leeway(here, turn) + held(here, turn)), g.Record.Terms.Days == 0
	}
	at, limited := g.FirstMoveDue()
	if !limited {
		return at, false
	}
	return at.Add(held(here, g.Turn())), true
}

// Overdue is the end of a game that was due at this moment, if it was: a flag has fallen,
// or the game was not begun in time.
func (q Quota) Overdue(g *gamelog.Game, here *Game, at time.Time) (gamelog.Decision, bool) {
	return g.Due(at.Add(-held(here, g.Turn())), here.CameSince(g.Record.Moved), func(side game.Color) time.Duration { return q.leeway(here, side) })
}
