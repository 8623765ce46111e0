package store

import "time"

// Meter is told what an operator counts. Its methods are called by many
// goroutines and return at once.
type Meter interface {
	// Durable: a write was handed over, and so long later it was on disk, or
	// its number was found taken.
	Durable(took time.Duration)
	// Committed: one transaction took so many writes.
	Committed(writes int)
	// Failed: a transaction was refused by the database, or was lost.
	Failed()
}

// unmetered counts nothing.
type unmetered struct{}

func (unmetered) Durable(time.Duration) {}
func (unmetered) Committed(int)         {}
func (unmetered) Failed()               {}
