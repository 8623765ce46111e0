// Package searchjob is the computer's work on one pending action of a game, as a value: when to
// ask the engine pool, how long to wait, and when to carry out the answer. It never blocks and
// reads no clock.
package searchjob

import (
	"hash/fnv"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/attendance"
	"threefold/internal/opponent"
)

// Job is the computer's work on one pending action.
type Job struct {
	gamelog.PendingAction
	Pace      time.Duration    // how long the computer takes for it at least
	Answer    *opponent.Answer // nil until it is there
	since     time.Time        // when the pending action was learned of
	asked     int              // number of the question that is not answered; 0 while there is none
	late      time.Time        // the moment from which that question counts as waiting
	came      *answered        // to that question; nil until it is there
	failed    int              // questions that could not be answered
	notBefore time.Time        // the next attempt, after one that came to nothing
}

type answered struct {
	opponent.Answer
	err error
}

// New begins to think about what the computer has to do, as it learns of it.
func New(d gamelog.PendingAction, g *gamelog.Game, now time.Time) Job {
	j := Job{PendingAction: d, since: now}
	if d.Kind != gamelog.NoAction {
		j.Pace = pace(g, now)
	}
	return j
}

// pace is how long the computer takes for its pending action at least.
func pace(g *gamelog.Game, now time.Time) time.Duration {
	seat, _ := g.Record.MachineSeat()
	left, increment := time.Duration(-1), time.Duration(0)
	if g.Clock != nil {
		left, increment = g.Clock.Left(seat, now), g.Clock.Increment(seat)
	}
	return opponent.Pace(opponent.Level(g.Record.Machine.Level), len(g.Match.Position().AppendMoves(nil)), left, increment)
}

// Task is the question for the present position of a game.
func Task(r *gamelog.Record) opponent.Task {
	seed := fnv.New64a()
	seed.Write([]byte(r.ID))
	return opponent.Task{Game: r.Game, Start: r.Start, Moves: r.Plies.Texts(), Level: opponent.Level(r.Machine.Level), Seed: seed.Sum64()}
}

// Ask notes that the question of this number is asked now, and says from when on it counts as
// waiting.
func (j *Job) Ask(number int, now time.Time) (late time.Time) {
	j.asked, j.late = number, now.Add(lateAfter)
	return j.late
}

// Situation is what decides on who thinks: where pages of the game are open, and
// whether a clock runs.
type Situation struct {
	here      bool // the player has a page open at this process
	elsewhere bool // the player has one at another process
	needed    bool // this process has any page of the game open, or runs its clock
}

// Where is the Situation of a game.
func Where(g *gamelog.Game, here *attendance.Attendance) Situation {
	seat, _ := g.Record.MachineSeat()
	_, runs := g.Running()
	return Situation{here: here.Sitting[seat.Other()] > 0, elsewhere: here.Elsewhere(seat.Other()), needed: runs || len(here.Pages) > 0}
}

// takeover is how long a process leaves a pending action to another.
const takeover = 2 * time.Second

// delay is how long after the pending action arose this process begins to think; ok is false where it
// does not. The process that has the player's page thinks at once. Any other leaves it that
// long, and where that process is there, also the time the computer takes for a move.
func (s Situation) delay(pace time.Duration) (d time.Duration, ok bool) {
	switch {
	case s.here:
		return 0, true
	case s.elsewhere:
		return pace + takeover, s.needed
	default:
		return takeover, s.needed
	}
}

// lateAfter is how long an engine pool that is not busy needs at most, with room to spare.
const lateAfter = 3 * time.Second

const retryEvery = time.Second

// maxFailures is how many questions in one position may fail. Then the game ends
// without result.
const maxFailures = 5

// Act is what the computer does next.
type Act int

const (
	Rest   Act = iota // nothing, before the moment that is given or a wakeup
	Wait              // nothing, because the engine pool is late
	Ask               // ask the engine pool
	Decide            // do what the answer says
	GiveUp            // end the game without result
)

// Next is what to do at this moment, and when to look again; the zero time means
// when something happens.
func (j *Job) Next(now time.Time, s Situation) (Act, time.Time) {
	delay, ok := s.delay(j.Pace)
	due := gamelog.Latest(j.since.Add(delay), j.notBefore)
	if j.Answer != nil {
		due = gamelog.Latest(j.since.Add(j.Pace), j.notBefore)
	}
	switch {
	case j.failed >= maxFailures:
		return GiveUp, time.Time{}
	case j.Answer == nil && j.asked != 0 && now.Before(j.late):
		return Rest, j.late
	case j.Answer == nil && j.asked != 0:
		return Wait, time.Time{}
	case j.Answer == nil && !ok:
		return Rest, time.Time{}
	case now.Before(due):
		return Rest, due
	case j.Answer == nil:
		return Ask, time.Time{}
	default:
		return Decide, time.Time{}
	}
}

// Fail notes that a question was not answered, or badly, and says when the next attempt is due.
func (j *Job) Fail(now time.Time) (again time.Time) {
	j.Answer = nil
	j.failed++
	return j.Delay(now)
}

// Delay notes that an attempt came to nothing, and says when the next one is due.
func (j *Job) Delay(now time.Time) time.Time {
	j.notBefore = now.Add(retryEvery)
	return j.notBefore
}

// Hear keeps what was answered to the question of this number, until it is taken up.
func (j *Job) Hear(number int, a opponent.Answer, err error) {
	if number == j.asked {
		j.came = &answered{a, err}
	}
}

// TakeUp takes what was answered, if it is there.
func (j *Job) TakeUp() (a opponent.Answer, ok bool, err error) {
	if j.asked == 0 || j.came == nil {
		return a, false, nil
	}
	a, err = j.came.Answer, j.came.err
	j.asked, j.came = 0, nil
	return a, true, err
}

// Drop forgets the question that the engine pool has, and returns its number; 0 where it has
// none, or has answered.
func (j *Job) Drop() (number int) {
	if j.came == nil {
		number = j.asked
	}
	j.asked, j.came = 0, nil
	return number
}
