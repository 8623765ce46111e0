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

// ErrClosed says that the room has ended.
var ErrClosed = fmt.Errorf("%w: the lobby is closed", gamelog.ErrAway)

// inboxLength is how many requests may wait in a room's inbox: enough that the goroutine which
// reads a page's socket, and the page's pongs with it, seldom waits for a room that waits for
// the store. looksLength is how many looks may. Who finds either full waits.
const (
	inboxLength = 64
	readsLength = 2
)

// inbox is how other goroutines reach a room. Requests, what others want of the room, are bounded.
// Looks only read the room as it is, so that they are served even while it waits for the store.
// Results, what is to be tried again after a while, or has come of a command that was left to others,
// and signals, of what the room is to look at, are taken before requests and are never dropped: there
// is one result for each of these, and a signal covers all of its kind. All wake the room, which then works in
// a goroutine of the pool until nothing is left to do.
type inbox struct {
	requests chan *request
	reads    chan func()

	mu      sync.Mutex
	results []func()
	signals atomic.Uint32 // a Signal
	seq     atomic.Int64  // highest event number of a message

	quit    chan struct{} // closed by the lobby: the room is not needed any more
	ended   chan struct{} // closed by the room when it is gone
	wakeups atomic.Int64  // since the room was last at rest
	work    func()
	workers *workers.Pool
}

// request is what others want of a room: to run a function, or to carry out what a page's message
// says, which the room decodes. The goroutine that reads a page's socket allocates nothing for it:
// while the garbage collector marks, a goroutine that allocates must first help it, and with
// thousands of pages, each with a reading goroutine, that help was most of the collector's cost.
type request struct {
	do     func()         // nil for a message
	writes bool           // do may make an event
	from   *member.Member // whose message it is
	text   []byte
	at     time.Time // when it arrived
}

// requests holds those of messages, to be used again.
var requests sync.Pool

func (b *inbox) open(pool *workers.Pool, work func()) {
	b.requests, b.reads = make(chan *request, inboxLength), make(chan func(), readsLength)
	b.quit, b.ended = make(chan struct{}), make(chan struct{})
	b.workers, b.work = pool, work
}

// post adds a request or a look, and waits for room as long as the context lasts.
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

// take takes the first of what waits, or finds the channel closed; ok is false where nothing does.
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

// result takes the first result; nil where there is none.
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

// take takes a signal, and says whether it was set.
func (b *inbox) take(what Signal) bool {
	return b.signals.Load()&uint32(what) != 0 && b.signals.And(^uint32(what))&uint32(what) != 0
}

// logGrown signals that, by a message, the log holds this event, unless one named it or
// a later one before.
func (b *inbox) logGrown(seq int64) {
	for known := b.seq.Load(); known < seq; known = b.seq.Load() {
		if b.seq.CompareAndSwap(known, seq) {
			b.signal(signalEvent)
			return
		}
	}
}

// wake lets the room look for work, and does not wait for it.
func (b *inbox) wake() {
	if b.wakeups.Add(1) == 1 {
		b.workers.Run(b.work)
	}
}

// tryRest puts the room to rest unless it was woken again since it read this number of
// wakeups, and says whether it did.
func (b *inbox) tryRest(wakeups int64) bool { return b.wakeups.CompareAndSwap(wakeups, 0) }

// quitting reports whether the lobby has ended the room.
func (b *inbox) quitting() bool {
	_, closed := take(b.quit)
	return closed
}
