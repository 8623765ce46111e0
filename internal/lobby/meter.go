package lobby

import "time"

// Meter is told what an operator counts. Its methods are called by many
// goroutines and return at once.
type Meter interface {
	// Conflict: an append found that its number was taken.
	Conflict()
	// Refused: a command was refused, for the reason of this code.
	Refused(code string)
	// FlagLate is by how much a room noticed late that a flag had fallen: the
	// error of its clock.
	FlagLate(by time.Duration)
}

// unmetered counts nothing.
type unmetered struct{}

func (unmetered) Conflict()              {}
func (unmetered) Refused(string)         {}
func (unmetered) FlagLate(time.Duration) {}

// Stats is a lobby at a moment.
type Stats struct {
	Rooms int // loaded
	Pages int // in rooms and at the wall

	Trouble bool // the store cannot be written
	Others  int  // processes that serve the same games and are heard
}

// Stats counts what the lobby holds now.
func (l *Lobby) Stats() Stats {
	l.mu.Lock()
	s := Stats{Rooms: len(l.rooms), Trouble: !l.health.failing().IsZero(), Others: l.roll.size()}
	for _, h := range l.rooms {
		s.Pages += int(h.pages.Load())
	}
	l.mu.Unlock()
	s.Pages += l.wall.pages()
	return s
}
