package room

import (
	"cmp"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
)

// attendance knows who is at a game: the pages open at this process, the reports of
// the other processes, the missed players, and the spectators who knock. It is a value:
// who sits where it is told when a page comes, and when seats change.
type attendance struct {
	pages      []*page                   // open at this process, by number
	players    []*page                   // those of them whose visitor plays, by number
	sitting    [2]int                    // number of pages whose visitors play a seat
	creators   int                       // number of the creator's pages
	machine    [2]bool                   // the seats that the computer plays
	spectators spectators                // the spectators at this process
	reports    map[string]cluster.Report // by process
	standing   [2]bool                   // seats whose players may have been told, elsewhere, that the clocks stand
	missed     [2]gamelog.Missed         // by seat; zero for a player with a page open
	knocks     knocks
}

// pageID is the number of a page, by which a room and what is around it name the page.
type pageID int64

// page is a visitor's open page, as the room knows it.
type page struct {
	id        pageID
	player    gamelog.Person
	share     string        // of whom the page shares turns with
	lag       time.Duration // network delay, as last measured
	seats     [2]bool       // that the visitor plays
	creator   bool          // the visitor made the game
	bye       bool          // the page has said that it is being closed
	snapshots *rate.Limiter // limits requests for the whole game; nil before the first
}

// plays says whether the page's visitor plays in the game.
func (p *page) plays() bool { return p.seats != [2]bool{} }

// watches says whether the page's visitor is a spectator: a creator without a seat is
// neither that nor a player.
func (p *page) watches() bool { return !p.plays() && !p.creator }

// A page may ask for the whole game snapshotsAtOnce times at once, and then
// snapshotsPerSecond times a second.
const (
	snapshotsAtOnce    = 10
	snapshotsPerSecond = 1
)

// maySnapshot says whether a page that asks for the whole game gets it, and counts it
// if so.
func (p *page) maySnapshot(now time.Time) bool {
	if p.snapshots == nil {
		p.snapshots = rate.NewLimiter(snapshotsPerSecond, snapshotsAtOnce)
	}
	return p.snapshots.AllowN(now, 1)
}

// newAttendance returns the attendance of a room without pages, before the game is
// known.
func newAttendance(now time.Time) attendance {
	return attendance{missed: [2]gamelog.Missed{{Since: now}, {Since: now}}}
}

// find is the place of the page of this number among others, or where it would be.
func find(pages []*page, id pageID) (int, bool) {
	return slices.BinarySearchFunc(pages, id, func(p *page, id pageID) int { return cmp.Compare(p.id, id) })
}

// page is the page of this number; nil where it is not open.
func (a *attendance) page(id pageID) *page {
	if i, here := find(a.pages, id); here {
		return a.pages[i]
	}
	return nil
}

// enter adds a page, and says whether the presence changes by that.
func (a *attendance) enter(p *page, r *gamelog.Record, now time.Time) (changed bool) {
	watchers := len(a.spectators.named)
	i, _ := find(a.pages, p.id)
	a.pages = slices.Insert(a.pages, i, p)
	a.sort(p, r)
	return a.updateMissed(now, [2]bool{}) || len(a.spectators.named) != watchers
}

// leave removes a page, and says whether the presence changes by that.
func (a *attendance) leave(p *page, now time.Time) (changed bool) {
	watchers := len(a.spectators.named)
	a.pages = removed(a.pages, p.id)
	a.forget(p)
	if p.plays() {
		a.players = removed(a.players, p.id)
	}
	return a.updateMissed(now, [2]bool{p.bye, p.bye}) || len(a.spectators.named) != watchers
}

// removed are the pages but the one of this number.
func removed(pages []*page, id pageID) []*page {
	if i, here := find(pages, id); here {
		return slices.Delete(pages, i, i+1)
	}
	return pages
}

// recount sorts all pages anew into players and spectators, after seats have changed.
func (a *attendance) recount(r *gamelog.Record, now time.Time) {
	a.spectators = spectators{presenceDue: a.spectators.presenceDue}
	a.players, a.sitting, a.creators = nil, [2]int{}, 0
	for _, p := range a.pages {
		a.sort(p, r)
	}
	a.learn(r)
	a.updateMissed(now, [2]bool{})
}

