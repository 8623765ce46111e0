package lobby

// Die ends a lobby as a crash does: nobody is told.
func (l *Lobby) Die() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	l.bus = new(Hub).Join("dead")
	for id, h := range l.rooms {
		h.tell = l.bus.Tell
		delete(l.rooms, id)
		h.dismiss()
	}
}

// EncodeEvent is the message that tells of an event, written by hand.
func EncodeEvent(o Out, e *EventOut) []byte {
	shared := sheets.Get().(*sheet)
	defer sheets.Put(shared)
	shared.b = appendShared(shared.b[:0], e)
	return appendEvent(nil, o, shared.b, e.State.Legal, e.State.May)
}

// EncodeMoved is the body of a move in the log, written by hand.
func EncodeMoved(data any) ([]byte, error) { return eventBody(data) }

// QuickMove reads a move in the page's own form alone.
func QuickMove(b []byte) (In, bool) { return quickMove(b) }

// MoveData reads a move's data, the quick way or not.
func MoveData(in In) (MoveIn, error) { return moveData(in) }

// StrictIn reads a message the general way.
func StrictIn(b []byte) (In, error) {
	var in In
	return in, strict(b, &in)
}

// StrictMove reads a move's data the general way.
func StrictMove(in In) (MoveIn, error) { return data[MoveIn](in) }

// ShelfSize bounds what is kept of games without a room, in bytes.
const ShelfSize = shelfSize

// Shelved is how many games without a room are kept, and about how many bytes
// they take.
func (l *Lobby) Shelved() (games, bytes int) {
	l.shelf.mu.Lock()
	defer l.shelf.mu.Unlock()
	return len(l.shelf.games), l.shelf.weight
}
