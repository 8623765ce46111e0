package lobby

import (
	"sync"
	"time"
)

// letter is a page's message on its way to the room, which opens it. Who brings
// it allocates nothing: while the collector looks for garbage, every goroutine
// that allocates is made to help it first, and with thousands of pages, each of
// which has its own reader, that help was most of what the collector cost.
type letter struct {
	from *Member
	text []byte
	at   time.Time // arrival
}

var letters = sync.Pool{New: func() any { return new(letter) }}

// A longer text than longLetter, which no move has, is opened by who brings it,
// so that nobody keeps a room busy with reading. maxKept bounds the room for a
// text that a letter keeps for the next one.
const (
	longLetter = 256
	maxKept    = 1 << 10
)

// newLetter makes a letter; the text stays the caller's.
func newLetter(m *Member, text []byte, at time.Time) *letter {
	l := letters.Get().(*letter)
	l.from, l.text, l.at = m, append(l.text[:0], text...), at
	return l
}

// drop gives the letter up, whose text nobody keeps.
func (l *letter) drop() {
	l.from = nil
	if cap(l.text) > maxKept {
		l.text = nil
	}
	letters.Put(l)
}

// opened is the request in its place: the command that the letter holds, or the
// refusal of what is none. It touches nothing of the room.
func (r *room) opened(l *letter) request {
	m, at := l.from, l.at
	in, err := Decode(l.text)
	l.drop()
	if err != nil {
		return request{do: func() { command{room: r, member: m}.refuse(err) }}
	}
	return request{mayWrite: writes(in), do: func() { r.command(m, in, at) }}
}
