package opponent_test

import (
	"testing"
	"time"

	"threefold/internal/opponent"
)

func TestManners(t *testing.T) {
	const minute = time.Minute
	for _, c := range []struct {
		level           opponent.Level
		legal           int
		left, increment time.Duration
		least, most     time.Duration
	}{
		{1, 1, -1, 0, 400 * time.Millisecond, 400 * time.Millisecond},
		{1, 20, -1, 0, 800 * time.Millisecond, 2 * time.Second},
		{8, 30, 0, 0, 0, 0},
		{8, 30, 0, 5 * time.Second, 0, 0},
		{8, 60, 10 * minute, 0, 2 * time.Second, 3 * time.Second},
		{8, 30, 4 * time.Second, 0, 50 * time.Millisecond, 100 * time.Millisecond},
		{8, 30, time.Millisecond, minute, 0, time.Millisecond},
	} {
		pace := opponent.Pace(c.level, c.legal, c.left, c.increment)
		if pace < c.least || pace > c.most {
			t.Errorf("%+v: %v", c, pace)
		}
	}
	for _, c := range []struct {
		level  opponent.Level
		scores []int
		want   bool
	}{
		{8, []int{-5000, -5000}, true},
		{8, []int{-5000, 0}, false},
		{8, []int{0, -5000}, false},
		{8, []int{-5000}, false},
		{8, nil, false},
		{1, []int{-5000, -5000}, false},
		{3, []int{-5000, -5000}, false},
		{4, []int{900, -5000, -32000}, false},
		{5, []int{900, -5000, -32000}, true},
	} {
		if got := opponent.Resigns(c.level, c.scores); got != c.want {
			t.Errorf("level %d resigns after %v: %v", c.level, c.scores, got)
		}
	}
	for _, c := range []struct {
		score, plies int
		want         bool
	}{{0, 60, true}, {0, 4, false}, {-300, 4, true}, {300, 200, false}} {
		if got := opponent.AcceptsDraw(c.score, c.plies); got != c.want {
			t.Errorf("at %d after %d plies a draw is agreed to: %v", c.score, c.plies, got)
		}
	}
}
