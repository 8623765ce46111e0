package room

import (
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/opponent"
)

// What the computer does next follows from where pages are open and how far its
// thought is.
func TestNextOfAThought(t *testing.T) {
	const pace = time.Second
	here, watched, clocked := situation{here: true, needed: true}, situation{needed: true}, situation{needed: true}
	other := situation{elsewhere: true, needed: true}
	asked := func(th *thought) { th.asked, th.late = 1, began.Add(lateAfter) }
	answered := func(th *thought) { th.answer = &opponent.Answer{} }
	for _, tc := range []struct {
		name   string
		s      situation
		change func(*thought)
		at     time.Duration
		do     act
		again  time.Duration // 0: none
	}{
		{"the player is here", here, nil, 0, actAsk, 0},
		{"nobody is here and no clock runs", situation{}, nil, time.Hour, actRest, 0},
		{"the player is at a process that is left to do it", other, nil, time.Second, actRest, 3 * time.Second},
		{"that process did nothing", other, nil, 3 * time.Second, actAsk, 0},
		{"no page here needs it", situation{elsewhere: true}, nil, time.Hour, actRest, 0},
		{"a watcher is here", watched, nil, time.Second, actRest, 2 * time.Second},
		{"a watcher is here for a while", watched, nil, 2 * time.Second, actAsk, 0},
		{"a clock runs here", clocked, nil, 2 * time.Second, actAsk, 0},
		{"the brain thinks", here, asked, time.Second, actRest, lateAfter},
		{"the brain is late", here, asked, lateAfter, actWait, 0},
		{"the brain was quick", here, answered, 0, actRest, pace},
		{"a person would have moved", here, answered, pace, actDecide, 0},
		{"everybody has left since", situation{}, answered, pace, actDecide, 0},
		{"the brain has failed just now", here, func(th *thought) { th.fail(began) }, 0, actRest, RetryEvery},
		{"the brain has failed some times", here, func(th *thought) { th.failed = maxFailures }, 0, actGiveUp, 0},
	} {
		th := &thought{Duty: gamelog.Duty{Kind: gamelog.Play, On: 1}, since: began, pace: pace}
		if tc.change != nil {
			tc.change(th)
		}
		do, again := th.next(began.Add(tc.at), tc.s)
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
	th := &thought{Duty: gamelog.Duty{Kind: gamelog.Play, On: 1}, since: began}
	for n := range maxFailures {
		if do, _ := th.next(began.Add(time.Hour), situation{here: true, needed: true}); do != actAsk {
			t.Errorf("after %d failures: %v", n, do)
		}
		th.fail(began)
	}
	if do, _ := th.next(began.Add(time.Hour), situation{here: true, needed: true}); do != actGiveUp {
		t.Errorf("after %d failures: %v", maxFailures, do)
	}
}
