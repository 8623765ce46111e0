package presence

import (
	"cmp"
	"hash/fnv"
	"maps"
	"slices"
	"sync"
	"time"
)

// PeerTimeout is the time without a heartbeat after which a process counts as gone.
const PeerTimeout = 5 * time.Second

// A process sends a heartbeat over the bus every HeartbeatEvery. One without a heartbeat for
// silentAfter is silent: it may have been killed, or have stopped its clocks. SilenceCheckEvery is
// the time between two checks for silent processes.
const (
	HeartbeatEvery    = 500 * time.Millisecond
	silentAfter       = 1200 * time.Millisecond
	SilenceCheckEvery = HeartbeatEvery / 2
)

// A process that is silent, or reports that it cannot save, may have told its players that their
// clocks are stopped. For LeewayBound no flag of theirs falls elsewhere, and they do not count as
// absent, unless the process has said that it ends; and for settleTime after it is back, in which
// it writes how its clocks continue.
const (
	LeewayBound = 2 * time.Minute
	settleTime  = 5 * time.Second
)

// Peers stores what the other processes have reported: which pages they have open, and for which
// games they run the clock. Its methods are safe for concurrent use.
type Peers struct {
	own    string // name of this process
	shared bool   // whether other processes may serve the site

	mu       sync.Mutex
	lastEcho time.Time // when its own heartbeat last came back over the bus
	lastSeen time.Time // when the last message of any other process came
	others   map[string]*peer
	lost     map[string]*peer // processes that timed out without saying that they end
}

type peer struct {
	lastSeen time.Time              // when its last message came
	askedAt  time.Time              // when this process last asked it for all its reports
	pages    int                    // number of pages it has open
	games    map[string]datedReport // by game id
	outage   outage
}

// outage is a stretch of time in which a process may have let its clocks stand.
type outage struct {
	since, until time.Time // until is zero while it lasts; both are without one
	noticed      bool      // Outages has returned the process's games since it began
}

// on reports whether the outage is to be minded at this moment.
func (o outage) on(now time.Time) bool {
	return !o.since.IsZero() && now.Sub(o.since) < LeewayBound && (o.until.IsZero() || now.Sub(o.until) < settleTime)
}

// note notes whether the process lets its clocks stand at this moment.
func (o *outage) note(stand bool, now time.Time) {
	switch {
	case stand && o.since.IsZero():
		*o = outage{since: now}
	case stand:
		o.until = time.Time{}
	case !o.since.IsZero() && o.until.IsZero():
		o.until = now
	}
}

type datedReport struct {
	Report
	at time.Time
}

// NewPeers returns the peers of the process of this name. shared says whether other
// processes may serve the site.
func NewPeers(own string, shared bool) *Peers {
	return &Peers{own: own, shared: shared, others: map[string]*peer{}, lost: map[string]*peer{}}
}

// Echoed records that this process's own heartbeat has come back over the bus.
func (ps *Peers) Echoed(now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.lastEcho = now
}

// isolatedAfter is how long a process without peers still publishes: for a while
// another process may receive what it sends although it receives nothing of the other.
const isolatedAfter = 10 * time.Minute

// Isolated reports whether no message of another process has come for 10 minutes (isolatedAfter).
func (ps *Peers) Isolated(now time.Time) bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return now.Sub(ps.lastSeen) > isolatedAfter
}

// BusDown reports whether this process has not received its own heartbeats for PeerTimeout, so
// that it may not know which pages the others have open. It is false on a site of one process.
func (ps *Peers) BusDown(now time.Time) bool {
	if !ps.shared {
		return false
	}
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return now.Sub(ps.lastEcho) > PeerTimeout
}

// MessageReceived records a message of a process, and reports whether that process is new, or back
// after it was lost.
func (ps *Peers) MessageReceived(name string, now time.Time) (fresh bool) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	fresh = ps.others[name] == nil
	if p := ps.lost[name]; p != nil { // the caller asks it for its reports again
		p.askedAt = now
		ps.others[name] = p
		delete(ps.lost, name)
	}
	p := ps.peer(name)
	p.lastSeen = now
	ps.lastSeen = now
	return fresh
}

// peer returns what is known of a process; it begins with nothing for one that is new
// or was forgotten. The caller holds the mutex.
func (ps *Peers) peer(name string) *peer {
	p := ps.others[name]
	if p == nil {
		p = &peer{games: map[string]datedReport{}}
		ps.others[name] = p
	}
	return p
}

// Count returns the number of other processes that are alive.
func (ps *Peers) Count() int {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return len(ps.others)
}

// HeartbeatReceived stores the content of a process's heartbeat: its number of open pages, and
// whether its store fails. It reports whether the number has changed.
func (ps *Peers) HeartbeatReceived(name string, pages int, degraded bool, now time.Time) bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.peer(name)
	p.outage.note(degraded, now)
	changed := p.pages != pages
	p.pages = pages
	return changed
}

// SetReport stores a process's report on a game.
func (ps *Peers) SetReport(name, game string, r Report, now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	ps.peer(name).games[game] = datedReport{r, now}
}

// ReportsAsked records that a process (every process if name is empty) was asked for all its
// reports again, because messages were lost.
func (ps *Peers) ReportsAsked(name string, now time.Time) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for other, p := range ps.others {
		if name == "" || name == other {
			p.askedAt = now
		}
	}
}

