package room

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lane"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// Brain is the mind of the computer, which thinks in goroutines of its own.
type Brain interface {
	Plays(game string) bool // whether it plays the game of this id
	Version() string        // of the engine, as logs keep it

	// Choose and Hint take a question and call then with the answer, from any
	// goroutine, unless the context ends first. After an error they have not taken it:
	// so many questions wait that it must be asked again later. The same is true of one
	// that is answered with lane.ErrFull. Askers take turns.
	Choose(ctx context.Context, who lane.Asker, t opponent.Task, then func(opponent.Answer, error)) error
	Hint(ctx context.Context, who lane.Asker, t opponent.Task, then func(opponent.Hint, error)) error
}

// machine plays the computer's part in a room's game. It has no goroutine: before the
// room rests it looks what is to be done, and what takes time wakes the room again.
// Other processes may do the same for the same game; the log takes one event of a
// number.
type machine struct {
	room    *Room
	thought thought     // on the present duty; zero without one
	address string      // the share key of the page from which the player was last seen to play
	before  *considered // the last answer, whatever became of it
	scores  []int       // for the computer, at its last moves, the latest last
	scored  int64       // number of the event that made the position of the last score
	busy    bool        // the brain takes no question now, or is late with the answer
}

// considered is an answer with the position that it is for.
type considered struct {
	on int64
	opponent.Answer
}

// look does what the computer has to do now.
func (m *machine) look() {
	r := m.room
	if r.loadErr != nil || r.game.Record.Machine == nil || r.deps.Brain == nil {
		return
	}
	now := r.now
	m.attend(now)
	if m.thought.Kind == gamelog.NoDuty || r.stands() || r.log.busy() {
		return
	}
	if a, ok := m.thought.collect(); ok {
		m.answered(a, now)
	}
	do, again := m.thought.next(now, m.situation())
	switch do {
	case actWait:
		m.setBusy(true)
	case actAsk:
		m.ask(now)
	case actDecide:
		m.decide(now)
	case actGiveUp:
		r.deps.Logger.Error("computer gives up", "game", r.ID)
		m.write(r.game.Record.GiveUp(), nil, now)
	default:
		m.lookAgain(again)
	}
}

// attend begins a thought when the duty has changed, and drops the one before. One
// question serves all duties in a position.
func (m *machine) attend(now time.Time) {
	duty := m.room.game.Duty()
	if duty.On == m.thought.On {
		m.thought.Duty = duty
		return
	}
	m.thought.drop()
	m.setBusy(false)
	m.thought = thought{Duty: duty, since: now}
	if duty.Kind == gamelog.NoDuty {
		return
	}
	m.thought.pace = m.pace(now)
	if m.before != nil && m.before.on == duty.On {
		m.thought.answer = &m.before.Answer
	}
}

// pace is how long the computer takes for its duty at least.
func (m *machine) pace(now time.Time) time.Duration {
	g := &m.room.game
	seat, _ := g.Record.MachineSeat()
	left, increment := time.Duration(-1), time.Duration(0)
	if g.Clock != nil {
		left, increment = g.Clock.Left(seat, now), g.Clock.Increment(seat)
	}
	return opponent.Pace(opponent.Level(g.Record.Machine.Level), len(g.Match.Position().AppendMoves(nil)), left, increment)
}

// situation is where pages of the game are open.
func (m *machine) situation() situation {
	here, g := &m.room.attendance, &m.room.game
	seat, _ := g.Record.MachineSeat()
	_, runs := g.Running()
	return situation{here: here.pagesAt(seat.Other()) > 0, elsewhere: here.elsewhere(seat.Other()), needed: runs || len(here.members) > 0}
}

// lookAgain wakes the room at this moment; the zero time stands for none.
func (m *machine) lookAgain(at time.Time) {
	if !at.IsZero() {
		m.room.out.look = alarm{true, at}
	}
}

// task is the question for the present position.
func (m *machine) task() opponent.Task {
	r := &m.room.game.Record
	seed := fnv.New64a()
	seed.Write([]byte(r.ID))
	return opponent.Task{Game: r.Game, Start: r.Start, Moves: r.Plies.Texts(), Level: opponent.Level(r.Machine.Level), Seed: seed.Sum64()}
}

// opponent is the id of who plays against the computer.
func (m *machine) opponent() string {
	r := &m.room.game.Record
	seat, _ := r.MachineSeat()
	return r.Seats.Owners[seat.Other()].ID
}

// ask gives the brain the question. While the brain takes none, or is late with the
// answer, the pages are notified.
func (m *machine) ask(now time.Time) {
	t := &m.thought
	ctx, cancel := context.WithCancel(m.room.deps.Life)
	answers := make(chan answer, 1)
	err := m.room.deps.Brain.Choose(ctx, m.asker(), m.task(), func(a opponent.Answer, err error) {
		answers <- answer{a, err}
		m.room.mail.wake()
	})
	if err != nil {
		cancel()
		m.askLater(now)
		return
	}
	t.asked, t.answers, t.late = cancel, answers, now.Add(lateAfter)
	m.lookAgain(t.late)
}

// askLater asks the brain anew in a moment, since too many questions wait.
func (m *machine) askLater(now time.Time) {
	m.setBusy(true)
	m.thought.notBefore = now.Add(RetryEvery)
	m.lookAgain(m.thought.notBefore)
}

