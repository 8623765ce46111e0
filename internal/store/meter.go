package store

import "time"

// Meter counts what an operator wants to see of the store. Many goroutines call its
// methods, which return at once.
type Meter interface {
	// Durable measures the time from the queueing of a write until it was on disk, or
	// its number was found taken.
	Durable(took time.Duration)
	// Committed counts one transaction of so many writes.
	Committed(writes int)
	// Failed counts a transaction that the database refused or lost.
	Failed()
}

// unmetered is a Meter that counts nothing.
type unmetered struct{}

func (unmetered) Durable(time.Duration) {}
func (unmetered) Committed(int)         {}
func (unmetered) Failed()               {}
