package room

import (
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/opponent"
)

// thought is the computer's work on one duty.
type thought struct {
	gamelog.Duty
	since     time.Time        // when this room learned of the duty
	pace      time.Duration    // how long the computer takes for it at least
	asked     int              // number of the question that the brain has; 0 while it has none
	late      time.Time        // the moment from which that question counts as waiting
	came      *answered        // to that question; nil until it is there
	answer    *opponent.Answer // nil until it is there
	failed    int              // questions that the brain could not answer
	notBefore time.Time        // the next attempt, after one that came to nothing
}

// situation is what decides on who thinks: where pages of the game are open, and
// whether a clock runs.
type situation struct {
	here      bool // the player has a page open at this process
	elsewhere bool // the player has one at another process
	needed    bool // this process has any page of the game open, or runs its clock
}

// takeover is how long a process leaves a duty to another.
const takeover = 2 * time.Second

// delay is how long after the duty arose this process begins to think; ok is false
// where it does not. The process that has the player's page thinks at once. Any other
// leaves it that long, and where that process is there, also the time the computer
// takes for a move.
func (s situation) delay(pace time.Duration) (d time.Duration, ok bool) {
	switch {
	case s.here:
		return 0, true
	case s.elsewhere:
		return pace + takeover, s.needed
	default:
		return takeover, s.needed
	}
}

// lateAfter is how long a brain that is not busy needs at most, with room to spare.
const lateAfter = 3 * time.Second

// maxFailures is how many questions in one position may fail. Then the game ends
// without result.
const maxFailures = 5

// act is what the computer does next.
type act int

const (
	actRest   act = iota // nothing, before the moment that is given or a wakeup
	actWait              // nothing, because the brain is late
	actAsk               // ask the brain
	actDecide            // do what the answer says
	actGiveUp            // end the game without result
)

// next is what to do at this moment, and when to look again; the zero time stands for
// when something happens.
func (t *thought) next(now time.Time, s situation) (act, time.Time) {
	delay, ok := s.delay(t.pace)
	due := gamelog.Latest(t.since.Add(delay), t.notBefore)
	if t.answer != nil {
		due = gamelog.Latest(t.since.Add(t.pace), t.notBefore)
	}
	switch {
	case t.failed >= maxFailures:
		return actGiveUp, time.Time{}
	case t.answer == nil && t.asked != 0 && now.Before(t.late):
		return actRest, t.late
	case t.answer == nil && t.asked != 0:
		return actWait, time.Time{}
	case t.answer == nil && !ok:
		return actRest, time.Time{}
	case now.Before(due):
		return actRest, due
	case t.answer == nil:
		return actAsk, time.Time{}
	default:
		return actDecide, time.Time{}
	}
}

// fail notes that a question was not answered, or badly.
func (t *thought) fail(now time.Time) {
	t.answer = nil
	t.failed++
	t.notBefore = now.Add(RetryEvery)
}

// happen keeps what the brain has answered, until it is collected.
func (q answered) happen(s *state) {
	if t := &s.machine.thought; q.question == t.asked {
		t.came = &q
	}
}

// collect takes the brain's answer, if it is there; ok is false otherwise.
func (t *thought) collect() (a answered, ok bool) {
	if t.asked == 0 || t.came == nil {
		return answered{}, false
	}
	a = *t.came
	t.asked, t.came = 0, nil
	return a, true
}

// drop forgets the question that the brain has, and returns its number; 0 where it has
// none, or has answered.
func (t *thought) drop() (number int) {
	if t.came == nil {
		number = t.asked
	}
	t.asked, t.came = 0, nil
	return number
}
