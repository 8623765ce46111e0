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

// changed has them read, once for all changes of a moment.
func (c challenges) changed() {
	all := c.lobby.refreshes
	if all.soon.CompareAndSwap(false, true) {
		time.AfterFunc(openReadEvery, func() {
			all.soon.Store(false)
			all.challenges.want()
		})
	}
}

func (c challenges) read(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, room.ReadWait)
	defer cancel()
	changes := c.lobby.live.Changes()
	rows, err := c.lobby.log.Open(ctx)
	if err == nil && !c.lobby.live.ReplaceOpen(rows, changes) {
		c.changed() // a challenge came or went here during the read
	}
	return err
}
