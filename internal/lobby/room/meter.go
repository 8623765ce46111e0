package room

import "time"

// Meter counts what an operator wants to see of rooms. Many goroutines call its
// methods, which return at once.
type Meter interface {
	// Conflict counts an append whose number another event had taken.
	Conflict()
	// Refused counts a command that was refused with the fault of this code.
	Refused(code string)
	// FlagLate measures by how much a room noticed too late that a flag had fallen:
	// the error of its clock.
	FlagLate(by time.Duration)
}

// Unmetered is a Meter that counts nothing.
type Unmetered struct{}

func (Unmetered) Conflict()              {}
func (Unmetered) Refused(string)         {}
func (Unmetered) FlagLate(time.Duration) {}
