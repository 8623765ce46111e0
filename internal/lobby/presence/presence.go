// Package presence tracks who is at a game: the pages open at this process and those that other
// processes report, absent players, spectators, and seat requests. It sends changes to pages and
// to other processes. A Game belongs to its room's goroutine; Peers, the reports of other
// processes, has a mutex. No function here blocks or reads a clock.
package presence

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
)

// Game tracks who is at a game. It is not safe for concurrent use.
type Game struct {
	Pages        []*Page           // open at this process, sorted by id
	Players      []*Page           // those of them whose visitor plays, sorted by id
	SeatPages    [2]int            // by seat: number of pages at this process whose visitors play it
	CreatorPages int               // number of the creator's pages at this process
	Computer     [2]bool           // by seat: the computer plays it
	Missed       [2]gamelog.Missed // absence by seat; zero for a player who is Present
	MaybeStopped [2]bool           // by seat: another process may have told the player that the clocks are stopped
	BothSince    time.Time         // since when both players are Seen; zero while they are not

	// Changes counts the changes of this process's Report, and Presences those of Presence,
	// except those that depend on time alone.
	Changes, Presences int

	notified int // players who were notified of the open challenge

	id      string
	peers   *Peers
	publish func(*Report) // sends a report to the other processes
	wake    func()        // schedules Broadcast
	sent    sent

	reports    map[string]Report // by process
	spectators spectators        // at this process
	asked      []asked           // the open seat requests at this process
	everAsked  int               // how many there ever were
	since      time.Time         // since when it is known who has come to the game
	came       [2]bool           // seats whose players have had a page open since then
	left       [2]int64          // when the last page of a seat's player was gone here, epoch milliseconds
}

// Page is a visitor's open page, as a game knows it.
type Page struct {
	*member.Member
	Seats     [2]bool       // by seat: the visitor plays it
	Bye       bool          // the page has said that it is being closed
	lag       time.Duration // network delay, as last measured
	sent      int           // the number of the presence that it was sent last
	creator   bool          // the visitor made the game
	snapshots *rate.Limiter // limits requests for the whole game; nil before the first
}

// Plays reports whether the page's visitor plays in the game.
func (p *Page) Plays() bool { return p.Seats != [2]bool{} }

// watches reports whether the page's visitor is a spectator: a creator without a seat is
// neither that nor a player.
func (p *Page) watches() bool { return !p.Plays() && !p.creator }

// A page may ask for the whole game snapshotsAtOnce times at once, and then
// snapshotsPerSecond times a second.
const (
	snapshotsAtOnce    = 10
	snapshotsPerSecond = 1
)

// CountSnapshot counts a request of the page for the whole game, and reports whether it may get
// that now: ten times at once, and then once a second.
func (p *Page) CountSnapshot(now time.Time) bool {
	if p.snapshots == nil {
		p.snapshots = rate.NewLimiter(snapshotsPerSecond, snapshotsAtOnce)
	}
	return p.snapshots.AllowN(now, 1)
}

// New returns the presence of a game without pages. publish sends a report to other processes, and
// wake schedules a call of Broadcast.
func New(id string, peers *Peers, now time.Time, publish func(*Report), wake func()) Game {
	return Game{id: id, peers: peers, publish: publish, wake: wake, since: now, Missed: [2]gamelog.Missed{{Since: now}, {Since: now}}}
}

// find is the place of the page of this number among others, or where it would be.
func find(pages []*Page, id member.ID) (int, bool) {
	return slices.BinarySearchFunc(pages, id, func(p *Page, id member.ID) int { return cmp.Compare(p.ID, id) })
}

// Page returns the page with this id; nil if it is not open here.
func (g *Game) Page(id member.ID) *Page {
	if i, here := find(g.Pages, id); here {
		return g.Pages[i]
	}
	return nil
}

// Enter adds a page and returns it.
func (g *Game) Enter(m *member.Member, r *gamelog.Record, now time.Time) *Page {
	p := &Page{Member: m, lag: m.Lag()}
	watchers := len(g.spectators.named)
	i, _ := find(g.Pages, p.ID)
	g.Pages = slices.Insert(g.Pages, i, p)
	g.sort(p, r)
	g.changed(g.updateMissed(now, [2]bool{}) || len(g.spectators.named) != watchers)
	return p
}

// changed counts a change, which the presence shows or not.
func (g *Game) changed(shown bool) {
	g.Changes++
	if shown {
		g.Presences++
	}
}

// SetNotified sets how many players were notified of the open challenge.
func (g *Game) SetNotified(people int) {
	if g.notified != people {
		g.notified = people
		g.changed(true)
	}
}

// CreatorLimits returns the limits of a page of the creator's at this process; nil without one.
func (g *Game) CreatorLimits() member.Limits {
	for _, p := range g.Pages {
		if p.creator {
			return p.Limits()
		}
	}
	return nil
}

