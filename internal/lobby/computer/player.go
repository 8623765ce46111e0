package computer

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"threefold/internal/fairqueue"
	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/opponent"
	"threefold/internal/workers"
)

const (
	takeover    = 2 * time.Second // how long a process waits for another one to act
	lateAfter   = 3 * time.Second // longer than any search of an idle engine pool
	retryEvery  = time.Second
	maxFailures = 5 // failed searches, after which the game ends without result
)

// player is the computer in one game: the game's last update, and the work on the pending action.
type player struct {
	*Computer
	id, slug string
	mu       sync.Mutex // guards what follows

	gamelog.PendingAction
	seq     int64            // number of the last event
	full    bool             // the log takes no more moves
	stopped bool             // no command may be given now
	toMove  bool             // it is the computer's turn
	claims  bool             // it may claim a draw
	asks    bool             // this process may search
	delay   time.Duration    // how long after the action became pending: the process with the opponent's page comes first
	who     fairqueue.Caller // the opponent, in the page in which it was last seen to play

	job
	answer opponent.Answer // the last result of a search
	known  int64           // the event that made the answer's position; 0 if the answer is unusable
	scores []int           // for the computer, of the last two positions in which it was to move
	scored int64           // the event that made the last of them
	acted  int64           // the last event when it last gave a command for the next; 0 if that failed
	given  chan struct{}   // closed when the last command is carried out; nil before the first
	busy   bool            // the pages were told that the computer is late
	timer  *time.Timer     // for when to act next; nil before the first time
	hints  map[member.ID]*hintRequest
}

// job is the computer's work on one pending action. One search serves all decisions in a position.
type job struct {
	task      opponent.Task
	pace      time.Duration // it acts no sooner than this after since
	since     time.Time     // when the action became pending here
	question  *question     // the running search; nil without one
	failed    int           // searches that failed
	notBefore time.Time     // earliest time of the next attempt, after one that failed
}

type question struct {
	cancel func()
	late   time.Time // when it counts as late
}

// see stores the state of the game, and acts on it.
func (p *player) see(s room.GameUpdate) {
	g, r := s.Game, &s.Game.Record
	seat, _ := r.ComputerSeat()
	other := seat.Other()
	was := p.On
	if p.PendingAction = g.PendingAction(); p.On != was {
		p.drop()
		p.setBusy(false)
		p.job = newJob(g, s.Now)
	}
	p.seq, p.full, p.stopped, p.toMove = r.Seq, r.Full(), s.Stopped, seat == g.Turn()
	p.claims = p.Kind == gamelog.Play && g.Match.Claim().Over()
	p.who = fairqueue.Caller{Address: address(s.Here, other, p.who.Address), Visitor: r.Seats.Owners[other].ID}
	_, runs := g.Running()
	p.asks, p.delay = runs || len(s.Here.Pages) > 0, takeover
	if s.Here.SeatPages[other] > 0 {
		p.delay = 0
	} else if s.Here.Elsewhere(other) {
		p.delay = p.pace + takeover
	}
	p.refuseHints(gamelog.ErrStale, func(w *hintRequest) bool { return w.on != r.On || s.Here.Page(w.Page.ID) == nil })
	p.act(s.Now)
}

// newJob returns the work on the pending action; the zero job if there is none.
func newJob(g *gamelog.Game, now time.Time) job {
	if g.PendingAction().Kind == gamelog.NoAction {
		return job{}
	}
	j, left, increment := job{since: now, task: task(&g.Record)}, time.Duration(-1), time.Duration(0)
	if seat, _ := g.Record.ComputerSeat(); g.Clock != nil {
		left, increment = g.Clock.Left(seat, now), g.Clock.Increment(seat)
	}
	j.pace = opponent.Pace(j.task.Level, len(g.Match.Position().AppendMoves(nil)), left, increment)
	return j
}

// task returns the engine's task for the current position of a game.
func task(r *gamelog.Record) opponent.Task {
	seed := fnv.New64a()
	seed.Write([]byte(r.ID))
	return opponent.Task{Game: r.Game, Start: r.Start, Moves: r.Plies.Texts(), Level: opponent.Level(r.Computer.Level), Seed: seed.Sum64()}
}

// address is the share key that takes turns for the computer's move: that of a page in which
// the opponent's seat is played now, the known one rather than another, or else the known one.
func address(here *presence.Game, seat game.Color, known string) string {
	if keys := here.QueueKeys(seat); len(keys) > 0 && !slices.Contains(keys, known) {
		return slices.Min(keys)
	}
	return known
}

// leave ends the computer's work on the game in this process.
func (p *player) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drop()
	p.PendingAction = gamelog.PendingAction{}
	p.act(time.Now())
	p.refuseHints(errBusy, func(*hintRequest) bool { return true })
}

// actAt sets the timer to call act at this moment.
func (p *player) actAt(at time.Time) {
	p.timer = time.AfterFunc(time.Until(at), func() { p.locked(func() { p.act(time.Now()) }) })
}

// act does what is to be done now, or sets the timer. After a command it does nothing until another
// event is seen, or the command has failed. The caller holds the mutex, as for the methods below
// except answered and locked.
func (p *player) act(now time.Time) {
	if p.timer != nil {
		p.timer.Stop()
	}
	if p.Kind == gamelog.NoAction || p.stopped || p.acted == p.seq {
		return
	}
	wait, answered := p.delay, p.known == p.On
	if answered {
		wait = p.pace
	}
	switch due := gamelog.Latest(p.since.Add(wait), p.notBefore); {
	case p.failed >= maxFailures:
		p.logger.Error("computer gives up", "game", p.id)
		p.give(p.ends((*gamelog.Record).GiveUp))
	case p.question != nil && now.Before(p.question.late):
		p.actAt(p.question.late)
	case p.question != nil:
		p.setBusy(true)
	case !answered && !p.asks:
	case now.Before(due):
		p.actAt(due)
	case !answered:
		p.ask(now)
	default:
		p.give(p.decide())
	}
}

