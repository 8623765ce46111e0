package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/room"
)

// settleWait is how long a process that starts waits for the reports of others before
// it loads rooms for games whose clock no process runs.
const settleWait = time.Second

// peering receives what the other processes of the site send, and publishes that this one
// is alive. A notification is a hint, not the truth: it signals rooms, which then read the
// log. It knows the lobby, and the lobby knows nothing of it.
type peering struct{ lobby *Lobby }

// receive takes a notification. It waits for nothing.
func (p peering) receive(from string, n cluster.Notification) {
	l, bus, peers := p.lobby, p.lobby.others.bus, p.lobby.others.peers
	if from == bus.Name() {
		peers.Echoed(time.Now())
		return
	}
	if n.Kind == cluster.NotifyNames {
		l.readAgain(n.Game, n.Slug)
		return
	}
	if from != "" && n.Kind != cluster.NotifyLeft && peers.Seen(from, time.Now()) {
		bus.Publish(cluster.Notification{Kind: cluster.NotifyHello})  // it may have published before it was received
		bus.Publish(cluster.Notification{Kind: cluster.NotifyMissed}) // and it did not receive what was published here until now
	}
	switch n.Kind {
	case cluster.NotifyEvent:
		l.atRest.remove(n.Game)
		if r := l.room(n.Game); r != nil {
			r.LogGrown(n.Seq)
		}
	case cluster.NotifyChat:
		l.Signal(n.Game, room.SignalChat)
	case cluster.NotifyOpen:
		challenges{l}.readSoon()
	case cluster.NotifyReport:
		if n.Report != nil && n.Report.Valid() {
			peers.SetReport(from, n.Game, *n.Report, time.Now())
			l.Signal(n.Game, room.SignalPeers)
			l.live.PeersChanged()
		}
	case cluster.NotifyHeartbeat:
		if peers.Alive(from, n.Pages, n.Stands, time.Now()) {
			l.live.PeersChanged()
		}
	case cluster.NotifyHello:
		l.signalAll(room.SignalReport)
		p.sendHeartbeat()
	case cluster.NotifyLeft:
		p.peerLeft(peers.Forget(from))
	case cluster.NotifyCut:
		l.cut(n.Device)
	case cluster.NotifyMissed:
		l.atRest.clear()
		l.cut("")
		l.signalAll(room.SignalLog | room.SignalChat)
		challenges{l}.readSoon()
		peers.ReportsAsked(from, time.Now())
		bus.Publish(cluster.Notification{Kind: cluster.NotifyHello})
	}
}

// run publishes heartbeats until the lobby is closed, and takes over what processes
// that have gone leave undone.
func (p peering) run() {
	ctx, cancel := context.WithCancel(p.lobby.life)
	defer cancel()
	go p.lobby.others.bus.Listen(ctx, p.receive)
	p.lobby.others.bus.Publish(cluster.Notification{Kind: cluster.NotifyHello})
	settled := time.AfterFunc(settleWait, p.lobby.afterSettling)
	defer settled.Stop()
	tick, alive, silence := time.NewTicker(room.HeartbeatEvery), time.NewTicker(cluster.HeartbeatEvery), time.NewTicker(cluster.SilenceCheckEvery)
	defer tick.Stop()
	defer alive.Stop()
	defer silence.Stop()
	p.sendHeartbeat()
	for {
		select {
		case <-p.lobby.quit:
			return
		case <-alive.C:
			p.sendHeartbeat()
		case <-silence.C:
			for _, id := range p.lobby.others.peers.NewlySilent(time.Now()) {
				p.lobby.Signal(id, room.SignalLog)
			}
			for _, id := range p.lobby.others.peers.Outages(time.Now()) {
				p.lobby.Signal(id, room.SignalPeers)
			}
		case <-tick.C:
			p.checkPeers()
		}
	}
}

// checkPeers is what run does each second.
func (p peering) checkPeers() {
	for _, name := range p.lobby.others.peers.TimedOut(time.Now()) {
		p.peerTimedOut(name)
	}
	for _, id := range p.lobby.others.peers.ExpireReports(time.Now()) {
		p.lobby.Signal(id, room.SignalPeers)
		p.lobby.live.PeersChanged()
	}
	p.follow()
	p.lobby.dropUnneeded()
}

// sendHeartbeat publishes that this process is alive, how many pages it has open, and
// whether its clocks stand.
func (p peering) sendHeartbeat() {
	stats := p.lobby.Stats()
	p.lobby.others.bus.Publish(cluster.Notification{Kind: cluster.NotifyHeartbeat, Pages: stats.Pages, Stands: stats.Trouble})
}

// peerLeft takes up what a process leaves undone that had reports on these games.
func (p peering) peerLeft(games []string) {
	for _, id := range games {
		p.lobby.Signal(id, room.SignalPeers)
	}
	p.lobby.live.PeersChanged()
	p.lobby.atRest.clear()
	go orphans(p).adopt()
}

// peerTimedOut loses a process without heartbeats. It may have been killed between a
// commit and its notification, so that the rooms read their logs.
func (p peering) peerTimedOut(name string) {
	p.peerLeft(p.lobby.others.peers.Lose(name, time.Now()))
	p.lobby.signalAll(room.SignalLog | room.SignalChat)
	challenges(p).readSoon()
}

// follow holds rooms of games that are played at other processes, as many as the live
// list has space for besides the games played here.
func (p peering) follow() {
	l := p.lobby
	games, _ := p.lobby.others.peers.ListedGames()
	space := live.Size - p.lobby.live.Count()
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, h := range l.followed {
		if !games[id] {
			delete(l.followed, id)
			h.holders--
			l.dropIdle(h)
		}
	}
	for id := range games {
		if space <= 0 || len(l.followed) >= live.Size || l.closed {
			return
		}
		if l.rooms[id] == nil {
			l.followed[id] = l.take(id)
			space--
		}
	}
}
