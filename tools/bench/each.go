package bench

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// hands is the number of goroutines of each.
const hands = 32

// each calls do for 0 to n-1, several at a time, and reports the progress. It returns the first error,
// after which it makes no further calls.
func (r *run) each(ctx context.Context, what string, n int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, done atomic.Int64
	defer r.watchCount(what, &done, n)()
	var all sync.WaitGroup
	for range min(n, hands) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := do(ctx, i); err != nil {
					cancel(err)
				}
				done.Add(1)
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

// watchCount reports each second, and when end is called, how many are done.
func (r *run) watchCount(what string, done *atomic.Int64, n int) (end func()) {
	tick, ended := time.NewTicker(time.Second), make(chan struct{})
	go func() {
		for {
			select {
			case <-tick.C:
				r.say("%s: %d of %d", what, done.Load(), n)
			case <-ended:
				return
			}
		}
	}()
	return func() {
		tick.Stop()
		close(ended)
		r.say("%s: %d of %d", what, done.Load(), n)
	}
}