// ask queues a search.
func (p *player) ask(now time.Time) {
	ctx, cancel := context.WithCancel(p.life)
	q := &question{cancel, now.Add(lateAfter)}
	p.question = q
	p.actAt(q.late)
	if p.engine.Choose(ctx, p.who, p.task, func(a opponent.Answer, err error) { p.answered(q, a, err) }) != nil {
		go p.answered(q, opponent.Answer{}, fairqueue.ErrFull)
	}
}

// answered takes the result of a search, unless that was dropped. If the engine pool is full, the
// pages are told and the search is retried.
func (p *player) answered(q *question, a opponent.Answer, err error) {
	p.locked(func() {
		if p.question != q {
			return
		}
		now, full := time.Now(), errors.Is(err, fairqueue.ErrFull)
		p.drop()
		p.setBusy(full)
		if err == nil {
			p.answer, p.known = a, p.On
		} else if p.notBefore = now.Add(retryEvery); !full {
			p.logger.Error("computer has no move", "game", p.id, "err", err)
			p.failed++
		}
		p.act(now)
	})
}

// locked calls do with the mutex locked. A panic in do counts as a failed search.
func (p *player) locked(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := workers.Guard(func() error { do(); return nil }); err != nil {
		p.logger.Error("computer failed", "game", p.id, "err", err)
		p.failed, p.notBefore = p.failed+1, time.Now().Add(retryEvery)
		p.actAt(p.notBefore)
	}
}

// drop cancels the running search, if there is one.
func (p *player) drop() {
	if p.question != nil {
		p.question.cancel()
		p.question = nil
	}
}

// decide returns the command that follows from the search's result.
func (p *player) decide() room.Command {
	score, plies, draw := p.answer.Score, len(p.task.Moves), wire.OfferIn{Offer: gamelog.OfferDraw}
	if !p.toMove {
		score = -score
	}
	switch {
	case p.Kind == gamelog.Play:
	case p.full || opponent.AcceptsDraw(score, plies):
		return room.Command{Kind: wire.InAccept, Data: draw}
	default:
		return room.Command{Kind: wire.InDecline, Data: draw}
	}
	if p.scored != p.On { // a position counts once, however often its move cannot be saved
		p.scores, p.scored = append(p.scores[max(0, len(p.scores)-1):], score), p.On
	}
	switch {
	case p.full:
		return p.ends((*gamelog.Record).GiveUp)
	case opponent.Resigns(p.task.Level, p.scores):
		return p.ends(func(r *gamelog.Record) gamelog.Decision { seat, _ := r.ComputerSeat(); return r.Resign(seat) })
	case p.claims && score <= 0:
		return room.Command{Kind: wire.InClaim, Data: wire.ClaimIn{Claim: gamelog.ClaimDraw, On: p.On}}
	default:
		return room.Play(wire.MoveIn{On: p.On, Ply: plies + 1, Move: p.answer.Move}, p.pace, "")
	}
}

// ends ends the game as is decided, unless it has gone on, as by a takeback.
func (p *player) ends(decide func(*gamelog.Record) gamelog.Decision) room.Command {
	seq := p.seq
	return room.Decide("", func(g *gamelog.Game, _ time.Time) (gamelog.Decision, error) {
		if g.Record.Seq != seq {
			return gamelog.Decision{}, gamelog.ErrStale
		}
		return decide(&g.Record), nil
	})
}

// give gives the command for the next event, and retries if that fails. After an illegal move
// it searches again.
func (p *player) give(c room.Command) {
	seq, move := p.seq, p.answer.Move
	p.acted, c.ID = seq, fmt.Sprintf("computer-%d", seq+1)
	p.do(c, func(err error) {
		if err == nil || p.seq != seq {
			return
		}
		p.acted, p.notBefore = 0, time.Now().Add(retryEvery)
		if illegal(err) {
			p.logger.Error("computer decided badly", "game", p.id, "move", move, "err", err)
			p.known, p.failed = 0, p.failed+1
		}
		p.actAt(p.notBefore)
	})
}

// illegal reports whether an error means that the rules do not allow the command: not that the game
// has advanced, or cannot be saved.
func illegal(err error) bool {
	_, none := errors.AsType[*game.MoveError](err)
	refused, _ := errors.AsType[*gamelog.Error](err)
	return none || refused != nil && !slices.Contains([]*gamelog.Error{gamelog.ErrStale, gamelog.ErrNotYourTurn, gamelog.ErrNewer, wire.ErrNotMade}, refused)
}

// setBusy tells the pages whether the computer is late, if that has changed.
func (p *player) setBusy(busy bool) {
	if p.busy != busy {
		p.busy = busy
		p.do(room.TellBusy(busy), func(error) {})
	}
}

// do gives a command, after those given before, and then calls then. It does not wait.
func (p *player) do(c room.Command, then func(error)) {
	before, done := p.given, make(chan struct{})
	p.given = done
	go func() {
		defer close(done)
		if before != nil {
			<-before
		}
		_, err := p.lobby.Do(p.life, p.slug, gamelog.ComputerPerson, c, member.Unlimited{})
		p.locked(func() { then(err) })
	}()
}
