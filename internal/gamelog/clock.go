package gamelog

import (
	"time"

	"threefold/internal/game"
)

// Clock is both players' clocks: a value on monotonic time, which no method changes; Start, Stop
// and others return a changed copy. Both clocks are stopped until Start; then one side's clock
// runs at a time.
type Clock struct {
	left      [2]time.Duration
	increment [2]time.Duration
	refill    time.Duration // by correspondence, the time for each move; else 0
	turn      game.Color
	Since     time.Time // when the running clock was started; zero while both are stopped
}

// NewClock returns both clocks, stopped, with the time that the terms give.
func NewClock(t Terms) Clock {
	c := Clock{refill: Milliseconds(t.Days * dayMillis)}
	for side, left := range t.startTimes() {
		c.left[side] = Milliseconds(left)
		if control := t.control(game.Color(side)); control != nil {
			c.increment[side] = Milliseconds(control.Increment)
		}
	}
	return c
}

// Milliseconds converts a number of milliseconds to a Duration.
func Milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// Running returns the side whose clock runs, and false while both are stopped.
func (c Clock) Running() (game.Color, bool) { return c.turn, !c.Since.IsZero() }

// Increment returns what each move adds to the side's time; 0 by correspondence.
func (c Clock) Increment(side game.Color) time.Duration { return c.increment[side] }

// Start returns the clocks with this side's running from now.
func (c Clock) Start(turn game.Color, now time.Time) Clock {
	c.turn, c.Since = turn, now
	return c
}

// Stop returns the clocks stopped, with the running side charged up to now.
func (c Clock) Stop(now time.Time) Clock {
	if turn, running := c.Running(); running {
		c.left[turn] = c.Left(turn, now)
		c.Since = time.Time{}
	}
	return c
}

// Set returns the clocks with this much time for a side; both must be stopped.
func (c Clock) Set(side game.Color, left time.Duration) Clock {
	c.left[side] = left
	return c
}

// Shift returns the clocks without charging the running side for an outage of this length.
func (c Clock) Shift(outage time.Duration) Clock {
	if !c.Since.IsZero() {
		c.Since = c.Since.Add(outage)
	}
	return c
}

// Left returns the side's time at this moment, never below zero.
func (c Clock) Left(side game.Color, now time.Time) time.Duration {
	left := c.left[side]
	if turn, running := c.Running(); running && turn == side {
		left -= max(0, now.Sub(c.Since))
	}
	return max(0, left)
}

// RunsOutAt returns the moment at which the running clock reaches zero. A clock must run.
func (c Clock) RunsOutAt() time.Time { return c.Since.Add(c.left[c.turn]) }

// Press returns what a move of the running side at this moment leaves it, and what the move is
// charged, both in whole milliseconds. left has the increment, or by correspondence the time for
// the next move. While the clocks are stopped a move costs nothing and gets no increment.
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

// Add returns the clocks with more time for a side.
func (c Clock) Add(side game.Color, more time.Duration) Clock {
	c.left[side] += more
	return c
}
