package room

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/searchjob"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
)

// machine is the computer's part in a room's game: when nothing else waits for the room,
// it looks what is to be done. Other processes may do the same for the same game; the log
// takes one event of a number.
type machine struct {
	thinks    bool          // there is a computer that can be asked
	job       searchjob.Job // on the present pending action; zero without one
	questions int           // asked of the engine pool so far, hints too
	address   string        // the share key of the page from which the player was last seen to play
	before    searchjob.Job // the last one that was answered, whatever became of it
	scores    []int         // for the computer, at its last moves, the latest last
	scored    int64         // number of the event that made the position of the last score
	busy      bool          // the engine pool takes no question now, or is late with the answer
}

// count numbers a question.
func (m *machine) count() int {
	m.questions++
	return m.questions
}

// lookForMachine does what the computer has to do now.
func lookForMachine(s *state) {
	if s.loadErr != nil || s.game.Record.Machine == nil || !s.machine.thinks {
		return
	}
	attend(s)
	m := &s.machine
	if m.job.Kind == gamelog.NoAction || s.stopped() || s.busy() {
		return
	}
	if a, ok, err := m.job.TakeUp(); ok {
		takeAnswer(s, a, err)
	}
	do, again := m.job.Next(s.now, searchjob.Where(&s.game, &s.here))
	switch do {
	case searchjob.Wait:
		setBusy(s, true)
	case searchjob.Ask:
		askMachine(s)
	case searchjob.Decide:
		decideMachine(s)
	case searchjob.GiveUp:
		s.out.log(slog.LevelError, "computer gives up")
		writeMachine(s, s.game.Record.GiveUp(), nil)
	default:
		lookAgain(s, again)
	}
}

// attend begins a search job when the pending action has changed, and drops the one before. One
// question serves all duties in a position.
func attend(s *state) {
	m, action := &s.machine, s.game.PendingAction()
	if action.On == m.job.On {
		m.job.PendingAction = action
		return
	}
	dropQuestion(s, m.job.Drop())
	setBusy(s, false)
	m.job = searchjob.New(action, &s.game, s.now)
	if action.Kind != gamelog.NoAction && m.before.On == action.On {
		m.job.Answer = m.before.Answer
	}
}

// lookAgain has the room look at this moment; the zero time means none.
func lookAgain(s *state, at time.Time) {
	if !at.IsZero() {
		s.out.lookAt(at)
	}
}

// askMachine gives the engine pool the question. While the engine pool takes none, or is late with the
// answer, the pages are notified.
func askMachine(s *state) {
	q := question{number: s.machine.count(), asker: asker(s), task: searchjob.Task(&s.game.Record)}
	s.out.add(q)
	lookAgain(s, s.machine.job.Ask(q.number, s.now))
}

// askLater asks the engine pool again in a moment, since too many questions wait.
func askLater(s *state) {
	setBusy(s, true)
	delayMachine(s)
}

// delayMachine lets the computer try again later.
func delayMachine(s *state) {
	lookAgain(s, s.machine.job.Delay(s.now))
}

// asker is who takes turns for the computer's move: the address from which the player
// plays, or last did. Where none was seen, after a restart, the visitor counts for it.
func asker(s *state) fairqueue.Asker {
	m, r := &s.machine, &s.game.Record
	seat, _ := r.MachineSeat()
	if keys := s.here.Shares(seat.Other()); len(keys) > 0 && !slices.Contains(keys, m.address) {
		m.address = slices.Min(keys)
	}
	return fairqueue.Asker{Address: m.address, Visitor: r.Seats.Owners[seat.Other()].ID}
}

func (q answered) apply(s *state) { s.machine.job.Hear(q.question, q.Answer, q.err) }

// takeAnswer takes the engine pool's answer.
func takeAnswer(s *state, a opponent.Answer, err error) {
	m := &s.machine
	if errors.Is(err, fairqueue.ErrFull) {
		askLater(s)
		return
	}
	setBusy(s, false)
	if err != nil {
		s.out.log(slog.LevelError, "computer has no move", "err", err)
		m.job.Fail(s.now)
		return
	}
	m.job.Answer = &a
	m.before = m.job
}