// ExpireReports removes expired reports and returns their games: reports without pages after
// PeerTimeout, and reports that did not come again after ReportsAsked.
func (ps *Peers) ExpireReports(now time.Time) (dropped []string) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, p := range ps.others {
		asked := now.Sub(p.askedAt) > PeerTimeout
		for id, r := range p.games {
			empty := r.Pages == 0 && !r.RunsClock && now.Sub(r.at) > PeerTimeout
			if empty || asked && r.at.Before(p.askedAt) {
				delete(p.games, id)
				dropped = append(dropped, id)
			}
		}
	}
	return dropped
}

// Remove removes a process that has ended, and returns the games it had reports on.
func (ps *Peers) Remove(name string) []string {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := cmp.Or(ps.others[name], ps.lost[name])
	delete(ps.others, name)
	delete(ps.lost, name)
	if p == nil {
		return nil
	}
	return slices.Collect(maps.Keys(p.games))
}

// MarkLost moves a process that has timed out to the lost ones, and returns the games it had
// reports on. MaybeStopped still considers its players.
func (ps *Peers) MarkLost(name string, now time.Time) []string {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	p := ps.others[name]
	if p == nil {
		return nil
	}
	p.outage.note(true, now)
	ps.lost[name] = p
	delete(ps.others, name)
	return slices.Collect(maps.Keys(p.games))
}

// Outages updates the outages of all processes, and returns the games of those whose outage has
// begun or ended since the last call.
func (ps *Peers) Outages(now time.Time) (games []string) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, p := range ps.others {
		if now.Sub(p.lastSeen) > silentAfter {
			p.outage.note(true, now)
		}
	}
	for _, all := range []map[string]*peer{ps.others, ps.lost} {
		for name, p := range all {
			on := p.outage.on(now)
			if on != p.outage.noticed {
				p.outage.noticed = on
				games = slices.AppendSeq(games, maps.Keys(p.games))
			}
			if !on && !p.outage.until.IsZero() {
				p.outage = outage{}
			}
			if !on && ps.lost[name] == p {
				delete(ps.lost, name)
			}
		}
	}
	return games
}

// MaybeStopped reports by seat whether a process in an outage has a page of the seat's player, and
// may have told it that the clocks are stopped.
func (ps *Peers) MaybeStopped(game string) (seats [2]bool) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for _, all := range []map[string]*peer{ps.others, ps.lost} {
		for _, p := range all {
			for seat, pages := range p.games[game].Seats {
				seats[seat] = seats[seat] || pages > 0 && p.outage.noticed
			}
		}
	}
	return seats
}

// TimedOut returns the names of the processes without a message for PeerTimeout.
func (ps *Peers) TimedOut(now time.Time) []string {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	var names []string
	for name, p := range ps.others {
		if now.Sub(p.lastSeen) > PeerTimeout {
			names = append(names, name)
		}
	}
	return names
}

// Alone reports whether no other process is known.
func (ps *Peers) Alone() bool { return !ps.shared || ps.Count() == 0 }

// Reports returns the reports on a game by the name of the process; nil without reports.
func (ps *Peers) Reports(game string) map[string]Report {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	var all map[string]Report
	for name, p := range ps.others {
		if r, ok := p.games[game]; ok {
			if all == nil {
				all = map[string]Report{}
			}
			all[name] = r.Report
		}
	}
	return all
}

// ListedGames returns the ids of the games of other processes that the live list shows, and the
// number of pages open at other processes.
func (ps *Peers) ListedGames() (games map[string]bool, pages int) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	games = map[string]bool{}
	for _, p := range ps.others {
		pages += p.pages
		for id, r := range p.games {
			if r.Listed {
				games[id] = true
			}
		}
	}
	return games, pages
}

// CreatorElsewhere reports whether the creator of a game has a page open at another process.
func (ps *Peers) CreatorElsewhere(game string) bool {
	for _, r := range ps.Reports(game) {
		if r.Creator {
			return true
		}
	}
	return false
}

// ClockElsewhere reports whether another process runs the clock of a game, so that this process
// need not: one that has a page of the game, or that owns the game by its hash.
func (ps *Peers) ClockElsewhere(game string) bool {
	for name, r := range ps.Reports(game) {
		if r.RunsClock && (r.Pages > 0 || weight(name, game) > weight(ps.own, game)) {
			return true
		}
	}
	return false
}

// Owns reports whether this process must run the clock of a game that no other process runs. Each
// game has one owner among the processes that are alive.
func (ps *Peers) Owns(game string) bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for name, p := range ps.others {
		if p.games[game].RunsClock || weight(name, game) > weight(ps.own, game) {
			return false
		}
	}
	return true
}

// weight ranks the processes for a game, the same way at every process (rendezvous hashing).
func weight(name, game string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(name))
	h.Write([]byte{0})
	h.Write([]byte(game))
	return h.Sum64()
}

// SeatRequestOffset returns the number from which this process numbers its seat requests, so that
// they differ from those of other processes.
func (ps *Peers) SeatRequestOffset() int {
	return int(weight(ps.own, "")%1_000_000) * 1_000
}

// sortedKeys lists the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string {
	if len(m) == 0 {
		return nil // as with most moves, for which nothing is allocated
	}
	return slices.Sorted(maps.Keys(m))
}
