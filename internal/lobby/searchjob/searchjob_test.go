package searchjob

import (
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/opponent"
)

// began is when the computer's pending action arises.
var began = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

// What the computer does next follows from where pages are open and how far its search job is.
func TestNextOfAThought(t *testing.T) {
	const pace = time.Second
	here, watched, clocked := Situation{here: true, needed: true}, Situation{needed: true}, Situation{needed: true}
	other := Situation{elsewhere: true, needed: true}
	asked := func(th *Job) { th.asked, th.late = 1, began.Add(lateAfter) }
	answered := func(th *Job) { th.Answer = &opponent.Answer{} }
	for _, tc := range []struct {
		name   string
		s      Situation
		change func(*Job)
		at     time.Duration
		do     Act
		again  time.Duration // 0: none
	}{
		{"the player is here", here, nil, 0, Ask, 0},
		{"nobody is here and no clock runs", Situation{}, nil, time.Hour, Rest, 0},
		{"the player is at a process that is left to do it", other, nil, time.Second, Rest, 3 * time.Second},
		{"that process did nothing", other, nil, 3 * time.Second, Ask, 0},
		{"no page here needs it", Situation{elsewhere: true}, nil, time.Hour, Rest, 0},
		{"a watcher is here", watched, nil, time.Second, Rest, 2 * time.Second},
		{"a watcher is here for a while", watched, nil, 2 * time.Second, Ask, 0},
		{"a clock runs here", clocked, nil, 2 * time.Second, Ask, 0},
		{"the engine pool thinks", here, asked, time.Second, Rest, lateAfter},
		{"the engine pool is late", here, asked, lateAfter, Wait, 0},
		{"the engine pool was quick", here, answered, 0, Rest, pace},
		{"a person would have moved", here, answered, pace, Decide, 0},
		{"everybody has left since", Situation{}, answered, pace, Decide, 0},
		{"the engine pool has failed just now", here, func(th *Job) { th.Fail(began) }, 0, Rest, retryEvery},
		{"the engine pool has failed some times", here, func(th *Job) { th.failed = maxFailures }, 0, GiveUp, 0},
	} {
		th := &Job{PendingAction: gamelog.PendingAction{Kind: gamelog.Play, On: 1}, since: began, Pace: pace}
		if tc.change != nil {
			tc.change(th)
		}
		do, again := th.Next(began.Add(tc.at), tc.s)
		var want time.Time
		if tc.again > 0 {
			want = began.Add(tc.again)
		}
		if do != tc.do || !again.Equal(want) {
			t.Errorf("%s: %v again at %v; want %v at %v", tc.name, do, again, tc.do, want)
		}
	}
}

// The computer gives its game up at its last failure, and not before.
func TestFailuresAreCounted(t *testing.T) {
	th := &Job{PendingAction: gamelog.PendingAction{Kind: gamelog.Play, On: 1}, since: began}
	for n := range maxFailures {
		if do, _ := th.Next(began.Add(time.Hour), Situation{here: true, needed: true}); do != Ask {
			t.Errorf("after %d failures: %v", n, do)
		}
		th.Fail(began)
	}
	if do, _ := th.Next(began.Add(time.Hour), Situation{here: true, needed: true}); do != GiveUp {
		t.Errorf("after %d failures: %v", maxFailures, do)
	}
}
