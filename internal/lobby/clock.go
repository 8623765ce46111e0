package lobby

import (
	"time"

	"threefold/internal/game"
)

// Clock is both players' clocks as an immutable value on monotonic time. It
// stands until Start, and then runs for one side at a time.
type Clock struct {
	left      [2]time.Duration
	increment [2]time.Duration
	refill    time.Duration // by correspondence each move has this time anew
	turn      game.Color
	since     time.Time // when the running clock was started; zero while both stand
}

// NewClock sets both clocks to what the terms give, standing.
func NewClock(t Terms) Clock {
	c := Clock{refill: milliseconds(t.Days * dayMillis)}
	for side, left := range t.full() {
		c.left[side] = milliseconds(left)
		if control := t.control(game.Color(side)); control != nil {
			c.increment[side] = milliseconds(control.Increment)
		}
	}
	return c
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// Running says whose clock runs, if any.
func (c Clock) Running() (game.Color, bool) { return c.turn, !c.since.IsZero() }

// Start runs this side's clock from now.
func (c Clock) Start(turn game.Color, now time.Time) Clock {
	c.turn, c.since = turn, now
	return c
}

// Stop charges the running side up to now, and both clocks stand.
func (c Clock) Stop(now time.Time) Clock {
	if turn, running := c.Running(); running {
		c.left[turn] = c.Left(turn, now)
		c.since = time.Time{}
	}
	return c
}

// Set gives a side this much time, as the log has decided.
func (c Clock) Set(side game.Color, left time.Duration) Clock {
	c.left[side] = left
	return c
}

// Shift forgives the running side an outage of this length.
func (c Clock) Shift(outage time.Duration) Clock {
	if !c.since.IsZero() {
		c.since = c.since.Add(outage)
	}
	return c
}

// Left is the side's time at this moment, never below zero.
func (c Clock) Left(side game.Color, now time.Time) time.Duration {
	left := c.left[side]
	if turn, running := c.Running(); running && turn == side {
		left -= max(0, now.Sub(c.since))
	}
	return max(0, left)
}

// Out is when the running clock will have run out.
func (c Clock) Out() time.Time { return c.since.Add(c.left[c.turn]) }

// Press ends the running side's move at this moment: what it has left, its
// increment included, and what the move was charged. Both are whole
// milliseconds, as they are stored. While the clocks stand a move is free
// and earns nothing.
func (c Clock) Press(at time.Time) (left, spent time.Duration) {
	turn, running := c.Running()
	if !running {
		return c.left[turn], 0
	}
	left = c.Left(turn, at)
	spent = c.left[turn] - left
	left += c.increment[turn]
	if c.refill > 0 {
		left = c.refill
	}
	return left.Truncate(time.Millisecond), spent.Truncate(time.Millisecond)
}

// Add gives a side more time.
func (c Clock) Add(side game.Color, more time.Duration) Clock {
	c.left[side] += more
	return c
}
