// Package pool does long computations on few goroutines, so that they take no
// more of the machine than they may: what comes while all are busy waits in a
// queue of bounded length, and what finds that full is refused.
//
// Who owns what: the queue, a channel, holds the tasks that wait; a worker owns
// the task that it has taken until its function returns; the set of keys, under
// the pool's mutex, says which tasks wait or run.
package pool

import (
	"context"
	"errors"
	"sync"
)

var (
	// ErrFull says that so many tasks wait that no more are taken: the caller
	// may try again later.
	ErrFull = errors.New("pool: the queue is full")

	// ErrPending says that a task of the same key waits or runs.
	ErrPending = errors.New("pool: a task of this key is pending")

	// ErrClosed says that the pool takes no more tasks.
	ErrClosed = errors.New("pool: it is closed")
)

// Pool is a number of workers with a queue.
type Pool struct {
	ctx     context.Context
	cancel  context.CancelFunc
	queue   chan task
	workers sync.WaitGroup

	mu     sync.Mutex
	keys   map[string]struct{} // of the tasks that wait or run
	closed bool
}

type task struct {
	ctx context.Context
	key string
	do  func(context.Context)
}

// New starts workers, at least one. So many tasks may wait in the queue.
func New(workers, queue int) *Pool {
	p := &Pool{queue: make(chan task, queue), keys: map[string]struct{}{}}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	for range max(workers, 1) {
		p.workers.Go(p.work)
	}
	return p
}

// Submit puts a task at the end of the queue and does not wait for it. A key
// has one task at a time. The function is called once, on a worker, with a
// context that ends with the one given or with the pool; it is not called when
// that context has ended before its turn comes. The error is ErrFull,
// ErrPending or ErrClosed.
func (p *Pool) Submit(ctx context.Context, key string, do func(context.Context)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	if _, pending := p.keys[key]; pending {
		return ErrPending
	}
	select {
	case p.queue <- task{ctx, key, do}:
		p.keys[key] = struct{}{}
		return nil
	default:
		return ErrFull
	}
}

// Waiting is how many tasks wait for a worker.
func (p *Pool) Waiting() int { return len(p.queue) }

// Close ends the contexts of all tasks and waits until those that run have
// returned. Those that wait are not done.
func (p *Pool) Close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		p.cancel()
		close(p.queue)
	}
	p.mu.Unlock()
	p.workers.Wait()
}

func (p *Pool) work() {
	for t := range p.queue {
		p.run(t)
	}
}

// run does a task, unless nobody wants it any more.
func (p *Pool) run(t task) {
	defer p.forget(t.key)
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	if ctx.Err() == nil && p.ctx.Err() == nil {
		t.do(ctx)
	}
}

// forget lets the next task of a key come.
func (p *Pool) forget(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.keys, key)
}