// Leave removes a page, and its seat request.
func (g *Game) Leave(p *Page, now time.Time) {
	defer g.dropSeatRequest(p.ID)
	watchers := len(g.spectators.named)
	g.Pages = removed(g.Pages, p.ID)
	g.forget(p)
	for seat, plays := range p.Seats {
		if plays && g.SeatPages[seat] == 0 {
			g.left[seat] = now.UnixMilli()
		}
	}
	if p.Plays() {
		g.Players = removed(g.Players, p.ID)
	}
	g.changed(g.updateMissed(now, [2]bool{p.Bye, p.Bye}) || len(g.spectators.named) != watchers)
}

func removed(pages []*Page, id member.ID) []*Page {
	if i, here := find(pages, id); here {
		return slices.Delete(pages, i, i+1)
	}
	return pages
}

// Recount assigns all pages to players and spectators again, after seats have changed.
func (g *Game) Recount(r *gamelog.Record, now time.Time) {
	g.spectators = spectators{}
	g.Players, g.SeatPages, g.CreatorPages = nil, [2]int{}, 0
	for _, p := range g.Pages {
		g.sort(p, r)
	}
	g.SetComputerSeats(r)
	g.updateMissed(now, [2]bool{})
	g.changed(true)
}

// SetComputerSeats sets which seats the computer plays, as the record says.
func (g *Game) SetComputerSeats(r *gamelog.Record) {
	g.Computer = [2]bool{r.PlayedByComputer(game.White), r.PlayedByComputer(game.Black)}
}

// sort puts a page to the players or to the spectators, and counts it.
func (g *Game) sort(p *Page, r *gamelog.Record) {
	p.Seats = [2]bool{}
	for _, seat := range r.Seats.Of(p.Player().ID) {
		p.Seats[seat] = true
		g.SeatPages[seat]++
	}
	if p.creator = p.Player().ID == r.Creator.ID; p.creator {
		g.CreatorPages++
	}
	if p.Plays() {
		i, _ := find(g.Players, p.ID)
		g.Players = slices.Insert(g.Players, i, p)
	}
	if p.watches() {
		g.spectators.add(p.Player())
	}
	p.SetPlays(p.Plays())
}

// forget takes back what sort has counted of a page.
func (g *Game) forget(p *Page) {
	for seat, plays := range p.Seats {
		if plays {
			g.SeatPages[seat]--
		}
	}
	if p.creator {
		g.CreatorPages--
	}
	if p.watches() {
		g.spectators.remove(p.Player())
	}
}

// updateMissed updates the missed players after a page has come or gone, and says
// whether they have changed. closed marks the seats whose last page, if it has just
// gone, was closed on purpose.
func (g *Game) updateMissed(now time.Time, closed [2]bool) (changed bool) {
	before := g.Missed
	for _, seat := range []game.Color{game.White, game.Black} {
		switch here := g.Present(seat); {
		case here:
			g.Missed[seat] = gamelog.Missed{}
			g.dropFor(seat)
			g.came[seat] = g.came[seat] || g.Seen(seat)
		case g.Missed[seat].Since.IsZero():
			g.Missed[seat] = gamelog.Missed{Since: now, Closed: closed[seat]}
		}
	}
	switch both := g.Seen(game.White) && g.Seen(game.Black); {
	case !both:
		g.BothSince = time.Time{}
	case g.BothSince.IsZero():
		g.BothSince = now
	}
	return g.Missed != before
}

// Present reports whether a seat's player has a page open at any process. A player at a silent
// process counts as present, because only a live process reports that a page has left. The
// computer is always present.
func (g *Game) Present(seat game.Color) bool { return g.Seen(seat) || g.MaybeStopped[seat] }

// Seen reports whether a seat's player has a page open at a live process, or is the computer.
func (g *Game) Seen(seat game.Color) bool {
	return g.SeatPages[seat] > 0 || g.Elsewhere(seat) || g.Computer[seat]
}

// roomsOpen is how soon after a game was paired some process has its room.
const roomsOpen = 10 * time.Second

// CameSince returns which players have come to a tournament's game since its last move, which was
// at moved, in epoch milliseconds.
func (g *Game) CameSince(moved int64) gamelog.Came {
	known := g.since.Before(time.UnixMilli(moved).Add(roomsOpen)) && g.MaybeStopped == [2]bool{}
	return gamelog.Came{Seats: g.came, Known: known}
}

// QueueKeys returns Limits.QueueKey of each page at this process whose visitor plays a seat.
func (g *Game) QueueKeys(seat game.Color) (keys []string) {
	for _, p := range g.Players {
		if p.Seats[seat] {
			keys = append(keys, p.Limits().QueueKey())
		}
	}
	return keys
}

// Elsewhere reports whether another process has a page whose visitor plays a seat.
func (g *Game) Elsewhere(seat game.Color) bool {
	for _, other := range g.reports {
		if other.Seats[seat] > 0 {
			return true
		}
	}
	return false
}

