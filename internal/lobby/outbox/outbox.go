// Package outbox is an open page's bounded queue of messages, and its delivery.
package outbox

import (
	"bytes"
	"sync"
	"sync/atomic"
)

// A page whose queue would exceed queueLength messages or queueBytes bytes is dropped. One
// message longer than queueBytes does not count, so that the snapshot of a very long game gets
// through.
const (
	queueLength = 64
	queueBytes  = 256 << 10
)

// Outbox is an open page's queue of encoded messages. A room or the live list fills it, and the
// page's socket empties it. Its methods are safe for concurrent use.
//
// A message that enters an empty queue starts a delivery: a goroutine in which the socket takes
// messages until the queue is empty. So a page without messages has no goroutine that writes.
// There is at most one delivery at a time, which keeps messages in order.
type Outbox struct {
	deliver func()

	mu         sync.Mutex
	queue      []Message // nil while empty
	bytes      int       // length of the queue's messages, but for the long one
	long       bool      // one of them is longer than queueBytes
	delivering bool      // stays true when a delivery ends without having emptied the queue
	dropped    bool
}

// New returns an empty outbox. When a message is queued and no delivery runs, the outbox calls
// deliver in a new goroutine; deliver calls Take until it returns no message or ok is false.
// When the connection has failed, deliver may just return: it is not called again.
func New(deliver func()) *Outbox { return &Outbox{deliver: deliver} }

// Take empties the queue and returns its messages in order. The caller must not change them,
// since other pages share them. When it returns none, the delivery is over. ok is false when the
// page was dropped, because its queue was full or its room ended: the socket then asks the page
// to reconnect.
func (o *Outbox) Take() (messages []Message, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	messages = o.queue
	o.queue, o.bytes, o.long = nil, 0, false
	o.delivering = len(messages) > 0
	return messages, !o.dropped
}

// Queue queues a message of kind Other. The caller must not change b afterwards.
func (o *Outbox) Queue(b []byte) { o.QueueMessage(Whole(Other, b)) }

// QueueMessage queues a message; if the queue is full, with 64 messages or 256 KiB, it drops the
// page instead.
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

// Disconnect drops the page and its queue. Take then returns ok false, in the delivery that runs or
// in a new one.
func (o *Outbox) Disconnect() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.dropped {
		o.drop()
		o.wake()
	}
}

// Close drops a page whose connection has ended; no delivery follows.
func (o *Outbox) Close() {
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

// Message is an encoded message. A long one consists of parts, most of which it shares with the
// messages to other pages.
type Message struct {
	Kind   Kind
	text   []byte
	parts  [][]byte // instead of text
	buffer *Buffer  // whose bytes text is; nil where text has its own
}

// Kind is the kind of a message, for readers within the server.
type Kind uint8

// These are the kinds of messages.
const (
	Other    Kind = iota // any other message
	Snapshot             // a whole game
	Event                // one event of a game
	Last                 // the last message of a tournament that is closed
)

// Whole returns a message with these bytes, which the caller must not change afterwards.
func Whole(k Kind, b []byte) Message { return Message{Kind: k, text: b} }

// Release allows the message's bytes to be reused. It is called at most once for a message that
// Take returned, after it was sent.
func (m Message) Release() {
	if m.buffer != nil {
		m.buffer.Free()
	}
}

// Buffer is a reference-counted buffer of a message, which is reused when every page was sent
// the message: the messages of moves were a third of what the server allocated. If a page is
// dropped before, the garbage collector frees the buffer.
type Buffer struct {
	B     []byte       // the encoded message, appended by the caller
	users atomic.Int32 // references: the creator's, and one for each queued message
}

// maxKept is the capacity of the largest buffer that is reused, in bytes.
const maxKept = 16 << 10

var kept = sync.Pool{New: func() any { return new(Buffer) }}

// NewBuffer returns an empty buffer. The caller calls Free when the message is in all queues.
func NewBuffer() *Buffer {
	b := kept.Get().(*Buffer)
	b.B = b.B[:0]
	b.users.Store(1)
	return b
}

// Message returns the filled buffer as a message for one page, which takes a reference.
func (b *Buffer) Message(k Kind) Message {
	b.users.Add(1)
	return Message{Kind: k, text: b.B, buffer: b}
}

// Free releases one reference to the buffer.
func (b *Buffer) Free() {
	if b.users.Add(-1) == 0 && cap(b.B) <= maxKept {
		kept.Put(b)
	}
}

// Multipart returns a message that consists of these parts, which the caller must not change.
func Multipart(k Kind, parts [][]byte) Message { return Message{Kind: k, parts: parts} }

// Len returns the message's length in bytes.
func (m Message) Len() int {
	n := len(m.text)
	for _, part := range m.parts {
		n += len(part)
	}
	return n
}

// Parts returns the message's bytes as one or more parts. The caller must not change them.
func (m Message) Parts() [][]byte {
	if m.parts != nil {
		return m.parts
	}
	return [][]byte{m.text}
}

// Bytes returns the whole message. The caller must not change it.
func (m Message) Bytes() []byte {
	if m.parts != nil {
		return bytes.Join(m.parts, nil)
	}
	return m.text
}
