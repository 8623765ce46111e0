// Package presence is who is at a game: the pages open at this process and those that other
// processes report, since when players are absent, spectators, and who asks for a seat. It tells
// pages, and the other processes. A room owns the Game, and Peers, what the other processes have
// reported, is under its own mutex. Nothing here waits or reads a clock.
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

// Game is who is at a game. Who sits where it is told when a page comes, and when
// seats change.
type Game struct {
	Pages    []*Page           // open at this process, by number
	Players  []*Page           // those of them whose visitor plays, by number
	Sitting  [2]int            // number of pages whose visitors play a seat
	Creators int               // number of the creator's pages
	Machine  [2]bool           // the seats that the computer plays
	Missed   [2]gamelog.Missed // by seat; zero for a player with a page open
	Standing [2]bool           // seats whose players may have been told, elsewhere, that the clocks stand
	Both     time.Time         // since when both players have a page open; zero while they have not

	// Changes counts the changes of what Report says, Presences those of what Presence shows, but
	// for what passes with the time.
	Changes, Presences int

	id      string
	peers   *Peers
	publish func(*Report) // sends a report to the other processes
	wake    func()        // has Tell called soon
	told    told

	reports      map[string]Report // by process
	spectators   spectators        // at this process
	seatRequests seatRequests
	since        time.Time // since when it is known who has come to the game
	came         [2]bool   // seats whose players have had a page open since then
	left         [2]int64  // when the last page of a seat's player was gone here, epoch milliseconds
}