// ReadReports reads the other processes' reports on the game from Peers, updates the absences, and
// sends new seat requests to the players.
func (g *Game) ReadReports(now time.Time) {
	before, asked := g.now(now), g.seatRequestsOfAll()
	g.takeReports(g.peers.Reports(g.id), g.peers.MaybeStopped(g.id))
	g.updateMissed(now, g.closedElsewhere())
	g.changed(!reflect.DeepEqual(before, g.now(now)))
	for _, k := range g.seatRequestsOfAll() {
		if !slices.Contains(asked, k) {
			g.sendSeatRequest(k)
		}
	}
}

func (g *Game) takeReports(reports map[string]Report, standing [2]bool) {
	g.reports, g.MaybeStopped = reports, standing
	for _, other := range reports {
		if since := time.UnixMilli(other.Since); other.Since > 0 && since.Before(g.since) {
			g.since = since
		}
		for seat, came := range other.Came {
			g.came[seat] = g.came[seat] || came
		}
		for seat, at := range other.Left { // a player who came and went between two reports is absent only since then
			if m := &g.Missed[seat]; !m.Since.IsZero() && at > m.Since.UnixMilli() {
				m.Since = time.UnixMilli(at)
			}
		}
	}
}

// closedHere marks the seats of a game in progress whose last page at this process was
// closed on purpose.
func (g *Game) closedHere(r *gamelog.Record) (closed [2]bool) {
	for _, seat := range []game.Color{game.White, game.Black} {
		closed[seat] = r.Status == gamelog.Playing && g.SeatPages[seat] == 0 && g.Missed[seat].Closed
	}
	return closed
}

// closedElsewhere marks the seats whose last page at another process was closed on purpose.
func (g *Game) closedElsewhere() (closed [2]bool) {
	for _, other := range g.reports {
		for seat := range closed {
			closed[seat] = closed[seat] || other.Closed[seat]
		}
	}
	return closed
}

// AwayFor is how long an absent player has the status "away" before it becomes "gone".
const AwayFor = 40 * time.Second

// now is what pages show of who is here.
func (g *Game) now(now time.Time) wire.Presence {
	watchers, names := g.Watchers()
	return wire.Presence{White: g.status(game.White, now), Black: g.status(game.Black, now), Watchers: watchers, Names: names}
}

// status is "online" for a seat whose player has a page open, "away" for a short time
// after that or while it is not known, and then "gone".
func (g *Game) status(seat game.Color, now time.Time) string {
	switch m := g.Missed[seat]; {
	case m.Since.IsZero() && !g.Seen(seat):
		return "away"
	case m.Since.IsZero():
		return "online"
	case !m.Closed && now.Sub(m.Since) < AwayFor:
		return "away"
	default:
		return "gone"
	}
}

// Watchers returns the number of spectators at all processes, and the names of the first of them, at
// most 20. A visitor with pages at several processes counts once if the reports name them.
func (g *Game) Watchers() (int, []string) {
	count := len(g.spectators.named)
	named := g.spectators.first()
	for _, name := range sortedKeys(g.reports) {
		other := g.reports[name]
		count += other.Watchers
		for _, p := range other.Names {
			switch {
			case g.spectators.pages[p.ID] > 0 || slices.ContainsFunc(named, func(q gamelog.Person) bool { return q.ID == p.ID }):
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

// ReadLags reads the network delays to the players' pages, for Lag.
func (g *Game) ReadLags() {
	for _, p := range g.Players {
		p.lag = p.Member.Lag()
	}
}

// Lag returns the smallest network delay of the pages at this process that play a side, as last
// read by ReadLags; 0 without pages.
func (g *Game) Lag(side game.Color) time.Duration {
	least, found := time.Duration(0), false
	for _, p := range g.Players {
		if p.Seats[side] && (!found || p.lag < least) {
			least, found = p.lag, true
		}
	}
	return least
}

// report is what this process reports of its own pages. stays says whether the room
// stays in memory for the game's clock.
func (g *Game) report(r *gamelog.Record, stays bool) Report {
	now := Report{Seats: g.SeatPages, Pages: len(g.Pages), Watchers: len(g.spectators.named), Creator: g.CreatorPages > 0,
		Names: g.spectators.first(), RunsClock: stays, Left: g.left, SeatRequests: g.ownSeatRequests(), Closed: g.closedHere(r)}
	if r.Tournament != nil && r.Status == gamelog.Playing {
		now.Since, now.Came = g.since.UnixMilli(), g.came
	}
	now.Listed = Shown(r) && (now.Pages > 0 || now.RunsClock)
	return now
}

// Shown reports whether the live list may show a game: it is in progress, between people, and not
// private.
func Shown(r *gamelog.Record) bool {
	return r.Status == gamelog.Playing && r.Terms.Visibility != gamelog.Private && r.Computer == nil
}

const namesShown = 20

// spectators are the spectators at this process, by visitor: several pages of one
// visitor count once.
type spectators struct {
	pages map[string]int   // by player id
	named []gamelog.Person // in the order they came
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

func (s *spectators) first() []gamelog.Person {
	return slices.Clone(s.named[:min(len(s.named), namesShown)])
}
