package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"threefold/internal/lobby"
)

const (
	// maxGroup is how many writes one transaction takes at most: larger
	// ones gain no speed and make everybody in them wait longer.
	maxGroup = 256

	// A commit waits for the disk, whatever is in it. Where a group was of
	// several writes more are on their way, and the next one begins no sooner
	// than gatherEvery after it did, unless it is full already: fewer and larger
	// groups cost the processors less, and nobody waits much longer.
	several     = 4
	gatherEvery = 2 * time.Millisecond

	// commitTimeout bounds the writing of one group, so that a database that has
	// fallen silent is reported to the players and not waited for. A write waits
	// at most for the group before it and its own, and a request for 2 s of
	// reading before: together that is no more than 10 s.
	commitTimeout = 4 * time.Second
)

var errClosed = fmt.Errorf("%w: the store is closed", lobby.ErrAway)

// committer writes for everybody. Its goroutine owns the writing connection.
type committer struct {
	db     *database
	logger *slog.Logger
	meter  Meter
	bell   chan struct{} // rung when something waits, and when the committer is closed
	done   chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	waiting []*write // in the order in which they came; what is not taken yet is still the caller's
	closed  bool
	failed  bool      // the database has, and no probe has succeeded since
	proved  time.Time // when an event, or a probe, was written last
}

func startCommitter(db *database, logger *slog.Logger, meter Meter) *committer {
	c := &committer{db: db, logger: logger, meter: meter, bell: make(chan struct{}, 1), done: make(chan struct{})}
	go c.run()
	return c
}

// write hands w over and returns what became of it. That a caller goes counts
// until w is taken: afterwards w is in a transaction, and its end is waited for. A
// deadline counts always: then it is not known whether w was written.
func (c *committer) write(ctx context.Context, w *write) error {
	answer := make(chan error, 1)
	c.submit(w, func(err error) { answer <- err })
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		if c.withdraw(w) || errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return c.db.blame(ctx, ctx.Err())
		}
		return <-answer
	}
}

// submit hands w over. What became of it is told to then, once, which returns
// at once: the committer's goroutine calls it.
func (c *committer) submit(w *write, then func(error)) {
	began := time.Now()
	w.answer = func(err error) {
		if err == nil || errors.Is(err, lobby.ErrConflict) {
			c.meter.Durable(time.Since(began))
		}
		then(err)
	}
	if !c.put(w) {
		then(errClosed)
	}
}

// put adds a write to those that wait, unless the committer is closed.
func (c *committer) put(w *write) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return false
	}
	c.waiting = append(c.waiting, w)
	c.ring()
	return true
}

// withdraw takes back a write that is not taken yet.
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

// close lets nobody in any more and returns when all who wait are answered.
func (c *committer) close() {
	c.mu.Lock()
	c.closed = true
	c.ring()
	c.mu.Unlock()
	<-c.done
}

func (c *committer) ring() {
	select {
	case c.bell <- struct{}{}:
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
			if len(group) >= several && !c.pressed() {
				time.Sleep(gatherEvery - time.Since(began))
			}
		case closed:
			return
		default:
			<-c.bell
		}
	}
}

// pressed says that nothing is gained by waiting for more.
func (c *committer) pressed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed || len(c.waiting) >= maxGroup
}

// takeAll takes all that waits.
func (c *committer) takeAll() []*write {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.waiting
	c.waiting = nil
	return all
}

// take takes what waits, a group at most, and says whether nothing more will
// come.
func (c *committer) take() (group []*write, closed bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := min(len(c.waiting), maxGroup)
	group = slices.Clone(c.waiting[:n])
	c.waiting = slices.Delete(c.waiting, 0, n)
	return group, c.closed
}
