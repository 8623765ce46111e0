package lobby

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/live"
	"threefold/internal/lobby/room"
)

// settleWait is how long a process that starts waits for the reports of others before
// it loads rooms for games whose clock no process runs.
const settleWait = time.Second

// openReadEvery gathers several changes of the open challenges into one read.
const openReadEvery = 100 * time.Millisecond

// peering connects a lobby with the other processes of the site: it receives their
// notifications and reports, and publishes its own. A notification is a hint, not the
// truth: it signals rooms, which then read the log.
type peering struct {
	lobby  *Lobby
	bus    cluster.Bus
	shared bool // whether other processes may serve the site
	peers  *cluster.Peers

	openReadDue atomic.Bool // a read of the open challenges is due
	atRest      atRest
}

// receive takes a notification. It waits for nothing.
func (p *peering) receive(from string, n cluster.Notification) {
	if from == p.bus.Name() {
		p.peers.Echoed(time.Now())
		return
	}
	if n.Kind == cluster.NotifyNames {
		p.lobby.readAgain(n.Game, n.Slug)
		return
	}
	if from != "" && n.Kind != cluster.NotifyLeft && p.peers.Seen(from, time.Now()) {
		p.bus.Publish(cluster.Notification{Kind: cluster.NotifyHello})  // it may have published before it was received
		p.bus.Publish(cluster.Notification{Kind: cluster.NotifyMissed}) // and it did not receive what was published here until now
	}
	switch n.Kind {
	case cluster.NotifyEvent:
		p.atRest.remove(n.Game)
		if r := p.lobby.room(n.Game); r != nil {
			r.LogGrown(n.Seq)
		}
	case cluster.NotifyChat:
		p.lobby.Signal(n.Game, room.SignalChat)
	case cluster.NotifyOpen:
		p.readOpenSoon()
	case cluster.NotifyReport:
		if n.Report != nil && n.Report.Valid() {
			p.peers.SetReport(from, n.Game, *n.Report, time.Now())
			p.lobby.Signal(n.Game, room.SignalPeers)
			p.lobby.live.PeersChanged()
		}
	case cluster.NotifyHeartbeat:
		if p.peers.Alive(from, n.Pages, n.Stands, time.Now()) {
			p.lobby.live.PeersChanged()
		}
	case cluster.NotifyHello:
		p.lobby.signalAll(room.SignalReport)
		p.sendHeartbeat()
	case cluster.NotifyLeft:
		p.peerLeft(p.peers.Forget(from))
	case cluster.NotifyCut:
		p.lobby.cut(n.Device)
	case cluster.NotifyMissed:
		p.atRest.clear()
		p.lobby.cut("")
		p.lobby.signalAll(room.SignalLog | room.SignalChat)
		p.readOpenSoon()
		p.peers.ReportsAsked(from, time.Now())
		p.bus.Publish(cluster.Notification{Kind: cluster.NotifyHello})
	}
}

// run publishes heartbeats until the lobby is closed, and takes over what processes
// that have gone leave undone.
func (p *peering) run() {
	ctx, cancel := context.WithCancel(p.lobby.life)
	defer cancel()
	go p.bus.Listen(ctx, p.receive)
	p.bus.Publish(cluster.Notification{Kind: cluster.NotifyHello})
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
			for _, id := range p.peers.NewlySilent(time.Now()) {
				p.lobby.Signal(id, room.SignalLog)
			}
			for _, id := range p.peers.Outages(time.Now()) {
				p.lobby.Signal(id, room.SignalPeers)
			}
		case <-tick.C:
			p.checkPeers()
		}
	}
}

// checkPeers is what run does each second.
func (p *peering) checkPeers() {
	for _, name := range p.peers.TimedOut(time.Now()) {
		p.peerTimedOut(name)
	}
	for _, id := range p.peers.ExpireReports(time.Now()) {
		p.lobby.Signal(id, room.SignalPeers)
		p.lobby.live.PeersChanged()
	}
	p.follow()
	p.lobby.dropUnneeded()
}

// publish sends a notification to the other processes. A process that has long
// received nothing of others sends nothing, which saves the bus a payload for every
// move of a site with one process; a process that is seen for the first time is asked
// to read the logs.
func (p *peering) publish(n cluster.Notification) {
	if !p.peers.Isolated(time.Now()) {
		p.bus.Publish(n)
	}
}

// sendHeartbeat publishes that this process is alive, how many pages it has open, and
// whether its clocks stand.
func (p *peering) sendHeartbeat() {
	stats := p.lobby.Stats()
	p.bus.Publish(cluster.Notification{Kind: cluster.NotifyHeartbeat, Pages: stats.Pages, Stands: stats.Trouble})
}

// peerLeft takes up what a process leaves undone that had reports on these games.
func (p *peering) peerLeft(games []string) {
	for _, id := range games {
		p.lobby.Signal(id, room.SignalPeers)
	}
	p.lobby.live.PeersChanged()
	p.atRest.clear()
	go p.adoptOrphans()
}

// peerTimedOut loses a process without heartbeats. It may have been killed between a
// commit and its notification, so that the rooms read their logs.
func (p *peering) peerTimedOut(name string) {
	p.peerLeft(p.peers.Lose(name, time.Now()))
	p.lobby.signalAll(room.SignalLog | room.SignalChat)
	p.readOpenSoon()
}

// adoptOrphans loads rooms for the games whose clock no process runs and which this
// process owns. A room whose clock turns out to stand still is dropped again, and
// the game is left alone until another process writes to it, or has ended.
func (p *peering) adoptOrphans() {
	ctx, cancel := context.WithTimeout(p.lobby.life, room.ReadWait)
	defer cancel()
	rows, err := p.lobby.log.Running(ctx)
	if err != nil {
		p.lobby.logger.Error("running games not listed", "err", err)
		return
	}
	for _, row := range rows {
		if p.atRest.has(row.ID) || !p.peers.Owns(row.ID) || p.lobby.loaded(row.ID) {
			continue
		}
		if p.lobby.loadIfRunning(row.ID) {
			p.atRest.add(row.ID)
		}
	}
	p.atRest.keep(rows)
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

// follow holds rooms of games that are played at other processes, as many as the live
// list has space for besides the games played here.
func (p *peering) follow() {
	l := p.lobby
	games, _ := p.peers.ListedGames()
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

// readOpenSoon reads the open challenges from the store, once for all changes of a
// moment.
func (p *peering) readOpenSoon() {
	if p.openReadDue.CompareAndSwap(false, true) {
		time.AfterFunc(openReadEvery, p.readOpen)
	}
}

func (p *peering) readOpen() {
	p.openReadDue.Store(false)
	changes := p.lobby.live.Changes()
	ctx, cancel := context.WithTimeout(p.lobby.life, room.ReadWait)
	defer cancel()
	rows, err := p.lobby.log.Open(ctx)
	if err != nil {
		p.lobby.logger.Error("open challenges not listed", "err", err)
		return
	}
	if !p.lobby.live.ReplaceOpen(rows, changes) {
		p.readOpenSoon() // a challenge came or went during the read
	}
}
