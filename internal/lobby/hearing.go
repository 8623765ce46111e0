package lobby

import (
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
)

// reaction describes what this process must do after a message of another process, or after missing
// ones. peering executes it.
type reaction struct {
	publish   []cluster.Message // to the other processes
	heartbeat bool              // send a heartbeat at once
	written   []cluster.Message // games with new events of other processes, with the number of the last
	signals   []signalled       // to rooms
	all       room.Signal       // to every room
	lost      bool              // messages about new events may have been lost
	said      []string          // games with new chat lines of other processes
	renamed   []cluster.Message // games in whose logs names were rewritten
	revoke    []string          // ids of revoked devices; "" if any may have been
	open      bool              // the open challenges may have changed
	live      bool              // the other processes' part of the live list has changed
	rested    bool              // any game in atRest may have new events
	adopt     bool              // there may be games whose clock no process runs
}

type signalled struct {
	game string
	what room.Signal
}

// hearing handles the messages of the other processes.
type hearing struct {
	own   string // name of this process
	peers *presence.Peers
}

// hear handles a message of the process from ("" if unknown), and returns what to do. It does not
// block.
func (h hearing) hear(from string, n cluster.Message, now time.Time) (do reaction) {
	switch {
	case from == h.own:
		h.peers.Echoed(now)
		return do
	case n.Kind == cluster.NotifyNames:
		do.renamed = append(do.renamed, n)
		return do
	case from != "" && n.Kind != cluster.NotifyLeft && h.peers.MessageReceived(from, now):
		// The first message of this process, or the first since it timed out: each may have missed
		// earlier messages of the other.
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
		if from == "" { // a missed message may have been another's request for reports
			do.all, do.heartbeat = room.SignalReport, true
		}
	}
	return do
}

// listen returns what to do about the processes whose messages do not arrive at this moment.
func (h hearing) listen(now time.Time) (do reaction) {
	do.signal(room.SignalPeers, h.peers.Outages(now)...)
	return do
}

// check returns what to do about processes that have timed out and reports that have expired. A
// process without heartbeats may have been killed between a commit and its message, so rooms must
// read their logs.
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

// signal adds a signal to the rooms of games.
func (do *reaction) signal(what room.Signal, games ...string) {
	for _, id := range games {
		do.signals = append(do.signals, signalled{id, what})
	}
}

// left adds what to do after the end of a process that had reports on these games.
func (do *reaction) left(games []string) {
	do.signal(room.SignalPeers, games...)
	do.live, do.rested, do.adopt = true, true, true
}
