package lobby

import (
	"context"

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
	running := map[any]bool{}
	for _, row := range rows {
		running[row.ID] = true
		if _, rests := l.atRest.Load(row.ID); rests || !l.others.peers.Owns(row.ID) || l.room(row.ID) != nil {
			continue
		}
		if l.loadIfRunning(row.ID) {
			l.atRest.Store(row.ID, true)
		}
	}
	l.atRest.Range(func(id, _ any) bool {
		if !running[id] {
			l.atRest.Delete(id)
		}
		return true
	})
}
