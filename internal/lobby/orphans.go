package lobby

import (
	"context"
	"maps"

	"threefold/internal/lobby/room"
)

// adoptOrphans loads rooms for the games whose clock no process runs and which this
// process owns. A room whose clock turns out to stand still is dropped again, and
// the game is left alone until another process writes to it, or has ended.
func adoptOrphans(l *Lobby) {
	ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
	defer cancel()
	rows, err := l.log.Running(ctx)
	if err != nil {
		l.logger.Error("running games not listed", "err", err)
		return
	}
	running := map[string]bool{}
	for _, row := range rows {
		running[row.ID] = true
		if hasRoomOrRests(l, row.ID) || !l.others.peers.Owns(row.ID) {
			continue
		}
		if l.loadIfRunning(row.ID) {
			l.mu.Lock()
			l.atRest[row.ID] = true
			l.mu.Unlock()
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.DeleteFunc(l.atRest, func(id string, _ bool) bool { return !running[id] })
}

// hasRoomOrRests reports whether a game has a room here, or had one in which its clock stood.
func hasRoomOrRests(l *Lobby, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rooms[id] != nil || l.atRest[id]
}
