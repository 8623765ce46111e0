package lobby

import (
	"context"
	"time"

	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/outage"
	"threefold/internal/lobby/presence"
)

// settleWait is how long a process that starts waits for the reports of others before
// it loads rooms for games whose clock no process runs.
const settleWait = time.Second

// peering receives what the other processes of the site send, and publishes that this one
// is alive. A message is a hint, not the truth: what follows from it (hearing) has rooms and
// conversations read the store. It knows the lobby, and the lobby knows nothing of it.
type peering struct {
	lobby *Lobby
	hearing
}

// receive takes a message. It waits for nothing.
func (p peering) receive(from string, n cluster.Message) {
	p.carryOut(p.hear(from, n, time.Now()))
}

func (p peering) carryOut(do reaction) {
	l := p.lobby
	for _, n := range do.publish {
		l.others.bus.Publish(n)
	}
	for _, g := range do.renamed {
		l.readAgain(g.Game, g.Slug)
	}
	if do.rested {
		l.mu.Lock()
		clear(l.atRest)
		l.mu.Unlock()
	}
	for _, w := range do.written {
		l.mu.Lock()
		delete(l.atRest, w.Game)
		h := l.rooms[w.Game]
		l.mu.Unlock()
		if h != nil {
			h.LogGrown(w.Seq)
		}
	}
	for _, game := range do.said {
		l.deps.Talks.ReadOn(game)
	}
	for _, device := range do.revoke {
		l.callOnRevoked(device)
	}
	for _, s := range do.signals {
		l.Signal(s.game, s.what)
	}
	if do.lost {
		l.refreshes.others.Trigger()
	}
	if do.all != 0 {
		l.signalAll(do.all)
	}
	if do.heartbeat {
		p.sendHeartbeat()
	}
	if do.open {
		challengesChanged(l)
	}
	if do.live {
		l.live.PeersChanged()
	}
	if do.adopt {
		go adoptOrphans(l)
	}
}

// run publishes heartbeats until the lobby is closed, and takes over what processes
// that have gone leave undone.
func (p peering) run() {
	l := p.lobby
	ctx, cancel := context.WithCancel(l.life)
	defer cancel()
	go l.others.bus.Listen(ctx, p.receive)
	l.others.bus.Publish(cluster.Message{Kind: cluster.NotifyHello})
	settled := time.AfterFunc(settleWait, l.afterSettling)
	defer settled.Stop()
	p.sendHeartbeat()
	go every(l, presence.SilenceCheckEvery, func(*Lobby) { p.carryOut(p.listen(time.Now())) })
	go every(l, outage.HeartbeatEvery, func(*Lobby) {
		p.carryOut(p.check(time.Now()))
		p.follow()
		l.dropUnneeded()
	})
	every(l, presence.HeartbeatEvery, func(*Lobby) { p.sendHeartbeat() })
}

// sendHeartbeat publishes that this process is alive, how many pages it has open, and
// whether its clocks stand.
func (p peering) sendHeartbeat() {
	stats := p.lobby.Stats()
	p.lobby.others.bus.Publish(cluster.Message{Kind: cluster.NotifyHeartbeat, Pages: stats.Pages, Degraded: stats.Degraded})
}

// follow holds rooms of games that are played at other processes, as many as the live
// list has space for besides the games played here.
func (p peering) follow() {
	l := p.lobby
	games, _ := p.peers.ListedGames()
	space := live.Size - l.live.Count()
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
