// Package enginepool runs the engine's searches for all games of a process, on few threads of low
// priority, so that they do not delay other requests. Short searches and all others wait in two
// fair queues.
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

// Meter collects the metrics of a pool. Its methods are called from many goroutines and must not
// block.
type Meter interface {
	// Searched counts a search whose result was delivered, also an error, with the time it waited
	// in the queue and the time it took. nodes is the number of moves that it made, 0 for a hint
	// or an error.
	Searched(waited, took time.Duration, nodes int)
	// Cancelled counts a request whose context ended before its result was delivered.
	Cancelled()
	// Refused counts a request that was rejected, or dropped from the queue, because it was full.
	Refused()
}

// shortNodes is the most nodes of a search in the short queue.
const shortNodes = player.ShortNodes

// A request that has waited for tooOld is logged, at most one in logEvery.
const (
	tooOld   = 10 * time.Second
	logEvery = time.Minute
)

var errClosed = errors.New("enginepool: it is closed")

// Pool runs searches for moves and hints. It is safe for concurrent use.
type Pool struct {
	player *player.Player
	short  *fairqueue.Queue // searches of at most shortNodes, one at a time
	long   *fairqueue.Queue
	meter  Meter
	logger *slog.Logger
	life   context.Context // ends all search jobs
	end    context.CancelFunc

	mu     sync.Mutex
	closed bool
	jobs   sync.WaitGroup // one for each accepted request; added to under the mutex
	logged time.Time      // when an old request was last logged
}

// New starts a pool that runs at most searches long searches at a time, where 0 counts as 1, and
// one short search beside them. At most waiting requests wait in each of the two queues. Close must
// be called to end it.
func New(searches, waiting int, m Meter, logger *slog.Logger) *Pool {
	p := &Pool{player: player.Equipped(weights.Of), meter: m, logger: logger,
		short: fairqueue.New("thoughts_short", fairqueue.Limits{Concurrent: 1, Queued: waiting}),
		long:  fairqueue.New("thoughts_long", fairqueue.Limits{Concurrent: searches, Queued: waiting})}
	p.life, p.end = context.WithCancel(context.Background())
	return p
}

// Close cancels all searches, whose callbacks are not called, and waits until they have ended. After
// it Choose and Hint return an error.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.end()
	p.jobs.Wait()
}

// Queues returns the queues of the pool, for metrics.
func (p *Pool) Queues() []*fairqueue.Queue { return []*fairqueue.Queue{p.short, p.long} }

// Plays reports whether the computer can play the game with this id.
func (p *Pool) Plays(game string) bool { return player.Supports(game) }

// Version returns the version of the computer's play; see player.Version.
func (p *Pool) Version() string { return player.Version() }

// Choose searches for the computer's move, and calls then with it, or with the error of
// player.Player.Choose, from a goroutine of the pool, unless the context or the pool ends first. It
// returns an error if the request is rejected: fairqueue.ErrFull if the queue is full. In that case
// then is not called. A waiting request may be dropped for another asker with fewer requests: then
// gets fairqueue.ErrFull. The level of the task must be valid.
func (p *Pool) Choose(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Answer, error)) error {
	in := p.long
	if player.Nodes(t) <= shortNodes {
		in = p.short
	}
	return submit(ctx, p, in, who, func(ctx context.Context) (opponent.Answer, int, error) {
		a, err := p.player.Choose(ctx, t)
		return a, a.Nodes, err
	}, then)
}

// Hint is like Choose, but searches for a hint to the side to move. The task's level does not count.
func (p *Pool) Hint(ctx context.Context, who fairqueue.Caller, t opponent.Task, then func(opponent.Hint, error)) error {
	return submit(ctx, p, p.long, who, func(ctx context.Context) (opponent.Hint, int, error) {
		h, err := p.player.Hint(ctx, t)
		return h, 0, err
	}, then)
}

// submit enqueues a request, and starts the goroutine that waits for its turn and answers it.
func submit[A any](ctx context.Context, p *Pool, in *fairqueue.Queue, who fairqueue.Caller, answer func(context.Context) (A, int, error), then func(A, error)) error {
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
		lowerPriority()
		began := time.Now()
		a, nodes, err := recovering(ctx, answer)
		leave()
		if p.life.Err() == nil && givenUp() {
			p.meter.Searched(began.Sub(asked), time.Since(began), nodes)
			then(a, err)
		}
	})
	return nil
}

// wait waits for a turn, and logs if that takes longer than tooOld.
func (p *Pool) wait(ctx context.Context, turn *fairqueue.Turn) (leave func(), err error) {
	alarm := time.AfterFunc(tooOld, p.logOld)
	defer alarm.Stop()
	return turn.Wait(ctx)
}

// logOld logs that a request has waited for tooOld, at most once in logEvery.
func (p *Pool) logOld() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := time.Now(); now.Sub(p.logged) >= logEvery {
		p.logged = now
		p.logger.Warn("a question to the computer has waited long", "seconds", tooOld.Seconds(),
			"short", p.short.State().Waiting, "long", p.long.State().Waiting)
	}
}

// recovering calls answer and turns a panic into an error, so that it does not end the process.
func recovering[A any](ctx context.Context, answer func(context.Context) (A, int, error)) (a A, nodes int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return answer(ctx)
}