// learn takes from the record which seats the computer plays.
func (a *attendance) learn(r *gamelog.Record) {
	a.machine = [2]bool{r.PlayedByMachine(game.White), r.PlayedByMachine(game.Black)}
}

// sort puts a page to the players or to the spectators, and counts it.
func (a *attendance) sort(p *page, r *gamelog.Record) {
	p.seats = [2]bool{}
	for _, seat := range r.Seats.Of(p.player.ID) {
		p.seats[seat] = true
		a.sitting[seat]++
	}
	if p.creator = p.player.ID == r.Creator.ID; p.creator {
		a.creators++
	}
	if p.plays() {
		i, _ := find(a.players, p.id)
		a.players = slices.Insert(a.players, i, p)
	}
	if p.watches() {
		a.spectators.add(p.player)
	}
}

// forget takes back what sort has counted of a page.
func (a *attendance) forget(p *page) {
	for seat, plays := range p.seats {
		if plays {
			a.sitting[seat]--
		}
	}
	if p.creator {
		a.creators--
	}
	if p.watches() {
		a.spectators.remove(p.player)
	}
}

// updateMissed updates the missed players after a page has come or gone, and says
// whether they have changed. closed marks the seats whose last page, if it has just
// gone, was closed on purpose.
func (a *attendance) updateMissed(now time.Time, closed [2]bool) (changed bool) {
	before := a.missed
	for _, seat := range []game.Color{game.White, game.Black} {
		switch here := a.present(seat); {
		case here:
			a.missed[seat] = gamelog.Missed{}
		case a.missed[seat].Since.IsZero():
			a.missed[seat] = gamelog.Missed{Since: now, Closed: closed[seat]}
		}
	}
	return a.missed != before
}

// present says whether a seat's player has a page open, at any process, as far as is
// known: one whose process is not heard counts as present, because only a process that is
// there says that a page has left. The computer is always present.
func (a *attendance) present(seat game.Color) bool { return a.seen(seat) || a.standing[seat] }

// seen says whether a seat's player has a page open, at a process that is there.
func (a *attendance) seen(seat game.Color) bool {
	return a.sitting[seat] > 0 || a.elsewhere(seat) || a.machine[seat]
}

// shares are the share keys of the pages whose visitors play a seat.
func (a *attendance) shares(seat game.Color) (keys []string) {
	for _, p := range a.players {
		if p.seats[seat] {
			keys = append(keys, p.share)
		}
	}
	return keys
}

// elsewhere says whether another process has a page whose visitor plays a seat.
func (a *attendance) elsewhere(seat game.Color) bool {
	for _, other := range a.reports {
		if other.Seats[seat] > 0 {
			return true
		}
	}
	return false
}

// mayTrail says whether a page here may be behind the store: events of the game, and lines
// of its chats after its end too, may be written at any process, by whoever sits there too,
// of which no report need have come.
func mayTrail(s *state) bool { return s.loadErr == nil && !s.loading && len(s.here.pages) > 0 }

// closedHere marks the seats of a game in progress whose last page at this process was
// closed on purpose.
func (a *attendance) closedHere(r *gamelog.Record) (closed [2]bool) {
	for _, seat := range []game.Color{game.White, game.Black} {
		closed[seat] = r.Status == gamelog.Playing && a.sitting[seat] == 0 && a.missed[seat].Closed
	}
	return closed
}

// closedElsewhere marks the seats whose last page at another process was closed on
// purpose.
func (a *attendance) closedElsewhere() (closed [2]bool) {
	for _, other := range a.reports {
		for seat := range closed {
			closed[seat] = closed[seat] || other.Closed[seat]
		}
	}
	return closed
}

// awayFor is how long an absent player is "away", and not yet "gone".
const awayFor = 40 * time.Second

