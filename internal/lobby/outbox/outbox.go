// Package outbox is an open page's bounded queue of messages, and its delivery.
package outbox

import (
	"bytes"
	"sync"
	"sync/atomic"
)

// A page whose queue would exceed queueLength messages or queueBytes is dropped. One message beyond
// those bytes may be of any length: the snapshot of a very long game must get through, and what
// comes right before and behind it.
const (
	queueLength = 64
	queueBytes  = 256 << 10
)

// Outbox is an open page's queue of encoded messages. A room or the live list fills
// it; the page's socket empties it.
//
// A message that enters an empty queue starts a delivery: a goroutine in which the
// socket takes messages until the queue is empty. A page without messages therefore
// has neither a queue nor a goroutine that writes. An outbox has at most one delivery
// at a time, which keeps messages in order.
type Outbox struct {
	deliver func()

	mu         sync.Mutex
	queue      []Message // nil while empty
	bytes      int       // length of the queue's messages, but for the long one
	long       bool      // one of them is longer than queueBytes
	delivering bool      // stays true when a delivery ends without having emptied the queue
	dropped    bool
}

// New returns an outbox for a page. When a message comes and no delivery runs, the
// outbox calls deliver in a goroutine of its own; deliver calls Take until it returns
// no message or says that the page was dropped. When the connection has failed,
// deliver may just return: no other delivery follows.
func New(deliver func()) *Outbox { return &Outbox{deliver: deliver} }

// Take empties the queue and returns its messages in order. Other pages share them;
// the caller must not change them. When Take returns none, the delivery is over. ok is
// false when the page was dropped, because it fell behind or its room ended: the
// socket then asks the page to connect again.
func (o *Outbox) Take() (messages []Message, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	messages = o.queue
	o.queue, o.bytes, o.long = nil, 0, false
	o.delivering = len(messages) > 0
	return messages, !o.dropped
}

// Queue adds a message in one piece, which the caller must not change any more.
func (o *Outbox) Queue(b []byte) { o.QueueMessage(Whole(Other, b)) }

// QueueMessage adds a message, or drops a page that has fallen behind.
func (o *Outbox) QueueMessage(m Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.dropped {
		return
	}
	switch long := m.Len() > queueBytes; {
	case len(o.queue) == queueLength, long && o.long, !long && o.bytes+m.Len() > queueBytes:
		o.drop()
	case long:
		o.queue, o.long = append(o.queue, m), true
	default:
		o.queue = append(o.queue, m)
		o.bytes += m.Len()
	}
	o.wake()
}

// Dismiss drops the page and starts a delivery, which finds that out.
func (o *Outbox) Dismiss() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.dropped {
		o.drop()
		o.wake()
	}
}

// Retire drops a page whose connection has ended.
func (o *Outbox) Retire() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.drop()
}

// drop drops the page and its queue. The caller holds the mutex.
func (o *Outbox) drop() { o.dropped, o.queue, o.bytes, o.long = true, nil, 0, false }

// wake starts a delivery unless one runs. The caller holds the mutex.
func (o *Outbox) wake() {
	if !o.delivering {
		o.delivering = true
		go o.deliver()
	}
}

// Message is an encoded message. A long one is not in one piece: it shares most of its
// bytes with the messages to other pages.
type Message struct {
	Kind   Kind
	text   []byte
	parts  [][]byte // instead of text
	buffer *Buffer  // whose bytes text is; nil where text has its own
}

// Kind says of a message what it is about, to readers within the server.
type Kind uint8

// The kinds of messages.
const (
	Other    Kind = iota
	Snapshot      // a whole game
	Event         // one event of a game
	Last          // of a tournament, after which nothing comes
)

// Whole returns a message in one piece.
func Whole(k Kind, b []byte) Message { return Message{Kind: k, text: b} }

// Sent says that the page was sent the message, whose bytes may then be used for
// another. It is called once for a message that Take returned, or never.
func (m Message) Sent() {
	if m.buffer != nil {
		m.buffer.Free()
	}
}

// Buffer is the bytes of a message that are used again when every page was sent it: moves come
// by the thousand, and their messages were a third of what the server allocated. Where a page
// is dropped before it was sent a message, the collector takes the buffer.
type Buffer struct {
	B     []byte
	users atomic.Int32 // who made it, and each queued message
}

// maxKept is the capacity of the largest buffer that is used again, in bytes.
const maxKept = 16 << 10

var kept = sync.Pool{New: func() any { return new(Buffer) }}

// NewBuffer returns an empty buffer; who fills it frees it when it is in all the queues
// where it belongs.
func NewBuffer() *Buffer {
	b := kept.Get().(*Buffer)
	b.B = b.B[:0]
	b.users.Store(1)
	return b
}

// Message returns the filled buffer as a message for one page.
func (b *Buffer) Message(k Kind) Message {
	b.users.Add(1)
	return Message{Kind: k, text: b.B, buffer: b}
}

// Free ends one use of the buffer.
func (b *Buffer) Free() {
	if b.users.Add(-1) == 0 && cap(b.B) <= maxKept {
		kept.Put(b)
	}
}

// Long returns a message that is not in one piece.
func Long(k Kind, parts [][]byte) Message { return Message{Kind: k, parts: parts} }

// Len is the message's length in bytes.
func (m Message) Len() int {
	n := len(m.text)
	for _, part := range m.parts {
		n += len(part)
	}
	return n
}

// Parts returns the message's bytes, in parts. The caller must not change them.
func (m Message) Parts() [][]byte {
	if m.parts != nil {
		return m.parts
	}
	return [][]byte{m.text}
}

// Bytes returns the message in one piece. The caller must not change it.
func (m Message) Bytes() []byte {
	if m.parts != nil {
		return bytes.Join(m.parts, nil)
	}
	return m.text
}
