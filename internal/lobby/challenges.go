package lobby

import (
	"context"
	"time"
)

// openReadEvery gathers several changes of the open challenges into one read.
const openReadEvery = 100 * time.Millisecond

// challenges are the open challenges of the site, as the store has them.
type challenges struct{ lobby *Lobby }

// changed has them read, once for all changes of a moment.
func (c challenges) changed() {
	f := &c.lobby.refreshes.challenges
	if !f.wanted.Swap(true) {
		time.AfterFunc(openReadEvery, func() { f.start(c.lobby) })
	}
}

func (c challenges) read(ctx context.Context) error {
	changes := c.lobby.live.Changes()
	rows, err := c.lobby.log.Open(ctx)
	if err == nil && !c.lobby.live.ReplaceOpen(rows, changes) {
		c.changed() // a challenge came or went here during the read
	}
	return err
}
