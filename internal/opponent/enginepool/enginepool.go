// Package enginepool thinks for the computer in all games of a process: on few threads of a
// low priority, so that the games of people do not wait for it. Questions wait in two
// queues, those that take a moment and all others, whose askers take turns.
package enginepool

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"threefold/internal/engine/weights"
	"threefold/internal/fairqueue"
	"threefold/internal/opponent"
	"threefold/internal/opponent/player"
)

// Meter counts what an operator wants to see of an engine pool. Many goroutines call its
// methods, which return at once.
type Meter interface {
	// Searched: a question waited so long and was searched for so long. Nodes is how
	// many moves the search made, 0 where it does not say.
	Searched(waited, took time.Duration, nodes int)
	// Cancelled: a question was given up before its answer.
	Cancelled()
	// Refused: a question was not taken, or gave its place up, because too many waited.
	Refused()
}

// shortNodes is how many moves the search makes at most for a question of the short queue.
const shortNodes = player.ShortNodes

// A question that has waited so long is logged, one a minute at most.
const (
	tooOld   = 10 * time.Second
	logEvery = time.Minute
)

var errClosed = errors.New("enginepool: it is closed")

// Pool answers questions about games. Its methods may be called from any goroutine.
type Pool struct {
	player *player.Player
	short  *fairqueue.Queue // questions of shortNodes at most, one at a time
	long   *fairqueue.Queue
	meter  Meter
	logger *slog.Logger
	life   context.Context // ends all search jobs
	end    context.CancelFunc

	mu     sync.Mutex
	closed bool
	jobs   sync.WaitGroup // of the questions that were taken; added to under the mutex
	logged time.Time      // when an old question was logged last
}

// New starts an engine pool that thinks about so many long questions at a time, at least one,
// and beside them about one short one, and lets so many of either wait. Close ends it.
func New(thinkers, questions int, m Meter, logger *slog.Logger) *Pool {
	p := &Pool{player: player.Equipped(weights.Of), meter: m, logger: logger,
		short: fairqueue.New("thoughts_short", fairqueue.Width{Runs: 1, Waits: questions}),
		long:  fairqueue.New("thoughts_long", fairqueue.Width{Runs: thinkers, Waits: questions})}
	p.life, p.end = context.WithCancel(context.Background())
	return p
}

// Close ends the search jobs under way, whose questions are not answered.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.end()
	p.jobs.Wait()
}

// Queues are those in which questions wait.
func (p *Pool) Queues() []*fairqueue.Queue { return []*fairqueue.Queue{p.short, p.long} }

// Plays reports whether the computer plays the game of this id.
func (p *Pool) Plays(game string) bool { return player.Supports(game) }

// Version names how the computer plays.
func (p *Pool) Version() string { return player.Version() }

// Choose looks for the computer's move, and calls then with it from a goroutine of the
// engine pool, unless the context ends first. An error says that the question was not taken;
// then gets fairqueue.ErrFull if it was taken and then gave its place up to somebody who has
// fewer. Askers take turns.
func (p *Pool) Choose(ctx context.Context, who fairqueue.Asker, t opponent.Task, then func(opponent.Answer, error)) error {
	in := p.long
	if player.Nodes(t) <= shortNodes {
		in = p.short
	}
	return think(ctx, p, in, who, func(ctx context.Context) (opponent.Answer, int, error) {
		a, err := p.player.Choose(ctx, t)
		return a, a.Nodes, err
	}, then)
}

// Hint is Choose for advice to the side on turn.
func (p *Pool) Hint(ctx context.Context, who fairqueue.Asker, t opponent.Task, then func(opponent.Hint, error)) error {
	return think(ctx, p, p.long, who, func(ctx context.Context) (opponent.Hint, int, error) {
		h, err := p.player.Hint(ctx, t)
		return h, 0, err
	}, then)
}

// think puts a question into a queue.
func think[A any](ctx context.Context, p *Pool, in *fairqueue.Queue, who fairqueue.Asker, answer func(context.Context) (A, int, error), then func(A, error)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errClosed
	}
	turn, err := in.Join(who)
	if err != nil {
		p.meter.Refused()
		return err
	}
	asked := time.Now()
	givenUp := context.AfterFunc(ctx, p.meter.Cancelled)
	p.jobs.Go(func() {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(p.life, cancel)()
		leave, err := p.wait(ctx, turn)
		if err != nil {
			if errors.Is(err, fairqueue.ErrFull) && givenUp() {
				p.meter.Refused()
				var none A
				then(none, err)
			}
			return
		}
		standBack()
		began := time.Now()
		a, nodes, err := safely(ctx, answer)
		leave()
		if p.life.Err() == nil && givenUp() {
			p.meter.Searched(began.Sub(asked), time.Since(began), nodes)
			then(a, err)
		}
	})
	return nil
}

// wait waits for a turn, and logs one that does not come for long.
func (p *Pool) wait(ctx context.Context, turn *fairqueue.Turn) (leave func(), err error) {
	alarm := time.AfterFunc(tooOld, p.late)
	defer alarm.Stop()
	return turn.Wait(ctx)
}

// late logs that a question is old, unless that was logged a moment ago.
func (p *Pool) late() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := time.Now(); now.Sub(p.logged) >= logEvery {
		p.logged = now
		p.logger.Warn("a question to the computer has waited long", "seconds", tooOld.Seconds(),
			"short", p.short.State().Waiting, "long", p.long.State().Waiting)
	}
}

// safely turns a panic into an error, so that it ends one search job and not the process.
func safely[A any](ctx context.Context, answer func(context.Context) (A, int, error)) (a A, nodes int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return answer(ctx)
}
