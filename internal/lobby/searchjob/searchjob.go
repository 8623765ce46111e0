// Package searchjob is the computer's work on one pending action of a game, as a value: when to
// ask the engine pool, how long to wait, and when to carry out the answer. It never blocks and
// reads no clock.
package searchjob

import (
	"hash/fnv"
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/presence"
	"threefold/internal/opponent"
)

// Job is the computer's work on one pending action.
type Job struct {
	gamelog.PendingAction
	Pace      time.Duration    // the computer acts no sooner than this after since
	Answer    *opponent.Answer // nil until the engine pool has answered
	since     time.Time        // when the action became pending here
	asked     int              // number of the open question; 0 without one
	late      time.Time        // when the open question counts as late
	came      *answered        // its answer, not taken up yet; nil without one
	failed    int              // questions that failed
	notBefore time.Time        // earliest time of the next attempt, after one that failed
}

type answered struct {
	opponent.Answer
	err error
}

// New returns the job for a pending action that begins now.
func New(d gamelog.PendingAction, g *gamelog.Game, now time.Time) Job {
	j := Job{PendingAction: d, since: now}
	if d.Kind != gamelog.NoAction {
		j.Pace = pace(g, now)
	}
	return j
}

// pace is the least time that the computer takes for its move or answer.
func pace(g *gamelog.Game, now time.Time) time.Duration {
	seat, _ := g.Record.MachineSeat()
	left, increment := time.Duration(-1), time.Duration(0)
	if g.Clock != nil {
		left, increment = g.Clock.Left(seat, now), g.Clock.Increment(seat)
	}
	return opponent.Pace(opponent.Level(g.Record.Machine.Level), len(g.Match.Position().AppendMoves(nil)), left, increment)
}

// Task returns the question about the present position of a game.
func Task(r *gamelog.Record) opponent.Task {
	seed := fnv.New64a()
	seed.Write([]byte(r.ID))
	return opponent.Task{Game: r.Game, Start: r.Start, Moves: r.Plies.Texts(), Level: opponent.Level(r.Machine.Level), Seed: seed.Sum64()}
}

// Ask notes that the question of this number is sent now, and returns when it counts as late.
func (j *Job) Ask(number int, now time.Time) (late time.Time) {
	j.asked, j.late = number, now.Add(lateAfter)
	return j.late
}

// Situation decides which process asks: where pages of the game are open, and whether a clock
// runs.
type Situation struct {
	here      bool // the player has a page open at this process
	elsewhere bool // the player has one at another process
	needed    bool // this process has any page of the game open, or runs its clock
}

// Where returns the Situation of a game.
func Where(g *gamelog.Game, here *presence.Game) Situation {
	seat, _ := g.Record.MachineSeat()
	_, runs := g.Running()
	return Situation{here: here.Sitting[seat.Other()] > 0, elsewhere: here.Elsewhere(seat.Other()), needed: runs || len(here.Pages) > 0}
}

// takeover is how long a process waits for another one to act.
const takeover = 2 * time.Second

// delay is how long after since this process asks; ok is false if it does not ask at all. The
// process that has the player's page asks at once. Any other waits for takeover, and for the
// pace too if another process has that page.
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

// lateAfter is more than an idle engine pool ever takes.
const lateAfter = 3 * time.Second

const retryEvery = time.Second

// maxFailures is the number of failed questions after which the game ends without result.
const maxFailures = 5

// Act is the next step of a job.
type Act int

const (
	Rest   Act = iota // nothing until the returned time, or until something happens
	Wait              // nothing; the engine pool is late
	Ask               // ask the engine pool
	Decide            // carry out the answer
	GiveUp            // end the game without result
)

// Next returns what to do now, and when to call it again; the zero time means when something
// happens.
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

// Fail notes that a question failed, or that its answer was unusable, and returns when to try
// again.
func (j *Job) Fail(now time.Time) (again time.Time) {
	j.Answer = nil
	j.failed++
	return j.Delay(now)
}

// Delay returns when to try again after an attempt that did not fail: the engine pool was full.
func (j *Job) Delay(now time.Time) time.Time {
	j.notBefore = now.Add(retryEvery)
	return j.notBefore
}

// Hear keeps the answer to the question of this number, until TakeUp.
func (j *Job) Hear(number int, a opponent.Answer, err error) {
	if number == j.asked {
		j.came = &answered{a, err}
	}
}

// TakeUp returns the answer that Hear kept, once; ok is false if there is none.
func (j *Job) TakeUp() (a opponent.Answer, ok bool, err error) {
	if j.asked == 0 || j.came == nil {
		return a, false, nil
	}
	a, err = j.came.Answer, j.came.err
	j.asked, j.came = 0, nil
	return a, true, err
}

// Drop forgets the open question and its answer.
func (j *Job) Drop() { j.asked, j.came = 0, nil }

// Scores are the engine pool's scores of the positions in which the computer was to move, for the
// computer: each once, however often it had to decide there because its move could not be saved.
type Scores struct {
	Last []int // the latest last, scoresKept at most
	on   int64 // the event that made the position of the last one
}

// scoresKept is how many scores decide on whether the computer resigns, and more.
const scoresKept = 8

// Add adds the score of the position that event number on made.
func (s *Scores) Add(on int64, score int) {
	if s.on != on {
		s.Last, s.on = append(s.Last[max(0, len(s.Last)-scoresKept+1):], score), on
	}
}

// Address is the share key that takes turns for the computer's move: that of a page in which
// the player's seat is played now, the known one rather than another, or else the known one.
func Address(here *presence.Game, seat game.Color, known string) string {
	if keys := here.Shares(seat); len(keys) > 0 && !slices.Contains(keys, known) {
		return slices.Min(keys)
	}
	return known
}
