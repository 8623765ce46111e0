package room

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/lobby/wire"
	"threefold/internal/workers"
)

// inboxLength is the number of letters that may wait in a room's inbox; a caller that
// finds the inbox full waits.
const inboxLength = 16

// mailbox is how other goroutines reach a room: by letters, which wait in a bounded
// queue, by results, of which there are as many as the room has asked for, and by signals;
// these never wait. All wake the room, which then works in a goroutine of the pool until
// nothing is left to do.
type mailbox struct {
	inbox   chan letter
	results results
	signals signals
	quit    chan struct{} // closed by the lobby: nobody needs the room any more
	ended   chan struct{} // closed by the room when it is gone
	wakeups atomic.Int64  // since the room was last at rest
	work    func()
	workers *workers.Pool
}

func newMailbox(pool *workers.Pool, work func()) mailbox {
	return mailbox{inbox: make(chan letter, inboxLength), quit: make(chan struct{}), ended: make(chan struct{}),
		workers: pool, work: work}
}

// letter is something that is posted to a room. The room's goroutine opens it.
type letter interface {
	open(r *Room) input
}

// note is a letter that says what happens, and no more.
type note struct{ input }

func (n note) open(*Room) input { return n.input }

// query is a letter whose sender waits for the reply.
type query struct {
	asked
	page   *Member    // that enters; nil for any other
	answer chan reply // has room for the reply
}

func (q *query) open(r *Room) input {
	r.lastCall++
	q.number(r.lastCall)
	if r.calls == nil {
		r.calls = map[callID]chan<- reply{}
	}
	r.calls[r.lastCall] = q.answer
	if q.page != nil {
		if r.members == nil {
			r.members = map[pageID]*Member{}
		}
		r.members[q.page.id] = q.page
	}
	return q.asked
}

// farewell is a letter that says that a page has left.
type farewell struct{ page *Member }

func (f farewell) open(r *Room) input {
	r.parted = append(r.parted, f.page.id)
	r.players = slices.DeleteFunc(r.players, func(m *Member) bool { return m == f.page })
	return departure{page: f.page.id}
}

// inbound is a page's message on its way to the room, which decodes it. The goroutine
// that reads a page's socket allocates nothing for it: while the garbage collector
// marks, a goroutine that allocates must first help it, and with thousands of pages,
// each with a reading goroutine, that help was most of the collector's cost.
type inbound struct {
	from *Member
	text []byte
	at   time.Time // arrival
}

// inbounds holds inbound messages for reuse.
var inbounds = sync.Pool{New: func() any { return new(inbound) }}

// A text longer than longText bytes, which no move has, is decoded by the goroutine
// that reads the socket, so that no page keeps a room busy with decoding. maxKept is
// the capacity of the largest text buffer that returns to the pool, in bytes.
const (
	longText = 256
	maxKept  = 1 << 10
)

// newInbound copies the text, which the caller may then use again.
func newInbound(m *Member, text []byte, at time.Time) *inbound {
	in := inbounds.Get().(*inbound)
	in.from, in.text, in.at = m, append(in.text[:0], text...), at
	return in
}

// free returns the message to the pool.
func (in *inbound) free() {
	in.from = nil
	if cap(in.text) > maxKept {
		in.text = nil
	}
	inbounds.Put(in)
}

// open is what a message says.
func (in *inbound) open(*Room) input { return in.decoded() }

// decoded is the command that a message says, or the refusal of a text that is none.
func (in *inbound) decoded() input {
	c := &command{page: in.from.id, player: in.from.player, at: in.at}
	var err error
	c.in, err = wire.Decode(in.text)
	in.free()
	if err != nil {
		return unread{page: c.page, err: err}
	}
	return c
}

// results is what has come of effects, in order.
type results struct {
	mu   sync.Mutex
	come []input
}

// take takes the first result, if there is one.
func (c *results) take() (q input, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.come) == 0 {
		return nil, false
	}
	q = c.come[0]
	c.come = slices.Delete(c.come, 0, 1)
	return q, true
}

// wake lets the room look for work, and does not wait for it.
func (b *mailbox) wake() {
	if b.wakeups.Add(1) == 1 {
		b.workers.Run(b.work)
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

// deliver adds a result, and does not wait. It says false when the room has ended.
func (b *mailbox) deliver(q input) bool {
	select {
	case <-b.ended:
		return false
	default:
	}
	b.results.mu.Lock()
	b.results.come = append(b.results.come, q)
	b.results.mu.Unlock()
	b.wake()
	return true
}

// post puts a letter into the inbox, unless the room has ended.
func (b *mailbox) post(q letter) {
	select {
	case b.inbox <- q:
		b.wake()
	case <-b.ended:
	}
}

// postWithin is post for a caller that waits no longer than the context.
func (b *mailbox) postWithin(ctx context.Context, q letter) error {
	select {
	case b.inbox <- q:
		b.wake()
		return nil
	case <-b.ended:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ask posts a query and waits for the reply. After an error it may happen all the same.
func (b *mailbox) ask(ctx context.Context, q asked, page *Member) (reply, error) {
	l := &query{asked: q, page: page, answer: make(chan reply, 1)}
	if err := b.postWithin(ctx, l); err != nil {
		return reply{}, err
	}
	select {
	case a := <-l.answer:
		return a, nil
	case <-b.ended:
		return lastReply(l.answer)
	case <-ctx.Done():
		return reply{}, ctx.Err()
	}
}

// lastReply is the reply that a room has given before it ended.
func lastReply(answer <-chan reply) (reply, error) {
	select {
	case a := <-answer:
		return a, nil
	default:
		return reply{}, ErrClosed
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

// linesGrown signals that the store has so many lines of the game's chats, if it was last
// said to have another number. Numbers of lines, and not their ids, show that there are new
// ones: a line may come to be there later than one with a higher id.
func (b *mailbox) linesGrown(n int64) {
	if b.signals.lines.Swap(n) != n {
		b.signal(SignalChat)
	}
}

// Signal says what a room must look at, as bits. The room reads the state itself, so
// that one signal may stand for several changes, and none is lost.
type Signal uint32

const (
	signalDue        Signal = 1 << iota // something may be due
	SignalHealth                        // the store's health has changed
	signalEvent                         // the log may have grown
	SignalLog                           // catch up with the log in any case
	SignalChat                          // another process has written a line of chat, or may have
	SignalPeers                         // reports of other processes have changed
	SignalReport                        // report again, to the other processes and to the live list
	SignalOutage                        // what is known of the outage before the start has changed
	signalRetryLog                      // read the log again, which could not be read
	signalRetryChat                     // the chat
	signalRetryPlans                    // what players have planned
)

// signals are the signals that are set and not handled yet.
type signals struct {
	bits  atomic.Uint32
	seq   atomic.Int64 // highest event number of a notification
	lines atomic.Int64 // as many lines of chat the store was last said to have
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
