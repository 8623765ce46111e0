package room

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/workers"
)

// ErrClosed is returned when the room has ended. It wraps gamelog.ErrAway.
var ErrClosed = fmt.Errorf("%w: the lobby is closed", gamelog.ErrAway)

// inboxLength is the maximum number of requests in a room's inbox: enough that the goroutine which
// reads a page's socket, and its pongs, seldom waits for a room that waits for the store.
// readsLength is that of reads. Senders wait while their queue is full.
const (
	inboxLength = 64
	readsLength = 2
)

// inbox is how other goroutines reach a room. Requests wait in a bounded queue. Reads do not change
// the room, so they are served even while it waits for the store. Results are retries, and answers
// of Asides; they and signals are processed before requests and never dropped. Each of them wakes
// the room, which then works in a goroutine of the pool until its inbox is empty.
type inbox struct {
	requests chan *request
	reads    chan func()

	mu      sync.Mutex
	results []func()
	signals atomic.Uint32 // a Signal
	seq     atomic.Int64  // highest event number of a message

	quit    chan struct{} // closed by the lobby to end the room
	ended   chan struct{} // closed by the room when it has ended
	wakeups atomic.Int64  // since the room was last idle
	work    func()
	workers *workers.Pool
}

// request is a function for the room to call, or a page's message for it to decode and execute.
// Requests of messages are pooled, so that the goroutines that read sockets allocate nothing:
// during garbage collection an allocating goroutine must assist, and with thousands of pages that
// was most of the collector's cost.
type request struct {
	do     func()         // nil for a message
	writes bool           // do may make an event
	from   *member.Member // the message's sender; nil with do
	text   []byte
	at     time.Time // when it arrived
}

// requests is a pool of requests of messages.
var requests sync.Pool

func (b *inbox) open(pool *workers.Pool, work func()) {
	b.requests, b.reads = make(chan *request, inboxLength), make(chan func(), readsLength)
	b.quit, b.ended = make(chan struct{}), make(chan struct{})
	b.workers, b.work = pool, work
}

// post adds a request or a read to its queue, and waits while that is full until the context ends.
func post[T any](ctx context.Context, b *inbox, to chan T, what T) error {
	select {
	case to <- what:
		b.wake()
		return nil
	case <-b.ended:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// take receives from a channel without waiting; ok is also true if the channel is closed.
func take[T any](from <-chan T) (what T, ok bool) {
	select {
	case what = <-from:
		return what, true
	default:
		return what, false
	}
}

// deliver adds a result, and does not wait.
func (b *inbox) deliver(result func()) {
	b.mu.Lock()
	b.results = append(b.results, result)
	b.mu.Unlock()
	b.wake()
}

// result removes and returns the first result; nil if there is none.
func (b *inbox) result() (result func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.results) > 0 {
		result = b.results[0]
		b.results = slices.Delete(b.results, 0, 1)
	}
	return result
}

// signal sets a signal and does not wait.
func (b *inbox) signal(what Signal) {
	b.signals.Or(uint32(what))
	b.wake()
}

// take clears a signal, and reports whether it was set.
func (b *inbox) take(what Signal) bool {
	return b.signals.Load()&uint32(what) != 0 && b.signals.And(^uint32(what))&uint32(what) != 0
}

// logGrown sets signalEvent if seq is above every event number reported before.
func (b *inbox) logGrown(seq int64) {
	for known := b.seq.Load(); known < seq; known = b.seq.Load() {
		if b.seq.CompareAndSwap(known, seq) {
			b.signal(signalEvent)
			return
		}
	}
}

// wake makes the room process its inbox, and does not wait for that.
func (b *inbox) wake() {
	if b.wakeups.Add(1) == 1 {
		b.workers.Run(b.work)
	}
}

// tryRest marks the room as idle unless it was woken since it read this number of wakeups, and
// reports whether it did.
func (b *inbox) tryRest(wakeups int64) bool { return b.wakeups.CompareAndSwap(wakeups, 0) }

// quitting reports whether the lobby has ended the room.
func (b *inbox) quitting() bool {
	_, closed := take(b.quit)
	return closed
}
