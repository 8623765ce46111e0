package lobby

import (
	"sync/atomic"

	"threefold/internal/lobby/cluster"
)

// Mortal is a bus through which nothing is published any more once its lobby has died.
type Mortal struct {
	cluster.Bus
	dead atomic.Bool
}

func (b *Mortal) Publish(m cluster.Message) {
	if !b.dead.Load() {
		b.Bus.Publish(m)
	}
}

// Die ends a lobby as a crash does: it notifies no other process.
func (l *Lobby) Die() {
	if bus, ok := l.others.bus.(*Mortal); ok {
		bus.dead.Store(true)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	for id, h := range l.rooms {
		delete(l.rooms, id)
		h.End()
	}
}

// CacheSize bounds what Cached tells.
const CacheSize = cacheSize

// Cached is how many games without a room are kept, and about how many bytes they take.
func (l *Lobby) Cached() (games, bytes int) { return l.reader.Stats() }

// Followed is how many games are held for the live list alone, and how many of them in
// rooms that have ended.
func (l *Lobby) Followed() (games, ended int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, h := range l.followed {
		if l.rooms[id] != h {
			ended++
		}
	}
	return len(l.followed), ended
}