// asker is who takes turns for the computer's move: the address from which the player
// plays, or last did. Where none was seen, after a restart, the visitor stands for it.
func (m *machine) asker() lane.Asker {
	seat, _ := m.room.game.Record.MachineSeat()
	if keys := m.room.attendance.shares(seat.Other()); len(keys) > 0 && !slices.Contains(keys, m.address) {
		m.address = slices.Min(keys)
	}
	return lane.Asker{Address: m.address, Visitor: m.opponent()}
}

// answered takes the brain's answer.
func (m *machine) answered(a answer, now time.Time) {
	if errors.Is(a.err, lane.ErrFull) {
		m.askLater(now)
		return
	}
	m.setBusy(false)
	if a.err != nil {
		m.room.deps.Logger.Error("computer has no move", "game", m.room.ID, "err", a.err)
		m.thought.fail(now)
		return
	}
	m.before = &considered{m.thought.On, a.Answer}
	m.thought.answer = &m.before.Answer
}

// setBusy notifies the pages when the computer's move comes late, and when no longer.
func (m *machine) setBusy(busy bool) {
	if m.busy != busy {
		m.busy = busy
		m.room.attendance.send(m.room.out, wire.Encode(wire.Out{T: wire.OutMachine, D: m.room.presenter().Machine()}), nil)
	}
}

// decide does what the brain's answer says.
func (m *machine) decide(now time.Time) {
	g := &m.room.game
	seat, _ := g.Record.MachineSeat()
	score := m.thought.answer.Score
	if seat != g.Turn() {
		score = -score
	}
	if m.thought.Kind == gamelog.AnswerDraw {
		m.answerDraw(seat, score, now)
		return
	}
	m.assess(score)
	switch claim := g.Match.Claim(); {
	case g.Record.Full():
		m.write(g.Record.GiveUp(), nil, now)
	case opponent.Resigns(opponent.Level(g.Record.Machine.Level), m.scores):
		m.write(g.Record.Resign(seat), nil, now)
	case claim.Over() && score <= 0:
		m.writeDecided(now, func() (gamelog.Decision, error) { return g.Claim(seat, gamelog.ClaimDraw, g.Record.On, nil) })
	default:
		m.play(now)
	}
}

// assess keeps the score of the position in which the computer is to move: once,
// however often it has to decide there because its move could not be saved.
func (m *machine) assess(score int) {
	if m.scored != m.thought.On {
		m.scores, m.scored = append(m.scores[max(0, len(m.scores)-scoresKept+1):], score), m.thought.On
	}
}

// scoresKept is how many scores decide on whether the computer resigns, and more.
const scoresKept = 8

// answerDraw accepts or declines the player's offer of a draw.
func (m *machine) answerDraw(seat game.Color, score int, now time.Time) {
	g := &m.room.game
	m.writeDecided(now, func() (gamelog.Decision, error) {
		if g.Record.Full() || opponent.AcceptsDraw(score, g.Record.Plies.Len()) {
			return g.Accept(seat, gamelog.OfferDraw, now)
		}
		return g.Record.Decline(seat, gamelog.OfferDraw)
	})
}

// play plays the move of the answer. Its clock is charged the computer's pace at most:
// what the server took beyond that is not the computer's time.
func (m *machine) play(now time.Time) {
	r := m.room
	step, err := r.game.Match.Try(m.thought.answer.Move)
	if err != nil {
		m.refused(err, now)
		return
	}
	moved := movedData(&step)
	if c := r.game.Clock; c != nil {
		at := now
		if _, running := c.Running(); running && now.Sub(c.Since) > m.thought.pace {
			at = c.Since.Add(m.thought.pace)
		}
		left, spent := c.Press(at)
		moved.Left, moved.Spent = left.Milliseconds(), spent.Milliseconds()
	}
	m.write(gamelog.Decision{Kind: gamelog.Moved, Data: moved}, &step, now)
}

// writeDecided appends the event that decide returns.
func (m *machine) writeDecided(now time.Time, decide func() (gamelog.Decision, error)) {
	d, err := decide()
	if err != nil {
		m.refused(err, now)
		return
	}
	m.write(d, nil, now)
}

// refused notes that the game does not allow what the computer wants, as no sound brain
// does: it is asked anew.
func (m *machine) refused(err error, now time.Time) {
	m.room.deps.Logger.Error("computer decided badly", "game", m.room.ID, "move", m.thought.answer.Move, "err", err)
	m.before = nil
	m.thought.fail(now)
	m.lookAgain(m.thought.notBefore)
}

// write appends an event of the computer's. Where another process was first, or the
// store fails, it looks again at what is to be done.
func (m *machine) write(d gamelog.Decision, step *game.Step, now time.Time) {
	log := &m.room.log
	log.write(draft{Decision: d, command: fmt.Sprintf("computer-%d", m.room.game.Record.Seq+1), step: step, lag: m.room.schedule.lag, at: now, cause: duty{}})
}

// delay lets the computer try again later what could not be saved.
func (m *machine) delay() {
	m.thought.notBefore = m.room.now.Add(RetryEvery)
	m.lookAgain(m.thought.notBefore)
}

// stop ends what the computer has begun.
func (m *machine) stop() {
	m.thought.drop()
}
