package lobby

import (
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"threefold/internal/splice"
)

// queueLength and queueBytes bound what a page may be behind before it is
// dropped. A single message of any length may wait alone: a snapshot of a very
// long game must get through.
const (
	queueLength = 64
	queueBytes  = 256 << 10
)

// Member is one open page of a visitor: a queue of encoded messages, filled
// by a room or by the wall, emptied by the page's socket.
//
// Who fills the queue of a page at rest starts a delivery, a goroutine in
// which the socket takes whatever has come until there is no more; so a page
// to which nobody speaks has neither a queue nor a goroutine to write it. A
// member has at most one delivery at a time, which keeps messages in order.
type Member struct {
	player  Person
	deliver func()
	charge  func() error // see Charge; nil: games cost nothing

	mu         sync.Mutex
	queue      []Message // nil at rest
	bytes      int       // in the queue
	delivering bool      // stays when the delivery ends without having emptied the queue
	dropped    bool

	lag   atomic.Int64 // nanoseconds
	plays atomic.Bool
	room  *room // set while it is in a room; owned by the Lobby's mutex

	// These are owned by the room.
	bye    bool          // the page said that it is being closed
	greets *rate.Limiter // how often it asks for the whole game, once it has
}

// NewMember makes a member for a visitor's page. When something is there for
// the page and no delivery is under way, deliver is called in a goroutine of
// its own. It calls Take until that gives nothing or says that the member was
// dropped. Where the page cannot be written to any more it may just return:
// there is no other delivery then.
func NewMember(player Person, deliver func()) *Member {
	return &Member{player: player, deliver: deliver}
}

// Charge sets what is asked before a command of the page opens another game: the
// error says why it may not. It is called before the member enters a game, and
// what it sets returns at once.
func (m *Member) Charge(games func() error) { m.charge = games }

// mayOpen says why the page may not open another game, if it may not.
func (m *Member) mayOpen() error {
	if m.charge == nil {
		return nil
	}
	return m.charge()
}

// Player is the visitor.
func (m *Member) Player() Person { return m.player }

// Take empties the queue: the messages in the order in which they were sent,
// each shared with other members and not to be changed. When it gives none the
// delivery is over. It is not ok when the member was dropped, because its page
// did not keep up or its room ended: the page is to be told to come back.
func (m *Member) Take() (messages []Message, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	messages = m.queue
	m.queue, m.bytes = nil, 0
	m.delivering = len(messages) > 0
	return messages, !m.dropped
}

// Lag is the page's delay as the server last measured it, there and back.
func (m *Member) Lag() time.Duration { return time.Duration(m.lag.Load()) }

// SetLag is told by the socket how long a ping took, there and back.
func (m *Member) SetLag(d time.Duration) { m.lag.Store(int64(d)) }

// Plays says whether the visitor plays in the game the page shows.
func (m *Member) Plays() bool { return m.plays.Load() }

// Send queues a message of the socket's own.
func (m *Member) Send(out Out) { m.send(encode(out)) }

// send queues a message.
func (m *Member) send(b []byte) { m.queueUp(Message{text: b}) }

// queueUp queues a message, and drops a member that does not keep up.
func (m *Member) queueUp(message Message) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.dropped {
		return
	}
	if n := len(m.queue); n == queueLength || n > 0 && m.bytes+message.Len() > queueBytes {
		m.drop()
	} else {
		m.queue = append(m.queue, message)
		m.bytes += message.Len()
	}
	m.wake()
}

// dismiss drops the member, whose page is told so.
func (m *Member) dismiss() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.dropped {
		m.drop()
		m.wake()
	}
}

// retire drops a member whose page is gone.
func (m *Member) retire() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop()
}

// drop gives up what is queued. The caller holds the mutex.
func (m *Member) drop() { m.dropped, m.queue, m.bytes = true, nil, 0 }

// wake starts a delivery unless one is under way. The caller holds the mutex.
func (m *Member) wake() {
	if !m.delivering {
		m.delivering = true
		go m.deliver()
	}
}

// Message is an encoded message. A long one shares most of its bytes with those
// of other members, and is not in one piece.
type Message struct {
	text []byte
	long *splice.Spliced // in place of text
}

// Len is how many bytes the message has.
func (m Message) Len() int {
	if m.long != nil {
		return m.long.Len()
	}
	return len(m.text)
}

// Parts are the message's bytes, part after part, which are not to be changed.
func (m Message) Parts() iter.Seq[[]byte] {
	if m.long != nil {
		return m.long.Parts()
	}
	return func(yield func([]byte) bool) { yield(m.text) }
}

// Bytes is the message in one piece, which is not to be changed.
func (m Message) Bytes() []byte {
	if m.long != nil {
		return m.long.Join()
	}
	return m.text
}
