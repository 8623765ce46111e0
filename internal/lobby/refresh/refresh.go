// Package refresh reads from the store, on demand and with retries, what other processes may
// have changed.
package refresh

import (
	"context"
	"sync"
	"time"

	"threefold/internal/workers"
)

// Every is the time between two polls of the store for changes of other processes, and between
// two attempts of a read that failed. So no page is more than two seconds behind the store
// while that answers, even if the bus loses messages.
const Every = time.Second

// Refresh runs one read of the store when it is triggered, in a goroutine of its own. A trigger
// during a read causes another read after it, and a read that failed is retried after Every
// until one succeeds. The fields are set before the first use; Trigger is safe for concurrent
// use.
type Refresh struct {
	Read    func(context.Context) error // the read; never called concurrently
	Failing func(error)                 // called with the first error of several in a row
	Life    context.Context             // context of the reads
	Quit    <-chan struct{}             // closed to stop retries

	mu      sync.Mutex
	reading bool
	again   bool // triggered during the read
	failing bool // the last read failed
}

// Trigger starts a read, or another one after the current read, and does not wait.
func (f *Refresh) Trigger() {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.reading:
		f.again = true
	case !f.failing: // else a retry is scheduled already
		f.begin()
	}
}

// begin starts a read. The caller holds the mutex.
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
