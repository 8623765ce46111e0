// Package pool does long computations on few goroutines, so that they take no
// more of the machine than they may: what comes while all are busy waits in a
// queue of bounded length, and what finds that full is refused. Each task has an
// owner, and owners take turns, so that nobody waits for another's many tasks.
//
// Who owns what: the queue, under the pool's mutex, holds the tasks that wait; a
// worker owns the task that it has taken until its function returns.
package pool

import (
	"context"
	"errors"
	"sync"
)

var (
	// ErrFull says that so many tasks wait, or so many of this owner, that no more
	// are taken: the caller may try again later.
	ErrFull = errors.New("pool: the queue is full")

	// ErrClosed says that the pool takes no more tasks.
	ErrClosed = errors.New("pool: it is closed")
)

// shares is how many owners at least have to wait before the queue is full.
const shares = 8

// Pool is a number of workers with a queue.
type Pool struct {
	ctx     context.Context
	cancel  context.CancelFunc
	workers sync.WaitGroup
	most    int // tasks that may wait
	share   int // of them, those of one owner

	mu      sync.Mutex
	changed *sync.Cond        // a task has come, or the pool was closed
	queues  map[string]*queue // of the owners whose tasks wait
	turns   []*queue          // the same, whose turn comes first in front
	waiting int               // tasks in all of them
	closed  bool
}

// queue is the tasks of one owner that wait, the first in front.
type queue struct {
	owner string
	tasks []task
}

type task struct {
	ctx context.Context
	do  func(context.Context)
}

// New starts workers, at least one, each of which calls begin in its goroutine first,
// unless that is nil. So many tasks may wait in the queue, an eighth of them, at least
// one, of the same owner.
func New(workers, most int, begin func()) *Pool {
	p := &Pool{most: most, share: max(most/shares, 1), queues: map[string]*queue{}}
	p.changed = sync.NewCond(&p.mu)
	p.ctx, p.cancel = context.WithCancel(context.Background())
	for range max(workers, 1) {
		p.workers.Go(func() {
			if begin != nil {
				begin()
			}
			p.work()
		})
	}
	return p
}

// Submit puts a task behind those of its owner and does not wait for it. The
// function is called once, on a worker, with a context that ends with the one given
// or with the pool; it is not called when that context has ended before its turn
// comes. The error is ErrFull or ErrClosed.
func (p *Pool) Submit(ctx context.Context, owner string, do func(context.Context)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.queues[owner]
	switch {
	case p.closed:
		return ErrClosed
	case p.waiting >= p.most || q != nil && len(q.tasks) >= p.share:
		return ErrFull
	case q == nil:
		q = &queue{owner: owner}
		p.queues[owner] = q
		p.turns = append(p.turns, q)
	}
	q.tasks = append(q.tasks, task{ctx, do})
	p.waiting++
	p.changed.Signal()
	return nil
}

// Waiting is how many tasks wait for a worker.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting
}

// Close ends the contexts of all tasks and waits until those that run have
// returned. Those that wait are not done.
func (p *Pool) Close() {
	p.mu.Lock()
	p.closed = true
	p.cancel()
	p.changed.Broadcast()
	p.mu.Unlock()
	p.workers.Wait()
}

func (p *Pool) work() {
	for {
		t, ok := p.take()
		if !ok {
			return
		}
		p.run(t)
	}
}

// take waits for the next task; ok is false when the pool is closed. An owner whose
// task was taken goes behind the others.
func (p *Pool) take() (t task, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.waiting == 0 && !p.closed {
		p.changed.Wait()
	}
	if p.closed {
		return task{}, false
	}
	q := p.turns[0]
	p.turns = p.turns[1:]
	t, q.tasks = q.tasks[0], q.tasks[1:]
	p.waiting--
	if len(q.tasks) > 0 {
		p.turns = append(p.turns, q)
	} else {
		delete(p.queues, q.owner)
	}
	return t, true
}

// run does a task, unless nobody wants it any more.
func (p *Pool) run(t task) {
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	if ctx.Err() == nil && p.ctx.Err() == nil {
		t.do(ctx)
	}
}
