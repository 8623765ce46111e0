package lobby

import (
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// queueLength bounds what a page may be behind, in messages, before it is
// dropped.
const queueLength = 64

// Member is one open page of a visitor: a queue of encoded messages, filled
// by a room or by the wall, emptied by the page's socket.
type Member struct {
	player Person
	out    chan []byte
	done   chan struct{}
	drop   sync.Once
	lag    atomic.Int64 // nanoseconds
	plays  atomic.Bool
	room   *room         // set while it is in a room; owned by the Lobby's mutex
	bye    bool          // the page said that it is being closed; owned by the room
	greets *rate.Limiter // how often it asks for the whole game, once it has; owned by the room
}

// NewMember makes a member for a visitor's page.
func NewMember(player Person) *Member {
	return &Member{player: player, out: make(chan []byte, queueLength), done: make(chan struct{})}
}

// Player is the visitor.
func (m *Member) Player() Person { return m.player }

// Out is the queue: each element is one message, shared with other members
// and not to be changed.
func (m *Member) Out() <-chan []byte { return m.out }

// Done is closed when the member was dropped: its queue was full, or its
// room ended.
func (m *Member) Done() <-chan struct{} { return m.done }

// Lag is the page's delay as the server last measured it, there and back.
func (m *Member) Lag() time.Duration { return time.Duration(m.lag.Load()) }

// SetLag is told by the socket how long a ping took, there and back.
func (m *Member) SetLag(d time.Duration) { m.lag.Store(int64(d)) }

// Plays says whether the visitor plays in the game the page shows.
func (m *Member) Plays() bool { return m.plays.Load() }

// Send queues a message of the socket's own.
func (m *Member) Send(b []byte) { m.send(b) }

// send queues a message, and drops a member that does not keep up.
func (m *Member) send(b []byte) {
	select {
	case m.out <- b:
	default:
		m.dismiss()
	}
}

// dismiss drops the member.
func (m *Member) dismiss() { m.drop.Do(func() { close(m.done) }) }
