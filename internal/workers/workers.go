// Package workers is a pool of goroutines for short and frequent tasks.
package workers

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// maxIdle is the maximum number of idle goroutines of a pool.
const maxIdle = 512

// Pool runs tasks in goroutines, which it reuses; the number of running tasks is not limited.
// The zero Pool is ready, and its methods are safe for concurrent use. It reuses the last idle
// goroutine first, because the stack of a new one would have to grow in almost every task: with
// new ones BenchmarkMove of package lobby takes 1.37 times the processor time
// (docs/performance.md).
type Pool struct {
	mu     sync.Mutex
	idle   []chan func() // each belongs to a waiting goroutine
	closed bool
}

// Run starts a task and does not wait for it. A panic in the task ends the program.
func (w *Pool) Run(work func()) {
	w.mu.Lock()
	last := len(w.idle) - 1
	if last < 0 {
		w.mu.Unlock()
		go w.worker(work)
		return
	}
	idle := w.idle[last]
	w.idle = w.idle[:last]
	w.mu.Unlock()
	idle <- work
}

// worker runs tasks in one goroutine of the pool, the first of them work.
func (w *Pool) worker(work func()) {
	mine := make(chan func(), 1)
	for work != nil {
		work()
		work = w.next(mine)
	}
}

// next waits for a task. It returns nil when the goroutine must end.
func (w *Pool) next(mine chan func()) func() {
	w.mu.Lock()
	if w.closed || len(w.idle) == maxIdle {
		w.mu.Unlock()
		return nil
	}
	w.idle = append(w.idle, mine)
	w.mu.Unlock()
	return <-mine
}

// Close ends the idle goroutines, and the running ones after their tasks. Run works afterwards too.
func (w *Pool) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	for _, idle := range w.idle {
		close(idle)
	}
	w.idle = nil
}

// Guard calls do and returns its error; a panic in do becomes an error with its stack.
func Guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
