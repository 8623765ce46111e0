package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/room"
)

// openReadEvery gathers several changes of the open challenges into one read.
const openReadEvery = 100 * time.Millisecond

// challenges are the open challenges of the site, as the store has them.
type challenges struct{ lobby *Lobby }

// readSoon reads the open challenges from the store, once for all changes of a
// moment.
func (c challenges) readSoon() {
	if c.lobby.openReadDue.CompareAndSwap(false, true) {
		time.AfterFunc(openReadEvery, c.read)
	}
}

func (c challenges) read() {
	l := c.lobby
	l.openReadDue.Store(false)
	changes := l.live.Changes()
	ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
	defer cancel()
	rows, err := l.log.Open(ctx)
	if err != nil {
		l.logger.Error("open challenges not listed", "err", err)
		return
	}
	if !l.live.ReplaceOpen(rows, changes) {
		c.readSoon() // a challenge came or went during the read
	}
}
