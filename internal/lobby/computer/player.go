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
	lateAfter   = 3 * time.Second // is more than an idle engine pool ever takes
	retryEvery  = time.Second
	maxFailures = 5 // failed questions, after which the game ends without result
)

// player is the computer in one game: what it has seen of it, and its work on what it has to do there.
type player struct {
	*Computer
	id, slug string
	mu       sync.Mutex // guards what follows

	gamelog.PendingAction
	seq     int64           // number of the last event
	full    bool            // the log takes no more moves
	stopped bool            // nothing may be done now
	toMove  bool            // it is the computer's turn
	claims  bool            // it may claim a draw
	asks    bool            // this process asks the engine pool
	delay   time.Duration   // how long after the action became pending: the process with the opponent's page comes first
	who     fairqueue.Asker // the opponent, in the page in which it was last seen to play

	job
	answer opponent.Answer // of the engine pool
	known  int64           // the event that made the position of the answer; 0 where it is of no use
	scores []int           // for the computer, of the last two positions in which it was to move
	scored int64           // the event that made the last of them
	acted  int64           // the last event when it last gave a command for the next; 0 if that failed
	given  chan struct{}   // closed when the last command is carried out; nil before the first
	busy   bool            // the pages were told that the computer is late
	timer  *time.Timer     // for when to act next; nil before the first time
	hints  map[member.ID]*wish
}

// job is the computer's work on one pending action. One question serves all that is to be done in a
// position.
type job struct {
	task      opponent.Task
	pace      time.Duration // it acts no sooner than this after since
	since     time.Time     // when the action became pending here
	question  *question     // that the engine pool has; nil without one
	failed    int           // questions that failed
	notBefore time.Time     // earliest time of the next attempt, after one that failed
}

type question struct {
	cancel func()
	late   time.Time // when it counts as late
}

// see takes how the game stands, and acts on it.
func (p *player) see(s room.Sight) {
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
	p.who = fairqueue.Asker{Address: address(s.Here, other, p.who.Address), Visitor: r.Seats.Owners[other].ID}
	_, runs := g.Running()
	p.asks, p.delay = runs || len(s.Here.Pages) > 0, takeover
	if s.Here.Sitting[other] > 0 {
		p.delay = 0
	} else if s.Here.Elsewhere(other) {
		p.delay = p.pace + takeover
	}
	p.refuseHints(gamelog.ErrStale, func(w *wish) bool { return w.on != r.On || s.Here.Page(w.Page.ID) == nil })
	p.act(s.Now)
}

// newJob is the work on the action that is pending from now on, if there is one.
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

// task is the question about the present position of a game.
func task(r *gamelog.Record) opponent.Task {
	seed := fnv.New64a()
	seed.Write([]byte(r.ID))
	return opponent.Task{Game: r.Game, Start: r.Start, Moves: r.Plies.Texts(), Level: opponent.Level(r.Computer.Level), Seed: seed.Sum64()}
}

// address is the share key that takes turns for the computer's move: that of a page in which
// the opponent's seat is played now, the known one rather than another, or else the known one.
func address(here *presence.Game, seat game.Color, known string) string {
	if keys := here.Shares(seat); len(keys) > 0 && !slices.Contains(keys, known) {
		return slices.Min(keys)
	}
	return known
}

// leave ends its part in the game at this process.
func (p *player) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drop()
	p.PendingAction = gamelog.PendingAction{}
	p.act(time.Now())
	p.refuseHints(errBusy, func(*wish) bool { return true })
}

// actAt has it act at a moment.
func (p *player) actAt(at time.Time) {
	p.timer = time.AfterFunc(time.Until(at), func() { p.locked(func() { p.act(time.Now()) }) })
}

// act does what is to be done now, or sets the timer. After a command it does nothing until another
// event is seen, or the command has failed. The caller holds the mutex, as of all that follows but hear.
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

// ask gives the engine pool the question.
func (p *player) ask(now time.Time) {
	ctx, cancel := context.WithCancel(p.life)
	q := &question{cancel, now.Add(lateAfter)}
	p.question = q
	p.actAt(q.late)
	if p.engine.Choose(ctx, p.who, p.task, func(a opponent.Answer, err error) { p.hear(q, a, err) }) != nil {
		go p.hear(q, opponent.Answer{}, fairqueue.ErrFull)
	}
}

// hear takes the answer to a question, unless that was dropped. Where the engine pool has no time the
// pages are told, and it is asked again.
func (p *player) hear(q *question, a opponent.Answer, err error) {
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

// locked does something with the player. A panic there counts as a failure of the computer's.
func (p *player) locked(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := workers.Guard(func() error { do(); return nil }); err != nil {
		p.logger.Error("computer failed", "game", p.id, "err", err)
		p.failed, p.notBefore = p.failed+1, time.Now().Add(retryEvery)
		p.actAt(p.notBefore)
	}
}

// drop ends the question that the engine pool has, if it has one.
func (p *player) drop() {
	if p.question != nil {
		p.question.cancel()
		p.question = nil
	}
}

// decide is the command that follows from the engine pool's answer.
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

// give gives the command that makes the next event; again in a while where that fails, as while the store
// does. No sound engine pool wants a move that is none: it is asked again.
func (p *player) give(c room.Command) {
	seq, move := p.seq, p.answer.Move
	p.acted, c.ID = seq, fmt.Sprintf("computer-%d", seq+1)
	p.do(c, func(err error) {
		if err == nil || p.seq != seq {
			return
		}
		p.acted, p.notBefore = 0, time.Now().Add(retryEvery)
		if badly(err) {
			p.logger.Error("computer decided badly", "game", p.id, "move", move, "err", err)
			p.known, p.failed = 0, p.failed+1
		}
		p.actAt(p.notBefore)
	})
}

// badly reports whether a command is refused that the rules do not allow: not because the game has gone on,
// or cannot be saved.
func badly(err error) bool {
	_, none := errors.AsType[*game.MoveError](err)
	refused, _ := errors.AsType[*gamelog.Error](err)
	return none || refused != nil && !slices.Contains([]*gamelog.Error{gamelog.ErrStale, gamelog.ErrNotYourTurn, gamelog.ErrNewer, wire.ErrNotMade}, refused)
}

// setBusy has the pages told when the computer is late, and when no longer.
func (p *player) setBusy(busy bool) {
	if p.busy != busy {
		p.busy = busy
		p.do(room.TellBusy(busy), func(error) {})
	}
}

// do has a command carried out, after those before it, and then calls then. It does not wait.
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
