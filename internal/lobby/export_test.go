package lobby

import (
	"sync/atomic"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
)

// Die ends a lobby as a crash does: it notifies no other process.
func (l *Lobby) Die() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		close(l.quit)
	}
	l.closed = true
	l.others.bus = new(cluster.Hub).Join("dead")
	l.deps.Publish = l.others.bus.Publish
	for id, h := range l.rooms {
		delete(l.rooms, id)
		h.End()
	}
}

// CacheSize bounds what Cached tells.
const CacheSize = cacheSize

// Cached is how many games without a room are kept, and about how many bytes
// they take.
func (l *Lobby) Cached() (games, bytes int) { return l.reader.Kept() }

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

// WatchLive counts from now on how often rooms ask for the live list.
func (l *Lobby) WatchLive() *LiveWatch {
	w := &LiveWatch{LiveList: l.deps.Live}
	l.deps.Live = w
	return w
}

// LiveWatch is a live list that counts.
type LiveWatch struct {
	room.LiveList
	Calls atomic.Int64
}

func (w *LiveWatch) SetGame(g live.Game) { w.Calls.Add(1); w.LiveList.SetGame(g) }
func (w *LiveWatch) Remove(id string)    { w.Calls.Add(1); w.LiveList.Remove(id) }
func (w *LiveWatch) SetChallenge(id string, made int64, c *wire.Challenge) {
	w.Calls.Add(1)
	w.LiveList.SetChallenge(id, made, c)
}
