package room

import (
	"slices"
	"time"

	"threefold/internal/game"
	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/lobby/wire"
)

// attendance knows who is at a game: the pages open at this process, the reports of
// the other processes, the missed players, and the spectators who knock. It belongs to
// a room, and reads the room's game to tell players from spectators.
type attendance struct {
	game       *gamelog.Game
	members    map[*Member]bool          // pages open at this process
	players    map[*Member]bool          // the members whose visitor plays
	visitors   map[string]int            // number of pages, by player id
	spectators spectators                // the spectators at this process
	reports    map[string]cluster.Report // by process
	standing   [2]bool                   // seats whose players may have been told, elsewhere, that the clocks stand
	missed     [2]gamelog.Missed         // by seat; zero for a player with a page open
	knocks     knocks
}

// newAttendance returns the attendance of a room without pages.
func newAttendance(g *gamelog.Game, now time.Time) attendance {
	return attendance{game: g, members: map[*Member]bool{}, players: map[*Member]bool{}, visitors: map[string]int{},
		missed: [2]gamelog.Missed{{Since: now}, {Since: now}}}
}

// enter adds a page, and says whether the presence changes by that.
func (a *attendance) enter(m *Member, now time.Time) (changed bool) {
	a.members[m] = true
	a.visitors[m.player.ID]++
	watchers := len(a.spectators.named)
	a.sort(m)
	return a.updateMissed(now, [2]bool{}) || len(a.spectators.named) != watchers
}

// leave removes a page, and says whether the presence changes by that.
func (a *attendance) leave(m *Member, now time.Time) (changed bool) {
	delete(a.members, m)
	delete(a.players, m)
	if a.visitors[m.player.ID]--; a.visitors[m.player.ID] == 0 {
		delete(a.visitors, m.player.ID)
	}
	watchers := len(a.spectators.named)
	if a.watches(m) {
		a.spectators.remove(m.player)
	}
	return a.updateMissed(now, [2]bool{m.bye, m.bye}) || len(a.spectators.named) != watchers
}

// recount sorts all pages anew into players and spectators, after seats have changed.
func (a *attendance) recount(now time.Time) {
	a.spectators = spectators{presenceDue: a.spectators.presenceDue}
	clear(a.players)
	for m := range a.members {
		a.sort(m)
	}
	a.updateMissed(now, [2]bool{})
}

// sort puts a page to the players or to the spectators. The page of a creator without
// a seat belongs to neither.
func (a *attendance) sort(m *Member) {
	plays := len(a.game.Record.Seats.Of(m.player.ID)) > 0
	m.plays.Store(plays)
	if plays {
		a.players[m] = true
	}
	if a.watches(m) {
		a.spectators.add(m.player)
	}
}

// watches says whether a page's visitor is a spectator.
func (a *attendance) watches(m *Member) bool {
	return len(a.game.Record.Seats.Of(m.player.ID)) == 0 && m.player.ID != a.game.Record.Creator.ID
}

// plays says whether a page's visitor plays this side.
func (a *attendance) plays(m *Member, side game.Color) bool {
	return a.game.Record.Seats.Sits(side, m.player.ID)
}

// creatorHere says whether the game's creator has a page open at this process.
func (a *attendance) creatorHere() bool { return a.visitors[a.game.Record.Creator.ID] > 0 }

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
	return a.pagesAt(seat) > 0 || a.elsewhere(seat) || a.game.Record.PlayedByMachine(seat)
}

// read takes what is known of the other processes.
func (a *attendance) read(peers *cluster.Peers, id string) {
	a.reports, a.standing = peers.Reports(id), peers.Standing(id)
}

// pagesAt is the number of pages at this process whose visitors play a seat.
func (a *attendance) pagesAt(seat game.Color) int {
	seats := &a.game.Record.Seats
	n := a.visitors[seats.Owners[seat].ID]
	for _, id := range seats.Shared[seat] {
		n += a.visitors[id]
	}
	return n
}

// shares are the share keys of the pages that pagesAt counts.
func (a *attendance) shares(seat game.Color) (keys []string) {
	for m := range a.players {
		if a.plays(m, seat) {
			keys = append(keys, m.limits.Share())
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

// closedHere marks the seats of a game in progress whose last page at this process was
// closed on purpose.
func (a *attendance) closedHere() (closed [2]bool) {
	for _, seat := range []game.Color{game.White, game.Black} {
		closed[seat] = a.game.Record.Status == gamelog.Playing && a.pagesAt(seat) == 0 && a.missed[seat].Closed
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
	for m := range a.players {
		if a.plays(m, side) && (!found || m.Lag() < least) {
			least, found = m.Lag(), true
		}
	}
	return least
}

// report is what this process reports of its own pages. keeps says whether the room
// stays in memory for the game's clock.
func (a *attendance) report(keeps bool) cluster.Report {
	r := &a.game.Record
	now := cluster.Report{Pages: len(a.members), Watchers: len(a.spectators.named), Creator: a.creatorHere(),
		Names: a.spectators.first(), Runs: keeps, Knocks: slices.Clone(a.knocks.waiting), Closed: a.closedHere()}
	for _, seat := range []game.Color{game.White, game.Black} {
		now.Seats[seat] = a.pagesAt(seat)
	}
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

// send notes a message for every page but one (nil: for all).
func (a *attendance) send(out *effects, message []byte, but *Member) {
	for m := range a.members {
		if m != but {
			out.send(m, message)
		}
	}
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
