package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"threefold/internal/gamelog"
)

const (
	// maxGroup bounds the writes of one transaction: larger ones are no faster, and each of
	// their writes waits longer.
	maxGroup = 256

	// Group commit: after a group of at least several writes, the next group starts no sooner
	// than gatherEvery after it, unless it is full. Fewer and larger groups cost less CPU time
	// and delay writes little.
	several     = 4
	gatherEvery = 2 * time.Millisecond

	// commitTimeout is the timeout of one transaction. A write waits for at most two groups, and
	// a request reads for 2 s before it: so it ends within 10 s while the database is silent.
	commitTimeout = 4 * time.Second
)

var errClosed = fmt.Errorf("%w: the store is closed", gamelog.ErrAway)

// committer executes all writes. Its goroutine owns the writing connection.
type committer struct {
	db    *database
	kept  keptWriter
	meter Meter

	notifiable notifiable

	wake chan struct{} // buffered for one value: writes are queued, or the committer is closed
	done chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	waiting []*write // in the order in which they came
	closed  bool
	failed  bool      // a write has failed, and no probe has succeeded since
	proved  time.Time // of the last successful write of an event or a probe
}

func startCommitter(db *database, meter Meter) *committer {
	c := &committer{db: db, kept: keptWriter{cache: newStatementCache(db, db.writer)}, meter: meter, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go c.run()
	return c
}

// write queues w and returns its result. While w waits in the queue, the end of ctx
// removes it; afterwards w is in a transaction, and write waits for the result. A deadline
// ends the wait in any case; then w may or may not be written.
func (c *committer) write(ctx context.Context, w *write) error {
	answer := make(chan error, 1)
	c.submit(w, func(err error) { answer <- err })
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		if c.withdraw(w) || errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return c.db.classify(ctx, ctx.Err())
		}
		return <-answer
	}
}

// submit queues w. The committer's goroutine calls then, once, with the result, and waits for it
// to return.
func (c *committer) submit(w *write, then func(error)) {
	began := time.Now()
	w.answer = func(err error) {
		if err == nil || errors.Is(err, gamelog.ErrConflict) {
			c.meter.Durable(time.Since(began))
		}
		then(err)
	}
	if !c.put(w) {
		then(errClosed)
	}
}

// put adds a write to the queue, unless the committer is closed.
func (c *committer) put(w *write) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	c.waiting = append(c.waiting, w)
	c.signal()
	return true
}

// withdraw removes a write from the queue, and reports whether it was still there.
func (c *committer) withdraw(w *write) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.waiting, w)
	if i < 0 {
		return false
	}
	c.waiting = slices.Delete(c.waiting, i, i+1)
	return true
}

// close refuses further writes, and returns when all queued writes have their results.
func (c *committer) close() {
	c.mu.Lock()
	c.closed = true
	c.signal()
	c.mu.Unlock()
	<-c.done
}

// signal wakes the committer's goroutine.
func (c *committer) signal() {
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

func (c *committer) run() {
	defer close(c.done)
	for {
		group, closed := c.take()
		switch {
		case len(group) > 0:
			began := time.Now()
			c.serve(group)
			if len(group) >= several && !c.commitNow() {
				time.Sleep(gatherEvery - time.Since(began))
			}
		case closed:
			return
		default:
			<-c.wake
		}
	}
}

// commitNow reports whether the next group is full, or the committer is closed.
func (c *committer) commitNow() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed || len(c.waiting) >= maxGroup
}

// takeAll empties the queue.
func (c *committer) takeAll() []*write {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.waiting
	c.waiting = nil
	return all
}

// take removes a group of writes from the queue, and reports whether the committer is closed. A
// write with alone set is a group by itself.
func (c *committer) take() (group []*write, closed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := min(len(c.waiting), maxGroup)
	if i := slices.IndexFunc(c.waiting[:n], func(w *write) bool { return w.alone }); i >= 0 {
		n = max(i, 1)
	}
	group = slices.Clone(c.waiting[:n])
	c.waiting = slices.Delete(c.waiting, 0, n)
	return group, c.closed
}

// Meter receives metrics of the store. Its methods are called concurrently, and must return at
// once.
type Meter interface {
	// Durable observes the time from queueing a write until it was durable, or its event number
	// was found taken.
	Durable(took time.Duration)
	// Committed counts one transaction with its number of writes.
	Committed(writes int)
	// Failed counts a transaction that failed.
	Failed()
}

// noMeter is a Meter that counts nothing.
type noMeter struct{}

func (noMeter) Durable(time.Duration) {}
func (noMeter) Committed(int)         {}
func (noMeter) Failed()               {}
