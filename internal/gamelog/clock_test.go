package gamelog

import (
	"testing"
	"time"

	"threefold/internal/game"
)

func TestClock(t *testing.T) {
	now := time.Now()
	after := func(s float64) time.Time { return now.Add(time.Duration(s * float64(time.Second))) }
	c := NewClock(Terms{Clock: &Control{Base: 60_000, Increment: 2_000}})

	if left, spent := c.Press(after(30)); left != time.Minute || spent != 0 {
		t.Errorf("a move while the clocks stand leaves %v and costs %v", left, spent)
	}
	c = c.Start(game.Black, now)
	if got := c.Left(game.Black, after(10)); got != 50*time.Second {
		t.Errorf("after 10 s the running side has %v", got)
	}
	if got := c.Left(game.White, after(10)); got != time.Minute {
		t.Errorf("after 10 s the other side has %v", got)
	}
	if left, spent := c.Press(after(12.3456)); left != 49654*time.Millisecond || spent != 12345*time.Millisecond {
		t.Errorf("pressed after 12.3456 s: %v left, %v spent", left, spent)
	}
	if got := c.Left(game.Black, after(90)); got != 0 {
		t.Errorf("a clock that ran out shows %v", got)
	}
	if got := c.Left(game.Black, after(-5)); got != time.Minute {
		t.Errorf("asked about a moment before its start it shows %v", got)
	}
	if got := c.Shift(20*time.Second).Left(game.Black, after(30)); got != 50*time.Second {
		t.Errorf("with 20 s of 30 forgiven it shows %v", got)
	}
	if got := c.Stop(after(10)).Left(game.Black, after(40)); got != 50*time.Second {
		t.Errorf("stopped after 10 s it shows %v", got)
	}
}
