package lobby

import (
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
)

// reaction is what follows here from what is heard of the other processes, or is not
// heard, as data: peering carries it out.
type reaction struct {
	publish   []cluster.Message // to the other processes
	heartbeat bool              // is to be sent at once
	written   []cluster.Message // games, with the last event that others have written
	signals   []signalled       // to rooms
	all       room.Signal       // to every room
	lost      bool              // messages that any log has grown
	said      []string          // games beside which others have said something
	renamed   []cluster.Message // games in whose logs names were rewritten
	revoke    []string          // devices; "" for any
	open      bool              // the open challenges may have changed
	live      bool              // what the live list shows of others has changed
	rested    bool              // any game at rest may have been written to
	adopt     bool              // clocks may run that no process runs
}

type signalled struct {
	game string
	what room.Signal
}

// hearing knows what a process hears of the others.
type hearing struct {
	own   string // name of this process
	peers *presence.Peers
}

// hear takes a message, and says what follows. It waits for nothing.
func (h hearing) hear(from string, n cluster.Message, now time.Time) (do reaction) {
	switch {
	case from == h.own:
		h.peers.Echoed(now)
		return do
	case n.Kind == cluster.NotifyNames:
		do.renamed = append(do.renamed, n)
		return do
	case from != "" && n.Kind != cluster.NotifyLeft && h.peers.MessageReceived(from, now):
		// It may have published before it was received, and it did not receive what was
		// published here until now.
		do.publish = append(do.publish, cluster.Message{Kind: cluster.NotifyHello}, cluster.Message{Kind: cluster.NotifyMissed})
	}
	switch n.Kind {
	case cluster.NotifyEvent:
		do.written = append(do.written, n)
	case cluster.NotifyChat:
		do.said = append(do.said, n.Game)
	case cluster.NotifyOpen:
		do.open = true
	case cluster.NotifyReport:
		if n.Report != nil && n.Report.Valid() {
			h.peers.SetReport(from, n.Game, *n.Report, now)
			do.signal(room.SignalPeers, n.Game)
			do.live = true
		}
	case cluster.NotifyHeartbeat:
		do.live = h.peers.HeartbeatReceived(from, n.Pages, n.Degraded, now)
	case cluster.NotifyHello:
		do.all, do.heartbeat = room.SignalReport, true
	case cluster.NotifyLeft:
		do.left(h.peers.Remove(from))
	case cluster.NotifyRevoked:
		do.revoke = append(do.revoke, n.Device)
	case cluster.NotifyMissed:
		do.rested, do.open = true, true
		do.lost = true
		do.revoke = append(do.revoke, "")
		h.peers.ReportsAsked(from, now)
		do.publish = append(do.publish, cluster.Message{Kind: cluster.NotifyHello})
		if from == "" { // among what this process missed may be another's question for reports
			do.all, do.heartbeat = room.SignalReport, true
		}
	}
	return do
}

// listen says what follows from which processes are not heard at this moment.
func (h hearing) listen(now time.Time) (do reaction) {
	do.signal(room.SignalPeers, h.peers.Outages(now)...)
	return do
}

// check says what follows from which processes, and which of their reports, are lost. A
// process without heartbeats may have been killed between a commit and its message,
// so that the rooms read their logs.
func (h hearing) check(now time.Time) (do reaction) {
	for _, name := range h.peers.TimedOut(now) {
		do.left(h.peers.MarkLost(name, now))
		do.lost, do.open = true, true
	}
	expired := h.peers.ExpireReports(now)
	do.signal(room.SignalPeers, expired...)
	do.live = do.live || len(expired) > 0
	return do
}

// signal notes a signal to the rooms of games.
func (do *reaction) signal(what room.Signal, games ...string) {
	for _, id := range games {
		do.signals = append(do.signals, signalled{id, what})
	}
}

// left notes what a process leaves undone that had reports on these games.
func (do *reaction) left(games []string) {
	do.signal(room.SignalPeers, games...)
	do.live, do.rested, do.adopt = true, true, true
}
