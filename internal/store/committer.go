package store

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"threefold/internal/lobby"
)

const (
	// maxGroup is how many writes one transaction takes at most: larger
	// ones gain no speed and make everybody in them wait longer.
	maxGroup = 256

	// commitTimeout bounds one transaction, so that a database that has
	// fallen silent is reported to the players and not waited for.
	commitTimeout = 10 * time.Second
)

var errClosed = errors.New("the store is closed")

// committer writes for everybody. Its goroutine owns the writing connection.
type committer struct {
	db     *database
	logger *slog.Logger
	meter  Meter
	queue  chan *write   // unbuffered: what is not taken yet is still the caller's
	done   chan struct{} // closed when the goroutine has ended

	mu      sync.RWMutex // guards closed; held for reading while waiting grows
	closed  bool
	waiting sync.WaitGroup // callers that are handing over
}

func startCommitter(db *database, logger *slog.Logger, meter Meter) *committer {
	c := &committer{db: db, logger: logger, meter: meter, queue: make(chan *write), done: make(chan struct{})}
	go c.run()
	return c
}

// write hands w over and returns what became of it. The context counts until w
// is taken: afterwards w is in a transaction, and its end is waited for.
func (c *committer) write(ctx context.Context, w *write) error {
	if !c.enter() {
		return errClosed
	}
	w.answer = make(chan error, 1)
	began := time.Now()
	select {
	case c.queue <- w:
		c.waiting.Done()
		err := <-w.answer
		if err == nil || errors.Is(err, lobby.ErrConflict) {
			c.meter.Durable(time.Since(began))
		}
		return err
	case <-ctx.Done():
		c.waiting.Done()
		return ctx.Err()
	}
}

// enter counts a caller among the waiting, unless the committer is closed.
func (c *committer) enter() bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.closed {
		c.waiting.Add(1)
	}
	return !c.closed
}

// close lets nobody in any more and returns when all who waited are answered.
func (c *committer) close() {
	c.mu.Lock()
	first := !c.closed
	c.closed = true
	c.mu.Unlock()
	if first {
		c.waiting.Wait()
		close(c.queue)
	}
	<-c.done
}

func (c *committer) run() {
	defer close(c.done)
	for w := range c.queue {
		c.commit(c.gather(w))
	}
}

// gather adds to the first write what else waits now.
func (c *committer) gather(first *write) []*write {
	group := []*write{first}
	for len(group) < maxGroup {
		select {
		case w, ok := <-c.queue:
			if !ok {
				return group
			}
			group = append(group, w)
		default:
			return group
		}
	}
	return group
}
