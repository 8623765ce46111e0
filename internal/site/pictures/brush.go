package pictures

import (
	"context"
	"time"

	"golang.org/x/sync/semaphore"
)

// The share of one processor that all drawings take together: one draws for a stroke
// and then rests so many times as long, and meanwhile no other draws. A stroke is
// measured by the clock on the wall. Where others want the processors it takes longer,
// and so does the rest.
const (
	stroke = 250 * time.Microsecond
	rests  = 19
)

// brush is what all drawings share. Whoever has a turn draws.
type brush struct{ turn *semaphore.Weighted }

func newBrush() *brush { return &brush{semaphore.NewWeighted(1)} }

// hold waits for the brush. pause is to be called between small steps: it rests, and
// passes the brush on, once a stroke is over. drop gives the brush back.
func (b *brush) hold(ctx context.Context) (pause, drop func(), err error) {
	if err := b.turn.Acquire(ctx, 1); err != nil {
		return nil, nil, err
	}
	began := time.Now()
	rest := func() { time.Sleep(rests * time.Since(began)) }
	pause = func() {
		if time.Since(began) < stroke {
			return
		}
		rest()
		b.turn.Release(1)
		b.turn.Acquire(context.Background(), 1) // whoever has it drops it soon, whatever becomes of ctx
		began = time.Now()
	}
	return pause, func() { rest(); b.turn.Release(1) }, nil
}