// presence is what pages show of who is here, with the absence that may be claimed.
func (a *attendance) presence(now time.Time, absence *gamelog.Absence) wire.Presence {
	watchers, names := a.watchers()
	return wire.Presence{White: a.status(game.White, now), Black: a.status(game.Black, now), Absence: absence,
		Watchers: watchers, Names: names}
}

// status is "online" for a seat whose player has a page open, "away" for a short time
// after that or while it is not known, and then "gone".
func (a *attendance) status(seat game.Color, now time.Time) string {
	switch m := a.missed[seat]; {
	case m.Since.IsZero() && !a.seen(seat):
		return "away"
	case m.Since.IsZero():
		return "online"
	case !m.Closed && now.Sub(m.Since) < awayFor:
		return "away"
	default:
		return "gone"
	}
}

// watchers counts the spectators at all processes, and names those who came first. A
// visitor with pages at several processes counts once, as far as the reports name
// them.
func (a *attendance) watchers() (int, []string) {
	count := len(a.spectators.named)
	named := a.spectators.first()
	for _, name := range cluster.SortedKeys(a.reports) {
		other := a.reports[name]
		count += other.Watchers
		for _, p := range other.Names {
			switch {
			case a.spectators.pages[p.ID] > 0 || slices.ContainsFunc(named, func(q gamelog.Person) bool { return q.ID == p.ID }):
				count--
			case len(named) < namesShown:
				named = append(named, p)
			}
		}
	}
	var names []string
	for _, p := range named {
		names = append(names, p.Name)
	}
	return count, names
}

// lag is the least network delay measured of the pages that play a side.
func (a *attendance) lag(side game.Color) time.Duration {
	least, found := time.Duration(0), false
	for _, p := range a.players {
		if p.seats[side] && (!found || p.lag < least) {
			least, found = p.lag, true
		}
	}
	return least
}

// report is what this process reports of its own pages. keeps says whether the room
// stays in memory for the game's clock.
func (a *attendance) report(r *gamelog.Record, keeps bool) cluster.Report {
	now := cluster.Report{Seats: a.sitting, Pages: len(a.pages), Watchers: len(a.spectators.named), Creator: a.creators > 0,
		Names: a.spectators.first(), Runs: keeps, Knocks: slices.Clone(a.knocks.waiting), Closed: a.closedHere(r)}
	now.Listed = shown(r) && (now.Pages > 0 || now.Runs)
	return now
}

// shown says whether the live list may show a game: one between people, while it is
// played, that is not private.
func shown(r *gamelog.Record) bool {
	return r.Status == gamelog.Playing && r.Terms.Visibility != gamelog.Private && r.Machine == nil
}

// allKnocks lists the open knocks at all processes.
func (a *attendance) allKnocks() []cluster.Knock {
	all := slices.Clone(a.knocks.waiting)
	for _, other := range a.reports {
		all = append(all, other.Knocks...)
	}
	return all
}

// Presence names at most namesShown spectators. A room with more than manyPages pages
// sends presence and report at most once in presenceEvery.
const (
	namesShown    = 20
	manyPages     = 50
	presenceEvery = time.Second
)

// spectators are the spectators at this process, by visitor: several pages of one
// visitor count once.
type spectators struct {
	pages       map[string]int   // by player id
	named       []gamelog.Person // in the order they came
	presenceDue bool             // a timer will send the presence
}

func (s *spectators) add(p gamelog.Person) {
	if s.pages == nil {
		s.pages = map[string]int{}
	}
	s.pages[p.ID]++
	if s.pages[p.ID] == 1 {
		s.named = append(s.named, p)
	}
}

func (s *spectators) remove(p gamelog.Person) {
	s.pages[p.ID]--
	if s.pages[p.ID] <= 0 {
		delete(s.pages, p.ID)
		s.named = slices.DeleteFunc(s.named, func(n gamelog.Person) bool { return n.ID == p.ID })
	}
}

// first lists the spectators who came first.
func (s *spectators) first() []gamelog.Person {
	return slices.Clone(s.named[:min(len(s.named), namesShown)])
}
