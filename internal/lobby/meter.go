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
	s := Stats{Pages: l.live.Pages(), Degraded: !l.health.Failing().IsZero(), Others: l.others.peers.Count()}
	l.each(func(h *heldRoom) {
		s.Rooms++
		s.Pages += h.Pages()
	})
	return s
}

// unmetered is a room.Meter that counts nothing.
type unmetered struct{}

func (unmetered) Conflict()              {}
func (unmetered) Refused(string)         {}
func (unmetered) FlagLate(time.Duration) {}
