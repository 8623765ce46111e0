package lobby

import (
	"reflect"
	"slices"
	"time"

	"threefold/internal/game"
)

// Report is what a process tells the others of a game it has a room for: who
// is there, and whether it lets the flag fall. The zero Report is that of a
// process where nobody is.
type Report struct {
	Seats    [2]int   `json:"s"`           // pages that play each seat
	Closed   [2]bool  `json:"x"`           // the seat's last page was closed on purpose
	Pages    int      `json:"p"`           // all of them
	Watchers int      `json:"w,omitempty"` // spectators; several pages of one count once
	Names    []Person `json:"m,omitempty"` // those of them who came first
	Creator  bool     `json:"c,omitempty"` // who made the invitation is here
	Listed   bool     `json:"l,omitempty"` // lists show the game, which is being played
	Runs     bool     `json:"r,omitempty"` // its clock runs here
	Knocks   []Knock  `json:"k,omitempty"`
}

// sound says whether a report names no seat that there is not: another version
// of the program may have told it.
func (r *Report) sound() bool {
	return !slices.ContainsFunc(r.Knocks, func(k Knock) bool { return k.Seat != game.White && k.Seat != game.Black })
}

// report tells the other processes who is here, if that has changed.
func (r *room) report() {
	now := Report{Pages: len(r.members), Watchers: len(r.crowd.named), Creator: r.visitors[r.rec.creator.ID] > 0,
		Names: r.crowd.first(), Runs: r.keeps, Knocks: slices.Clone(r.knocks.waiting)}
	for _, seat := range []game.Color{game.White, game.Black} {
		now.Seats[seat] = r.pagesAt(seat)
	}
	now.Closed = r.closedSeats()
	now.Listed = r.rec.status == Playing && r.rec.terms.Visibility != Private && (now.Pages > 0 || now.Runs)
	r.tellReport(now)
}

// closedSeats are the seats of a running game whose last page was closed here on
// purpose.
func (r *room) closedSeats() (closed [2]bool) {
	for _, seat := range []game.Color{game.White, game.Black} {
		closed[seat] = r.rec.status == Playing && r.pagesAt(seat) == 0 && r.missed[seat].closed
	}
	return closed
}

func (r *room) tellReport(now Report) {
	if reflect.DeepEqual(now, r.reported) {
		return
	}
	r.reported = now
	r.tell(News{Kind: NewsHere, Game: r.id, Report: &now})
}

// regard looks at what the other processes tell of this game.
func (r *room) regard() {
	before, asked := r.presence(time.Now()), r.knocking()
	r.others = r.roll.of(r.id)
	r.notePresence(time.Now(), r.closedElsewhere())
	for _, k := range r.knocking() {
		if !slices.Contains(asked, k) {
			r.tellKnock(k)
		}
	}
	if now := r.presence(time.Now()); before.differs(now) {
		r.presenceChanged(nil)
	}
	r.wind() // whose flag is left to whom may have changed
}

// differs says whether two presences differ in who is here; the count of an
// absent player runs by itself.
func (p Presence) differs(q Presence) bool {
	p.Absence, q.Absence = nil, nil
	return !reflect.DeepEqual(p, q)
}

// elsewhere says whether another process has a page that plays a seat.
func (r *room) elsewhere(seat game.Color) bool {
	for _, other := range r.others {
		if other.Seats[seat] > 0 {
			return true
		}
	}
	return false
}

// closedElsewhere are the seats whose last page another process saw close on
// purpose.
func (r *room) closedElsewhere() (closed [2]bool) {
	for _, other := range r.others {
		for seat := range closed {
			closed[seat] = closed[seat] || other.Closed[seat]
		}
	}
	return closed
}

// elsewherePatience is how much longer a flag is left to the process that has
// the player's page: it alone knows what the network's delay gives back.
const elsewherePatience = lagFull + time.Second

// leeway is how long after the clock has run out the flag falls here.
func (r *room) leeway(side game.Color) time.Duration {
	if r.pagesAt(side) == 0 && r.elsewhere(side) {
		return elsewherePatience
	}
	return r.compensation(side)
}

// watchers counts the spectators on all processes, and names those who came
// first. A visitor with pages on several counts once, as far as they are named.
func (r *room) watchers() (int, []string) {
	count := len(r.crowd.named)
	named := r.crowd.first()
	for _, name := range sortedKeys(r.others) {
		other := r.others[name]
		count += other.Watchers
		for _, p := range other.Names {
			switch {
			case r.crowd.pages[p.ID] > 0 || slices.ContainsFunc(named, func(q Person) bool { return q.ID == p.ID }):
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
