package presence

import (
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
)

// The server gives the network's delay, as its own pings measure it, back to the mover from a
// small quota, which is full at FullQuota. A page that delays its pongs gains at most that, once,
// and then the refill of each move.
const (
	FullQuota = time.Second
	refill    = 100 * time.Millisecond // for each move
)

// Quota is the network delay that each side may still get back, by color. It is a value; NewQuota
// returns a full one.
type Quota [2]time.Duration

// NewQuota returns the quota at the start of a game.
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

// ElsewhereLeeway is how long after a flag's fall this process waits for the process that has the
// player's page: only that process knows the network delay to give back.
const ElsewhereLeeway = FullQuota + time.Second

// computerLeeway is how much longer than its clock the computer may take: it never loses
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

// Charge returns the time that the mover has left and has spent, in milliseconds, for a move that
// arrived at this moment, without the network delay that the quota covers, and the quota after the
// move. It returns zeros in a game without a clock.
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

// Next returns the moment at which the room must act by itself: let a flag fall, or abort a game
// that was not begun in time; due is false if there is none. The lobby sweeps overdue moves in
// correspondence games, so that no room waits for them.
func (q Quota) Next(g *gamelog.Game, here *Game) (at time.Time, due bool) {
	if turn, running := g.Running(); running {
		return g.Clock.RunsOutAt().Add(q.leeway(here, turn) + held(here, turn)), g.Record.Terms.Days == 0
	}
	at, limited := g.FirstMoveDue()
	if !limited {
		return at, false
	}
	return at.Add(held(here, g.Turn())), true
}

// Overdue returns the end of a game whose flag had fallen, or that was not begun in time, at this
// moment; overdue is false if there is none.
func (q Quota) Overdue(g *gamelog.Game, here *Game, at time.Time) (end gamelog.Decision, overdue bool) {
	return g.Due(at.Add(-held(here, g.Turn())), here.CameSince(g.Record.Moved), func(side game.Color) time.Duration { return q.leeway(here, side) })
}
