package wire

import (
	"threefold/internal/gamelog"
)

// EncodeEvent is the message of an event, encoded by hand.
func EncodeEvent(o Out, e *EventOut) []byte {
	shared := buffers.Get().(*buffer)
	defer buffers.Put(shared)
	shared.b = appendShared(shared.b[:0], e)
	return appendEvent(nil, o, shared.b, e.State.Legal, e.State.May)
}

// EncodeMoved is the body of a move in the log, written by hand.
func EncodeMoved(data any) ([]byte, error) { return gamelog.EventBody(data) }

// QuickMove reads a move in the page's own form alone.
func QuickMove(b []byte) (Command, bool) { return quickMove(b) }

// StrictIn reads a message the general way.
func StrictIn(b []byte) (In, error) {
	var in In
	return in, strict(b, &in)
}

// StrictMove reads a move's data the general way.
func StrictMove(in In) (any, error) { return data[MoveIn](in.D) }