// Page is a visitor's open page, as a game knows it.
type Page struct {
	*member.Member
	Seats     [2]bool       // that the visitor plays
	Bye       bool          // the page has said that it is being closed
	lag       time.Duration // network delay, as last measured
	told      int           // the number of the presence that it was told last
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

// MaySnapshot reports whether a page that asks for the whole game gets it, and counts it if so.
func (p *Page) MaySnapshot(now time.Time) bool {
	if p.snapshots == nil {
		p.snapshots = rate.NewLimiter(snapshotsPerSecond, snapshotsAtOnce)
	}
	return p.snapshots.AllowN(now, 1)
}

// New returns who is at a game without pages, before the game is known. It publishes reports, and has
// Tell called, by these functions.
func New(id string, peers *Peers, now time.Time, publish func(*Report), wake func()) Game {
	return Game{id: id, peers: peers, publish: publish, wake: wake, since: now, Missed: [2]gamelog.Missed{{Since: now}, {Since: now}}}
}

// find is the place of the page of this number among others, or where it would be.
func find(pages []*Page, id member.ID) (int, bool) {
	return slices.BinarySearchFunc(pages, id, func(p *Page, id member.ID) int { return cmp.Compare(p.ID, id) })
}

// Page is the page of this number; nil where it is not open.
func (a *Game) Page(id member.ID) *Page {
	if i, here := find(a.Pages, id); here {
		return a.Pages[i]
	}
	return nil
}

// Enter adds a page.
func (a *Game) Enter(m *member.Member, r *gamelog.Record, now time.Time) *Page {
	p := &Page{Member: m, lag: m.Lag()}
	watchers := len(a.spectators.named)
	i, _ := find(a.Pages, p.ID)
	a.Pages = slices.Insert(a.Pages, i, p)
	a.sort(p, r)
	a.changed(a.updateMissed(now, [2]bool{}) || len(a.spectators.named) != watchers)
	return p
}

// changed counts a change, which the presence shows or not.
func (a *Game) changed(shown bool) {
	a.Changes++
	if shown {
		a.Presences++
	}
}

// Leave removes a page, and its seat request.
func (a *Game) Leave(p *Page, now time.Time) {
	defer a.dropSeatRequest(p.ID)
	watchers := len(a.spectators.named)
	a.Pages = removed(a.Pages, p.ID)
	a.forget(p)
	for seat, plays := range p.Seats {
		if plays && a.Sitting[seat] == 0 {
			a.left[seat] = now.UnixMilli()
		}
	}
	if p.Plays() {
		a.Players = removed(a.Players, p.ID)
	}
	a.changed(a.updateMissed(now, [2]bool{p.Bye, p.Bye}) || len(a.spectators.named) != watchers)
}

func removed(pages []*Page, id member.ID) []*Page {
	if i, here := find(pages, id); here {
		return slices.Delete(pages, i, i+1)
	}
	return pages
}

// Recount sorts all pages again into players and spectators, after seats have changed.
func (a *Game) Recount(r *gamelog.Record, now time.Time) {
	a.spectators = spectators{}
	a.Players, a.Sitting, a.Creators = nil, [2]int{}, 0
	for _, p := range a.Pages {
		a.sort(p, r)
	}
	a.Learn(r)
	a.updateMissed(now, [2]bool{})
	a.changed(true)
}

// Learn takes from the record which seats the computer plays.
func (a *Game) Learn(r *gamelog.Record) {
	a.Machine = [2]bool{r.PlayedByMachine(game.White), r.PlayedByMachine(game.Black)}
}

// sort puts a page to the players or to the spectators, and counts it.
func (a *Game) sort(p *Page, r *gamelog.Record) {
	p.Seats = [2]bool{}
	for _, seat := range r.Seats.Of(p.Player().ID) {
		p.Seats[seat] = true
		a.Sitting[seat]++
	}
	if p.creator = p.Player().ID == r.Creator.ID; p.creator {
		a.Creators++
	}
	if p.Plays() {
		i, _ := find(a.Players, p.ID)
		a.Players = slices.Insert(a.Players, i, p)
	}
	if p.watches() {
		a.spectators.add(p.Player())
	}
	p.SetPlays(p.Plays())
}

// forget takes back what sort has counted of a page.
func (a *Game) forget(p *Page) {
	for seat, plays := range p.Seats {
		if plays {
			a.Sitting[seat]--
		}
	}
	if p.creator {
		a.Creators--
	}
	if p.watches() {
		a.spectators.remove(p.Player())
	}
}

// updateMissed updates the missed players after a page has come or gone, and says
// whether they have changed. closed marks the seats whose last page, if it has just
// gone, was closed on purpose.
func (a *Game) updateMissed(now time.Time, closed [2]bool) (changed bool) {
	before := a.Missed
	for _, seat := range []game.Color{game.White, game.Black} {
		switch here := a.Present(seat); {
		case here:
			a.Missed[seat] = gamelog.Missed{}
			a.dropFor(seat)
			a.came[seat] = a.came[seat] || a.Seen(seat)
		case a.Missed[seat].Since.IsZero():
			a.Missed[seat] = gamelog.Missed{Since: now, Closed: closed[seat]}
		}
	}
	switch both := a.Seen(game.White) && a.Seen(game.Black); {
	case !both:
		a.Both = time.Time{}
	case a.Both.IsZero():
		a.Both = now
	}
	return a.Missed != before
}

// Present reports whether a seat's player has a page open, at any process, as far as is
// known: one whose process is not heard counts as present, because only a process that is
// there says that a page has left. The computer is always present.
func (a *Game) Present(seat game.Color) bool { return a.Seen(seat) || a.Standing[seat] }

// Seen reports whether a seat's player has a page open, at a process that is there.
func (a *Game) Seen(seat game.Color) bool {
	return a.Sitting[seat] > 0 || a.Elsewhere(seat) || a.Machine[seat]
}

// roomsOpen is how soon after a game was paired some process has its room.
const roomsOpen = 10 * time.Second

// CameSince is what is known of who has come to a game of a tournament whose position stands
// since then (epoch milliseconds).
func (a *Game) CameSince(moved int64) gamelog.Came {
	known := a.since.Before(time.UnixMilli(moved).Add(roomsOpen)) && a.Standing == [2]bool{}
	return gamelog.Came{Seats: a.came, Known: known}
}

// Shares are the share keys of the pages whose visitors play a seat.
func (a *Game) Shares(seat game.Color) (keys []string) {
	for _, p := range a.Players {
		if p.Seats[seat] {
			keys = append(keys, p.Limits().Share())
		}
	}
	return keys
}

// Elsewhere reports whether another process has a page whose visitor plays a seat.
func (a *Game) Elsewhere(seat game.Color) bool {
	for _, other := range a.reports {
		if other.Seats[seat] > 0 {
			return true
		}
	}
	return false
}

// Hear takes what the other processes report of the game, and tells players who newly asks for a
// seat. It updates by that, or when the game is first known, whom the game misses.
func (a *Game) Hear(now time.Time) {
	before, asked := a.now(now), a.seatRequestsOfAll()
	a.hear(a.peers.Reports(a.id), a.peers.Standing(a.id))
	a.updateMissed(now, a.closedElsewhere())
	a.changed(!reflect.DeepEqual(before, a.now(now)))
	for _, k := range a.seatRequestsOfAll() {
		if !slices.Contains(asked, k) {
			a.sendSeatRequest(k)
		}
	}
}

func (a *Game) hear(reports map[string]Report, standing [2]bool) {
	a.reports, a.Standing = reports, standing
	for _, other := range reports {
		if since := time.UnixMilli(other.Since); other.Since > 0 && since.Before(a.since) {
			a.since = since
		}
		for seat, came := range other.Came {
			a.came[seat] = a.came[seat] || came
		}
		for seat, at := range other.Left { // who came and went between two reports
			if m := &a.Missed[seat]; !m.Since.IsZero() && at > m.Since.UnixMilli() {
				m.Since = time.UnixMilli(at)
			}
		}
	}
}

// closedHere marks the seats of a game in progress whose last page at this process was
// closed on purpose.
func (a *Game) closedHere(r *gamelog.Record) (closed [2]bool) {
	for _, seat := range []game.Color{game.White, game.Black} {
		closed[seat] = r.Status == gamelog.Playing && a.Sitting[seat] == 0 && a.Missed[seat].Closed
	}
	return closed
}

// closedElsewhere marks the seats whose last page at another process was closed on purpose.
func (a *Game) closedElsewhere() (closed [2]bool) {
	for _, other := range a.reports {
		for seat := range closed {
			closed[seat] = closed[seat] || other.Closed[seat]
		}
	}
	return closed
}

// AwayFor is how long an absent player is "away", and not yet "gone".
const AwayFor = 40 * time.Second

// now is what pages show of who is here.
func (a *Game) now(now time.Time) wire.Presence {
	watchers, names := a.Watchers()
	return wire.Presence{White: a.status(game.White, now), Black: a.status(game.Black, now), Watchers: watchers, Names: names}
}

// status is "online" for a seat whose player has a page open, "away" for a short time
// after that or while it is not known, and then "gone".
func (a *Game) status(seat game.Color, now time.Time) string {
	switch m := a.Missed[seat]; {
	case m.Since.IsZero() && !a.Seen(seat):
		return "away"
	case m.Since.IsZero():
		return "online"
	case !m.Closed && now.Sub(m.Since) < AwayFor:
		return "away"
	default:
		return "gone"
	}
}

// Watchers counts the spectators at all processes, and names those who came first. A visitor
// with pages at several processes counts once, as far as the reports name them.
func (a *Game) Watchers() (int, []string) {
	count := len(a.spectators.named)
	named := a.spectators.first()
	for _, name := range sortedKeys(a.reports) {
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

// ReadLags reads the network's delay to the pages of players.
func (a *Game) ReadLags() {
	for _, p := range a.Players {
		p.lag = p.Member.Lag()
	}
}

// Lag is the least network delay, as last read, of the pages that play a side.
func (a *Game) Lag(side game.Color) time.Duration {
	least, found := time.Duration(0), false
	for _, p := range a.Players {
		if p.Seats[side] && (!found || p.lag < least) {
			least, found = p.lag, true
		}
	}
	return least
}

// report is what this process reports of its own pages. stays says whether the room
// stays in memory for the game's clock.
func (a *Game) report(r *gamelog.Record, stays bool) Report {
	now := Report{Seats: a.Sitting, Pages: len(a.Pages), Watchers: len(a.spectators.named), Creator: a.Creators > 0,
		Names: a.spectators.first(), Runs: stays, Left: a.left, SeatRequests: slices.Clone(a.seatRequests.waiting), Closed: a.closedHere(r)}
	if r.Tournament != nil && r.Status == gamelog.Playing {
		now.Since, now.Came = a.since.UnixMilli(), a.came
	}
	now.Listed = Shown(r) && (now.Pages > 0 || now.Runs)
	return now
}

// Shown reports whether the live list may show a game: one between people, while it is
// played, that is not private.
func Shown(r *gamelog.Record) bool {
	return r.Status == gamelog.Playing && r.Terms.Visibility != gamelog.Private && r.Machine == nil
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
