package lobby

import (
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/room"
)

// Die ends a lobby as a crash does: it notifies no other process.
func (l *Lobby) Die() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	l.peering.bus = new(cluster.Hub).Join("dead")
	l.deps.Publish = l.peering.bus.Publish
	for id, h := range l.rooms {
		delete(l.rooms, id)
		h.End()
	}
}

// ShelfSize bounds what is kept of games without a room, in bytes.
const ShelfSize = room.CacheSize

// Shelved is how many games without a room are kept, and about how many bytes
// they take.
func (l *Lobby) Shelved() (games, bytes int) { return l.reader.Kept() }
