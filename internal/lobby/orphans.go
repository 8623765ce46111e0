package lobby

import (
	"context"
	"sync"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/room"
)

// orphans are the games with a running clock that no process runs.
type orphans struct{ lobby *Lobby }

// adopt loads rooms for the games whose clock no process runs and which this
// process owns. A room whose clock turns out to stand still is dropped again, and
// the game is left alone until another process writes to it, or has ended.
func (o orphans) adopt() {
	l := o.lobby
	ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
	defer cancel()
	rows, err := l.log.Running(ctx)
	if err != nil {
		l.logger.Error("running games not listed", "err", err)
		return
	}
	for _, row := range rows {
		if l.atRest.has(row.ID) || !l.others.peers.Owns(row.ID) || l.room(row.ID) != nil {
			continue
		}
		if l.loadIfRunning(row.ID) {
			l.atRest.add(row.ID)
		}
	}
	l.atRest.keep(rows)
}

// atRest is the games with a clock that stood still when this process last had their
// rooms, and to which nothing was written since, as far as it knows. It may be used
// from any goroutine.
type atRest struct {
	mu    sync.Mutex
	games map[string]bool // by id
}

func (a *atRest) has(id string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.games[id]
}

func (a *atRest) add(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.games == nil {
		a.games = map[string]bool{}
	}
	a.games[id] = true
}

func (a *atRest) remove(id string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.games, id)
}

func (a *atRest) clear() {
	a.mu.Lock()
	defer a.mu.Unlock()
	clear(a.games)
}

// keep forgets the games that are not among these.
func (a *atRest) keep(rows []gamelog.Row) {
	a.mu.Lock()
	defer a.mu.Unlock()
	kept := map[string]bool{}
	for _, row := range rows {
		if a.games[row.ID] {
			kept[row.ID] = true
		}
	}
	a.games = kept
}
