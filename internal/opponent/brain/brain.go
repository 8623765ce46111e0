// Package brain thinks for the computer in all games of a process: on few goroutines,
// whose threads have a low priority, so that the games of people do not wait for it,
// and with a queue of bounded length.
package brain

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"threefold/internal/opponent"
	"threefold/internal/pool"
)

// Meter counts what an operator wants to see of a brain. Many goroutines call its
// methods, which return at once.
type Meter interface {
	// Thought: a question waited so long and was thought about so long. Nodes is how
	// many moves the search made, 0 where it does not say.
	Thought(waited, took time.Duration, nodes int)
	// Cancelled: a question was given up before its answer.
	Cancelled()
	// Refused: a question was not taken, because too many waited.
	Refused()
}

// Brain answers questions about games. Its methods may be called from any goroutine.
type Brain struct {
	player *opponent.Player
	pool   *pool.Pool
	meter  Meter
}

// New starts a brain that thinks about so many questions at a time, at least one, and
// lets so many wait, an eighth of them from one asker. Close ends it.
func New(workers, queue int, m Meter) *Brain {
	return &Brain{player: opponent.NewPlayer(), pool: pool.New(workers, queue, standBack), meter: m}
}

// Close ends the thoughts under way, whose questions are not answered.
func (b *Brain) Close() { b.pool.Close() }

// Waiting is how many questions wait.
func (b *Brain) Waiting() int { return b.pool.Waiting() }

// Plays says whether the computer plays the game of this id.
func (b *Brain) Plays(game string) bool { return opponent.Supports(game) }

// Version names how the computer plays.
func (b *Brain) Version() string { return opponent.Version() }

// Choose looks for the computer's move, and calls then with it from a goroutine of the
// brain, unless the context ends first. An error says that the question was not taken.
// Askers, told apart by their ids, take turns.
func (b *Brain) Choose(ctx context.Context, asker string, t opponent.Task, then func(opponent.Answer, error)) error {
	return think(ctx, b, asker, func(ctx context.Context) (opponent.Answer, int, error) {
		a, err := b.player.Choose(ctx, t)
		return a, a.Nodes, err
	}, then)
}

// Hint is Choose for advice to the side on turn.
func (b *Brain) Hint(ctx context.Context, asker string, t opponent.Task, then func(opponent.Hint, error)) error {
	return think(ctx, b, asker, func(ctx context.Context) (opponent.Hint, int, error) {
		h, err := b.player.Hint(ctx, t)
		return h, 0, err
	}, then)
}

// think queues a question.
func think[A any](ctx context.Context, b *Brain, asker string, answer func(context.Context) (A, int, error), then func(A, error)) error {
	asked := time.Now()
	givenUp := context.AfterFunc(ctx, b.meter.Cancelled)
	err := b.pool.Submit(ctx, asker, func(ctx context.Context) {
		began := time.Now()
		a, nodes, err := safely(ctx, answer)
		if givenUp() {
			b.meter.Thought(began.Sub(asked), time.Since(began), nodes)
			then(a, err)
		}
	})
	if err != nil && givenUp() {
		b.meter.Refused()
	}
	return err
}

// safely turns a panic into an error, so that it ends one thought and not the process.
func safely[A any](ctx context.Context, answer func(context.Context) (A, int, error)) (a A, nodes int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return answer(ctx)
}
