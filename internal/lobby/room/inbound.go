package room

import (
	"sync"
	"time"

	"threefold/internal/lobby/wire"
)

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

// mayWrite: a message is decoded before it is known.
func (*inbound) mayWrite() bool { return false }

// decide is for a text that is no message: any other is the command that it says.
func (in *inbound) decide(r *Room) { r.serve(in.decoded()) }

// decoded is the command that a message says, or the refusal of a text that is none. It
// touches no state of the room.
func (in *inbound) decoded() input {
	c := command{member: in.from, at: in.at}
	var err error
	c.in, err = wire.Decode(in.text)
	in.free()
	if err != nil {
		return unread{command: command{member: c.member}, err: err}
	}
	return c
}

// unread is a text of a page that is no message.
type unread struct {
	command
	err error
}

func (unread) mayWrite() bool { return false }

func (u unread) decide(r *Room) { u.within(r).refuse(u.err) }
