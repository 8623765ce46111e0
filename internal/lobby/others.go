package lobby

import (
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
)

// others are the other processes of the site: how they are reached, and what they have
// reported.
type others struct {
	bus    cluster.Bus
	shared bool // whether other processes may serve the site
	peers  *presence.Peers
}

// publish sends a message to the other processes. A process that has long received nothing
// of others sends nothing, which saves the bus a payload for every move of a site with one
// process; a process that is seen for the first time is asked to read the logs.
func (o *others) publish(n cluster.Message) {
	if !o.peers.Isolated(time.Now()) {
		o.bus.Publish(n)
	}
}
