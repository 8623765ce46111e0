// Package refresh is the rule by which a process reads of the store what others may have changed.
package refresh

import (
	"context"
	"sync"
	"time"

	"threefold/internal/workers"
)

// Every is the time between two looks at what other processes may have written, and
// between two tries at what failed. With as long to answer and to read, no page of a game is
// more than two seconds behind the store while that answers, whatever the bus does.
const Every = time.Second

// Refresh is something that a process reads of the store. Who may know of something new
// wants it: then it is read; what is wanted during a read is read once more; and a read that
// failed is tried again after Every until one succeeds. Rooms read by the same rule.
type Refresh struct {
	Read    func(context.Context) error
	Failing func(error)     // is called with the first error of several in a row
	Life    context.Context // of the reads
	Quit    <-chan struct{} // closed when nothing is to be tried again

	mu      sync.Mutex
	reading bool
	again   bool // wanted during the read
	failing bool // the last read failed
}

// Want has it read, and does not wait.
func (f *Refresh) Want() {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.reading:
		f.again = true
	case !f.failing: // else the next try is due anyway
		f.begin()
	}
}

// begin begins to read. The caller holds the mutex.
func (f *Refresh) begin() {
	f.reading, f.again = true, false
	go func() { f.end(workers.Guard(func() error { return f.Read(f.Life) })) }()
}

func (f *Refresh) end(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	was := f.failing
	f.reading, f.failing = false, err != nil
	switch {
	case err != nil:
		if !was {
			f.Failing(err)
		}
		time.AfterFunc(Every, f.tryAgain)
	case f.again:
		f.begin()
	}
}

func (f *Refresh) tryAgain() {
	select {
	case <-f.Quit:
	default:
		f.mu.Lock()
		defer f.mu.Unlock()
		f.begin()
	}
}