// setBusy notifies the pages when the computer's move comes late, and when no longer.
func setBusy(s *state, busy bool) {
	if s.machine.busy != busy {
		s.machine.busy = busy
		sendAll(s, wire.Encode(wire.Out{T: wire.OutMachine, D: s.presenter().Machine()}), 0)
	}
}

// decideMachine does what the engine pool's answer says.
func decideMachine(s *state) {
	m, g := &s.machine, &s.game
	seat, _ := g.Record.MachineSeat()
	score := m.job.Answer.Score
	if seat != g.Turn() {
		score = -score
	}
	if m.job.Kind == gamelog.AnswerDraw {
		answerDraw(s, seat, score)
		return
	}
	m.assess(score)
	switch claim := g.Match.Claim(); {
	case g.Record.Full():
		writeMachine(s, g.Record.GiveUp(), nil)
	case opponent.Resigns(opponent.Level(g.Record.Machine.Level), m.scores):
		writeMachine(s, g.Record.Resign(seat), nil)
	case claim.Over() && score <= 0:
		d, err := g.Claim(seat, gamelog.ClaimDraw, g.Record.On, nil)
		writeDecided(s, d, err)
	default:
		play(s)
	}
}

// assess keeps the score of the position in which the computer is to move: once,
// however often it has to decide there because its move could not be saved.
func (m *machine) assess(score int) {
	if m.scored != m.job.On {
		m.scores, m.scored = append(m.scores[max(0, len(m.scores)-scoresKept+1):], score), m.job.On
	}
}

// scoresKept is how many scores decide on whether the computer resigns, and more.
const scoresKept = 8

// answerDraw accepts or declines the player's offer of a draw.
func answerDraw(s *state, seat game.Color, score int) {
	g := &s.game
	var d gamelog.Decision
	var err error
	if g.Record.Full() || opponent.AcceptsDraw(score, g.Record.Plies.Len()) {
		d, err = g.Accept(seat, gamelog.OfferDraw, s.now)
	} else {
		d, err = g.Record.Decline(seat, gamelog.OfferDraw, s.now)
	}
	writeDecided(s, d, err)
}

// play plays the move of the answer. Its clock is charged the computer's pace at most:
// what the server took beyond that is not the computer's time.
func play(s *state) {
	t := &s.machine.job
	step, err := s.game.Match.Try(t.Answer.Move)
	if err != nil {
		refuseMachine(s, err)
		return
	}
	moved := movedData(&step)
	if c := s.game.Clock; c != nil {
		at := s.now
		if _, running := c.Running(); running && s.now.Sub(c.Since) > t.Pace {
			at = c.Since.Add(t.Pace)
		}
		left, spent := c.Press(at)
		moved.Left, moved.Spent = left.Milliseconds(), spent.Milliseconds()
	}
	writeMachine(s, gamelog.Decision{Kind: gamelog.Moved, Data: moved}, &step)
}

// writeDecided appends the event that was decided on, if the game allows it.
func writeDecided(s *state, d gamelog.Decision, err error) {
	if err != nil {
		refuseMachine(s, err)
		return
	}
	writeMachine(s, d, nil)
}

// refuseMachine notes that the game does not allow what the computer wants, as no sound
// engine pool does: it is asked again.
func refuseMachine(s *state, err error) {
	m := &s.machine
	s.out.log(slog.LevelError, "computer decided badly", "move", m.job.Answer.Move, "err", err)
	m.before = searchjob.Job{}
	lookAgain(s, m.job.Fail(s.now))
}

// writeMachine appends an event of the computer's. Where another process was first, or the
// store fails, it looks again at what is to be done.
func writeMachine(s *state, d gamelog.Decision, step *game.Step) {
	begin(s, draft{Decision: d, command: fmt.Sprintf("computer-%d", s.game.Record.Seq+1), step: step, lag: s.schedule.lag, at: s.now, origin: byComputer{}})
}

// byComputer is the origin of what the computer does: what could not be saved it tries again later.
type byComputer struct{}

func (byComputer) answered(s *state, _ int64, err error) {
	if err != nil {
		delayMachine(s)
	}
}

func (byComputer) again(*state) {}
