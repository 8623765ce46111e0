package room

import (
	"context"
	"errors"
	"fmt"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/searchjob"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// lookForMachine does what the computer has to do now, when nothing else waits for the room. Other
// processes may do the same for the same game; the log takes one event of a number. It says
// whether the room is to look at once again.
func (r *Room) lookForMachine() (again bool) {
	if r.game.Record.Machine == nil || r.deps.Engine == nil {
		return false
	}
	r.attend()
	m := &r.machine
	if m.job.Kind == gamelog.NoAction || r.stopped() {
		return false
	}
	if a, ok, err := m.job.TakeUp(); ok {
		r.takeAnswer(a, err)
	}
	switch do, at := m.job.Next(r.now, searchjob.Where(&r.game, &r.here)); do {
	case searchjob.Wait:
		r.setBusy(true)
	case searchjob.Ask:
		r.askMachine()
	case searchjob.Decide:
		d, step, err := r.decideMachine()
		if err == nil {
			return r.writeMachine(d, step)
		}
		// No sound engine pool wants what the game does not allow: it is asked again.
		r.complain("computer decided badly", "move", m.job.Answer.Move, "err", err)
		m.before = searchjob.Job{}
		r.lookAgain(m.job.Fail(r.now))
	case searchjob.GiveUp:
		r.complain("computer gives up")
		return r.writeMachine(r.game.Record.GiveUp(), nil)
	default:
		r.lookAgain(at)
	}
	return false
}

// attend begins a search job when the pending action has changed, and drops the one before. One
// question serves all duties in a position.
func (r *Room) attend() {
	m, action := &r.machine, r.game.PendingAction()
	if action.On == m.job.On {
		m.job.PendingAction = action
		return
	}
	r.dropMachine()
	r.setBusy(false)
	m.job = searchjob.New(action, &r.game, r.now)
	if action.Kind != gamelog.NoAction && m.before.On == action.On {
		m.job.Answer = m.before.Answer
	}
}

// dropMachine ends the computer's question, if the engine pool has one.
func (r *Room) dropMachine() {
	r.machine.job.Drop()
	if r.machine.cancel != nil {
		r.machine.cancel()
		r.machine.cancel = nil
	}
}

// lookAgain has the room look at this moment; the zero time means none.
func (r *Room) lookAgain(at time.Time) { schedule(&r.machine.timer, at, r.now, r.inbox.wake) }

// askMachine gives the engine pool the question. While the engine pool takes none, or is late with
// the answer, the pages are notified.
func (r *Room) askMachine() {
	r.machine.asked++
	number := r.machine.asked
	r.lookAgain(r.machine.job.Ask(number, r.now))
	ctx, cancel := context.WithCancel(r.deps.Life)
	r.machine.cancel = cancel
	rec := &r.game.Record
	seat, _ := rec.MachineSeat()
	r.machine.address = searchjob.Address(&r.here, seat.Other(), r.machine.address)
	who := fairqueue.Asker{Address: r.machine.address, Visitor: rec.Seats.Owners[seat.Other()].ID}
	then := func(a opponent.Answer, err error) {
		r.inbox.deliver(func() { r.machine.job.Hear(number, a, err) })
	}
	if r.deps.Engine.Choose(ctx, who, searchjob.Task(rec), then) != nil {
		then(opponent.Answer{}, fairqueue.ErrFull)
	}
}

// takeAnswer takes the engine pool's answer. While too many questions wait it is asked later.
func (r *Room) takeAnswer(a opponent.Answer, err error) {
	m := &r.machine
	m.cancel()
	m.cancel = nil
	if errors.Is(err, fairqueue.ErrFull) {
		r.setBusy(true)
		r.lookAgain(m.job.Delay(r.now))
		return
	}
	r.setBusy(false)
	if err != nil {
		r.complain("computer has no move", "err", err)
		m.job.Fail(r.now)
		return
	}
	m.job.Answer = &a
	m.before = m.job
}

// setBusy notifies the pages when the computer's move comes late, and when no longer.
func (r *Room) setBusy(busy bool) {
	if r.machine.busy != busy {
		r.machine.busy = busy
		r.sendAll(wire.Encode(wire.Out{T: wire.OutMachine, D: r.presenter().Machine()}))
	}
}

// decideMachine decides by the engine pool's answer.
func (r *Room) decideMachine() (d gamelog.Decision, step *game.Step, err error) {
	m, g := &r.machine, &r.game
	seat, _ := g.Record.MachineSeat()
	full, score := g.Record.Full(), m.job.Answer.Score
	if seat != g.Turn() {
		score = -score
	}
	if m.job.Kind == gamelog.AnswerDraw {
		if full || opponent.AcceptsDraw(score, g.Record.Plies.Len()) {
			d, err = g.Accept(seat, gamelog.OfferDraw, r.now)
		} else {
			d, err = g.Record.Decline(seat, gamelog.OfferDraw, r.now)
		}
		return d, nil, err
	}
	m.scores.Add(m.job.On, score)
	switch claim := g.Match.Claim(); {
	case full:
		return g.Record.GiveUp(), nil, nil
	case opponent.Resigns(opponent.Level(g.Record.Machine.Level), m.scores.Last):
		return g.Record.Resign(seat), nil, nil
	case claim.Over() && score <= 0:
		d, err = g.Claim(seat, gamelog.ClaimDraw, g.Record.On, nil)
		return d, nil, err
	}
	return r.moveMachine()
}

// moveMachine is the move of the answer. It costs the computer its pace at most: what the server took
// beyond that is not the computer's time.
func (r *Room) moveMachine() (gamelog.Decision, *game.Step, error) {
	g, job := &r.game, &r.machine.job
	step, err := g.Match.Try(job.Answer.Move)
	if err != nil {
		return gamelog.Decision{}, nil, err
	}
	moved := gamelog.MoveOf(&step)
	if c := g.Clock; c != nil {
		at := r.now
		if _, running := c.Running(); running && r.now.Sub(c.Since) > job.Pace {
			at = c.Since.Add(job.Pace)
		}
		left, spent := c.Press(at)
		moved.Left, moved.Spent = left.Milliseconds(), spent.Milliseconds()
	}
	return gamelog.Decision{Kind: gamelog.Moved, Data: moved}, &step, nil
}

// writeMachine appends an event of the computer's. Where another process was first, or the
// store fails, it looks again at what is to be done.
func (r *Room) writeMachine(d gamelog.Decision, step *game.Step) (again bool) {
	command := fmt.Sprintf("computer-%d", r.game.Record.Seq+1)
	_, _, err := r.append(&draft{Decision: d, command: command, step: step, lag: r.lag, at: r.now})
	if err != nil && err != errAgain {
		r.lookAgain(r.machine.job.Delay(r.now))
		return false
	}
	return true
}
