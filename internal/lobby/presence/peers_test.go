package presence

import (
	"testing"
	"time"
)

// A process may be forgotten between two messages it sends.
func TestAForgottenProcessComesBack(t *testing.T) {
	l, now := NewPeers("here", true), time.Now()
	l.MessageReceived("there", now)
	l.Remove("there")
	l.SetReport("there", "g", Report{Pages: 1}, now)
	l.HeartbeatReceived("there", 1, false, now)
	if _, pages := l.ListedGames(); pages != 1 || l.Reports("g")["there"].Pages != 1 {
		t.Errorf("of it are known %d pages, %+v", pages, l.Reports("g"))
	}
}

// Two processes that do not know each other number their seat requests differently.
func TestSeatRequestsOfTwoProcessesAreApart(t *testing.T) {
	if here, there := NewPeers("here", true).SeatRequestOffset(), NewPeers("there", true).SeatRequestOffset(); here == there {
		t.Errorf("both number from %d", here)
	}
}

// The seats of a process that is not heard, or that cannot save, stand until some seconds
// after it is back, until the bound, or until it says that it ends.
func TestSeatsStandAtAProcessThatIsCut(t *testing.T) {
	for name, tc := range map[string]struct {
		then  func(ps *Peers, at func(time.Duration) time.Time) // after the last word of the process, at 0
		after time.Duration
		want  bool
	}{
		"it is heard":         {func(*Peers, func(time.Duration) time.Time) {}, time.Second, false},
		"it is silent":        {func(*Peers, func(time.Duration) time.Time) {}, 1300 * time.Millisecond, true},
		"it is gone":          {func(ps *Peers, at func(time.Duration) time.Time) { ps.MarkLost("there", at(6*time.Second)) }, time.Minute, true},
		"it is gone for long": {func(ps *Peers, at func(time.Duration) time.Time) { ps.MarkLost("there", at(6*time.Second)) }, LeewayBound + 7*time.Second, false},
		"it has ended":        {func(ps *Peers, at func(time.Duration) time.Time) { ps.Remove("there") }, time.Minute, false},
		"it was gone, and ended": {func(ps *Peers, at func(time.Duration) time.Time) {
			ps.MarkLost("there", at(6*time.Second))
			ps.Remove("there")
		}, time.Minute, false},
		"it cannot save":         {heartbeat(10*time.Second, true), 10 * time.Second, true},
		"it can save again":      {heartbeat(10*time.Second, true, false), 10 * time.Second, true},
		"it is back":             {back(time.Minute), 61 * time.Second, true},
		"it is back for a while": {back(time.Minute, 61*time.Second, 62*time.Second, 63*time.Second, 64*time.Second, 65*time.Second), 66 * time.Second, false},
	} {
		ps, start := NewPeers("here", true), time.Now()
		at := func(d time.Duration) time.Time { return start.Add(d) }
		ps.MessageReceived("there", at(0))
		ps.SetReport("there", "g", Report{Pages: 1, Seats: [2]int{0, 1}}, at(0))
		tc.then(ps, at)
		ps.Outages(at(tc.after))
		if got := ps.MaybeStopped("g"); got != [2]bool{false, tc.want} {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// heartbeat is a heartbeat at a moment, for each of these states of its store.
func heartbeat(when time.Duration, stands ...bool) func(*Peers, func(time.Duration) time.Time) {
	return func(ps *Peers, at func(time.Duration) time.Time) {
		for _, stand := range stands {
			ps.MessageReceived("there", at(when))
			ps.HeartbeatReceived("there", 1, stand, at(when))
		}
	}
}

// back is the loss of the process, and its heartbeats at these moments.
func back(when ...time.Duration) func(*Peers, func(time.Duration) time.Time) {
	return func(ps *Peers, at func(time.Duration) time.Time) {
		ps.MarkLost("there", at(6*time.Second))
		for _, d := range when {
			heartbeat(d, false)(ps, at)
		}
	}
}
