package room

import (
	"context"
	"sync/atomic"

	"threefold/internal/gamelog"
)

// inboxLength is the number of inputs that may wait in a room's inbox; a caller that
// finds the inbox full waits.
const inboxLength = 16

// mailbox is how other goroutines reach a room: by inputs, which wait in a bounded
// queue, and by signals, which never wait. Both wake the room, which then works in a
// goroutine of the pool until nothing is left to do.
type mailbox struct {
	inbox   chan input
	signals signals
	quit    chan struct{} // closed by the lobby: nobody needs the room any more
	ended   chan struct{} // closed by the room when it is gone
	wakeups atomic.Int64  // since the room was last at rest
	work    func()
	workers *Workers
}

func newMailbox(pool *Workers, work func()) mailbox {
	return mailbox{inbox: make(chan input, inboxLength), quit: make(chan struct{}), ended: make(chan struct{}),
		workers: pool, work: work}
}

// wake lets the room look for work, and does not wait for it.
func (b *mailbox) wake() {
	if b.wakeups.Add(1) == 1 {
		b.workers.run(b.work)
	}
}

// tryRest puts the room to rest unless it was woken again since it read this number of
// wakeups, and says whether it did.
func (b *mailbox) tryRest(calls int64) bool { return b.wakeups.CompareAndSwap(calls, 0) }

// quitting says whether the lobby has ended the room.
func (b *mailbox) quitting() bool {
	select {
	case <-b.quit:
		return true
	default:
		return false
	}
}

// end ends the room. It is called once.
func (b *mailbox) end() {
	close(b.quit)
	b.wake()
}

// post puts an input into the inbox. It says false when the room has ended.
func (b *mailbox) post(q input) bool {
	select {
	case b.inbox <- q:
		b.wake()
		return true
	case <-b.ended:
		return false
	}
}

// postWithin is post for a caller that waits no longer than the context.
func (b *mailbox) postWithin(ctx context.Context, q input) error {
	select {
	case b.inbox <- q:
		b.wake()
		return nil
	case <-b.ended:
		return gamelog.ErrNotFound
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask posts an input and waits until it is decided.
func (b *mailbox) ask(ctx context.Context, q input) error {
	done := make(chan struct{})
	if err := b.postWithin(ctx, &awaited{q, done}); err != nil {
		return err
	}
	select {
	case <-done:
		return nil
	case <-b.ended:
		return gamelog.ErrNotFound
	case <-ctx.Done():
		return ctx.Err()
	}
}

// signal sets a signal and does not wait.
func (b *mailbox) signal(what Signal) {
	b.signals.bits.Or(uint32(what))
	b.wake()
}

// logGrown signals that, by a notification, the log holds this event.
func (b *mailbox) logGrown(seq int64) {
	if b.signals.raise(seq) {
		b.signal(signalEvent)
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
	SignalChat                      // another process has written a line of chat
	SignalPeers                     // reports of other processes have changed
	SignalReport                    // report again, to the other processes and to the live list
	SignalOutage                    // what is known of the outage before the start has changed
)

// signals are the signals that are set and not handled yet.
type signals struct {
	bits atomic.Uint32
	seq  atomic.Int64 // highest event number of a notification
}

// raise notes that the log is said to hold this event, and says whether no
// notification named it or a later one before.
func (s *signals) raise(seq int64) (fresh bool) {
	for {
		known := s.seq.Load()
		if known >= seq {
			return false
		}
		if s.seq.CompareAndSwap(known, seq) {
			return true
		}
	}
}

// take returns all signals that are set, and clears them.
func (s *signals) take() Signal { return Signal(s.bits.Swap(0)) }
