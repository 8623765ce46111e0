// Package workers is a pool of goroutines for pieces of work that come often and end soon.
package workers

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// maxIdle is the number of idle goroutines that the pool keeps.
const maxIdle = 512

// Pool is a pool of goroutines in which rooms work, as many at a time as there are rooms at
// work, those that wait for the store among them. The pool reuses the goroutine that worked
// last first: the stack of a new goroutine would have to grow, by copying, in almost every
// piece of work: with new ones BenchmarkMove of package lobby takes 1.37 times the processor
// time (docs/performance.md).
type Pool struct {
	mu     sync.Mutex
	idle   []chan func() // each belongs to a waiting goroutine
	closed bool
}

// Run starts a piece of work, and does not wait for it.
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

// worker is one goroutine of the pool.
func (w *Pool) worker(work func()) {
	mine := make(chan func(), 1)
	for work != nil {
		work()
		work = w.next(mine)
	}
}

// next waits for work; nil ends the goroutine.
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

// Close ends the idle goroutines; one at work ends after it.
func (w *Pool) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	for _, idle := range w.idle {
		close(idle)
	}
	w.idle = nil
}

// Guard does something, and turns a panic into an error, so that it ends nothing else.
func Guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return do()
}
