package room

import (
	"context"
	"sync"
	"sync/atomic"

	"threefold/internal/workers"
)

// inboxLength is how many requests may wait in a room's inbox; who finds it full waits.
const inboxLength = 16

// inbox is how other goroutines reach a room. It has two classes. Requests, what others want
// of the room, are bounded and wait: for room in the inbox, and there as long as the room
// does not read, with a full backlog. Results, what has come of the room's own effects, and
// signals, of what it is to look at, are taken before them and are never dropped: there are
// as many results as the room has asked for, and a signal covers all of its kind. (A result
// of which an event may come then has its turn in the backlog.) All
// wake the room, which then works in a goroutine of the pool until nothing is left to do.
type inbox struct {
	requests chan *request

	mu      sync.Mutex
	results []input
	signals atomic.Uint32 // a Signal
	seq     atomic.Int64  // highest event number of a message
	lines   atomic.Int64  // as many lines of chat the store was last said to have

	quit    chan struct{} // closed by the lobby: nobody needs the room any more
	ended   chan struct{} // closed by the room when it is gone
	wakeups atomic.Int64  // since the room was last at rest
	work    func()
	workers *workers.Pool
}

func (b *inbox) open(pool *workers.Pool, work func()) {
	b.requests, b.quit, b.ended = make(chan *request, inboxLength), make(chan struct{}), make(chan struct{})
	b.workers, b.work = pool, work
}

// post adds a request, and waits for room as long as the context lasts.
func (b *inbox) post(ctx context.Context, q *request) error {
	select {
	case b.requests <- q:
		b.wake()
		return nil
	case <-b.ended:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// request takes the first request; nil where there is none.
func (b *inbox) request() *request {
	select {
	case q := <-b.requests:
		return q
	default:
		return nil
	}
}

// deliver adds a result, and does not wait. It says false when the room has ended.
func (b *inbox) deliver(q input) bool {
	if isClosed(b.ended) {
		return false
	}
	b.mu.Lock()
	b.results = append(b.results, q)
	b.mu.Unlock()
	b.wake()
	return true
}

// result takes the first result; nil where there is none.
func (b *inbox) result() (q input) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.results) > 0 {
		q = b.results[0]
		b.results = append(b.results[:0], b.results[1:]...)
		b.results[:len(b.results)+1][len(b.results)] = nil
	}
	return q
}

// signal sets a signal and does not wait.
func (b *inbox) signal(what Signal) {
	b.signals.Or(uint32(what))
	b.wake()
}

// signalled takes all signals that are set.
func (b *inbox) signalled() Signal { return Signal(b.signals.Swap(0)) }

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

// linesGrown signals that the store has so many lines of the game's chats, if it was last
// said to have another number. Numbers of lines, and not their ids, show that there are new
// ones: a line may come to be there later than one with a higher id.
func (b *inbox) linesGrown(n int64) {
	if b.lines.Swap(n) != n {
		b.signal(SignalChat)
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
func (b *inbox) quitting() bool { return isClosed(b.quit) }

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// Signal says what a room must look at, as bits. The room reads the state itself, so
// that one signal may stand for several changes, and none is lost.
type Signal uint32

const (
	signalDue    Signal = 1 << iota // something may be due
	SignalHealth                    // the store's health has changed
	signalEvent                     // the log may have grown
	SignalLog                       // catch up with the log in any case
	SignalChat                      // another process has written a line of chat, or may have
	SignalPeers                     // reports of other processes have changed
	SignalReport                    // report again, to the other processes and to the live list
	SignalOutage                    // what is known of the outage before the start has changed
)
