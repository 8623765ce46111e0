package pool_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"threefold/internal/pool"
)

// busy gives the pool a task that runs until release is called.
func busy(t *testing.T, p *pool.Pool, owner string) (release func()) {
	t.Helper()
	started, hold := make(chan struct{}), make(chan struct{})
	if err := p.Submit(t.Context(), owner, func(context.Context) { close(started); <-hold }); err != nil {
		t.Fatal(err)
	}
	<-started
	return func() { close(hold) }
}

func nothing(context.Context) {}

func TestQueueIsBounded(t *testing.T) {
	p := pool.New(1, 2, nil)
	defer p.Close()
	release := busy(t, p, "first")
	defer release()
	for i := range 2 {
		if err := p.Submit(t.Context(), fmt.Sprint(i), nothing); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Submit(t.Context(), "one too many", nothing); !errors.Is(err, pool.ErrFull) {
		t.Errorf("the error is %v", err)
	}
	if p.Waiting() != 2 {
		t.Errorf("%d tasks wait", p.Waiting())
	}
}

// One owner's tasks fill an eighth of the queue, and others still find room.
func TestShareIsBounded(t *testing.T) {
	p := pool.New(1, 16, nil)
	defer p.Close()
	defer busy(t, p, "greedy")()
	for range 2 {
		if err := p.Submit(t.Context(), "greedy", nothing); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Submit(t.Context(), "greedy", nothing); !errors.Is(err, pool.ErrFull) {
		t.Errorf("a third that waits: %v", err)
	}
	if err := p.Submit(t.Context(), "other", nothing); err != nil {
		t.Error(err)
	}
}

// Owners take turns, whoever came first and with however many tasks.
func TestOwnersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(1, 80, nil)
		defer p.Close()
		release := busy(t, p, "first")
		var order []string
		for _, task := range []string{"a1", "a2", "a3", "a4", "b1", "c1", "b2"} {
			if err := p.Submit(t.Context(), task[:1], func(context.Context) { order = append(order, task) }); err != nil {
				t.Fatal(err)
			}
		}
		release()
		synctest.Wait()
		if want := []string{"a1", "b1", "c1", "a2", "b2", "a3", "a4"}; !slices.Equal(order, want) || p.Waiting() != 0 {
			t.Errorf("the order is %v; %d wait", order, p.Waiting())
		}
	})
}

// Tasks of different owners run in the order in which they came.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(1, 9, nil)
		defer p.Close()
		release := busy(t, p, "first")
		var order []int
		for i := range 9 {
			if err := p.Submit(t.Context(), fmt.Sprint(i), func(context.Context) { order = append(order, i) }); err != nil {
				t.Fatal(err)
			}
		}
		release()
		synctest.Wait()
		if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}; !slices.Equal(order, want) {
			t.Errorf("the order is %v", order)
		}
	})
}

// A task that nobody wants any more is not begun, and one that runs hears of it.
func TestCancel(t *testing.T) {
	p := pool.New(1, 9, nil)
	defer p.Close()
	running, stop := context.WithCancel(t.Context())
	started, heard := make(chan struct{}), make(chan struct{})
	if err := p.Submit(running, "running", func(ctx context.Context) { close(started); <-ctx.Done(); close(heard) }); err != nil {
		t.Fatal(err)
	}
	<-started
	waiting, drop := context.WithCancel(t.Context())
	if err := p.Submit(waiting, "waiting", func(context.Context) { t.Error("it was begun") }); err != nil {
		t.Fatal(err)
	}
	drop()
	stop()
	<-heard
	busy(t, p, "after it")()
}

// Close ends what runs, drops what waits, and leaves no goroutine.
func TestClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := pool.New(2, 9, nil)
		var ended atomic.Int32
		for i := range 2 {
			if err := p.Submit(t.Context(), fmt.Sprint(i), func(ctx context.Context) { <-ctx.Done(); ended.Add(1) }); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if err := p.Submit(t.Context(), "waits", func(context.Context) { t.Error("it was begun") }); err != nil {
			t.Fatal(err)
		}
		p.Close()
		p.Close()
		if ended.Load() != 2 {
			t.Errorf("%d of 2 tasks heard of the end", ended.Load())
		}
		if err := p.Submit(t.Context(), "late", nothing); !errors.Is(err, pool.ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// Many submit, cancel and close at once; never do more run than there are
// workers, and what was taken is done or was cancelled.
func TestCrowd(t *testing.T) {
	const workers = 3
	p := pool.New(workers, 5, nil)
	var running, done, taken atomic.Int32
	var wait sync.WaitGroup
	for who := range 8 {
		wait.Go(func() {
			for i := range 50 {
				err := p.Submit(t.Context(), fmt.Sprint(who%5), func(context.Context) {
					if n := running.Add(1); n > workers {
						t.Errorf("%d tasks run at once", n)
					}
					running.Add(-1)
					done.Add(1)
				})
				if err == nil {
					taken.Add(1)
				}
				if who == 7 && i == 40 {
					p.Close()
				}
			}
		})
	}
	wait.Wait()
	p.Close()
	if done.Load() > taken.Load() || running.Load() != 0 {
		t.Errorf("%d done of %d taken, %d still running", done.Load(), taken.Load(), running.Load())
	}
}
