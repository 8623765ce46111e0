package lobby

import "time"

// Stats is what a lobby holds at a moment.
type Stats struct {
	Rooms int // in memory
	Pages int // in rooms and subscribed to the live list

	Degraded bool // the store cannot write
	Others   int  // other processes that serve the same games
}

// Stats counts what the lobby holds now.
func (l *Lobby) Stats() Stats {
	l.mu.Lock()
	s := Stats{Rooms: len(l.rooms), Degraded: !l.health.Failing().IsZero(), Others: l.others.peers.Count()}
	for _, h := range l.rooms {
		s.Pages += h.Pages()
	}
	l.mu.Unlock()
	s.Pages += l.live.Pages()
	return s
}

// unmetered is a room.Meter that counts nothing.
type unmetered struct{}

func (unmetered) Conflict()              {}
func (unmetered) Refused(string)         {}
func (unmetered) FlagLate(time.Duration) {}
