package lobby

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"threefold/internal/game"
)

// wallSize is how many games the wall shows, openSize how many challenges,
// wallRest how long a game on it may go without a move before another takes its
// place, and wallPause the least time between two tellings of it.
const (
	wallSize  = 24
	openSize  = 50
	wallRest  = time.Minute
	wallPause = 500 * time.Millisecond
)

// wall is the list of games being played now, and of open challenges.
type wall struct {
	mu       sync.Mutex
	games    map[string]*onWall    // by id
	places   []string              // ids of the games that are shown, each in its place
	open     map[string]*Challenge // by id; nothing in one changes
	since    map[string]int64      // when a challenge was made
	turns    int                   // how often a challenge has come or gone here
	roll     *roll                 // what is played elsewhere
	watchers map[*Member]bool
	pending  *time.Timer // a telling that is due, or nil
	closed   bool
}

// onWall is a game as its room last reported it. Nothing in it changes.
type onWall struct {
	id       string
	card     Card
	position game.Position
	clock    *Clock
	moved    int64 // epoch milliseconds
	people   int   // with a page of this game open
}

func newWall(others *roll) *wall {
	return &wall{roll: others, games: map[string]*onWall{}, open: map[string]*Challenge{}, since: map[string]int64{}, watchers: map[*Member]bool{}}
}

// put reports how a game stands.
func (w *wall) put(g *onWall) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.games[g.id] = g
	w.changed()
}

// remove takes a game off the wall, if it is there. A challenge stays.
func (w *wall) remove(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.games[id] != nil {
		delete(w.games, id)
		w.changed()
	}
}

// challenge shows an open challenge, or takes it off (nil).
func (w *wall) challenge(id string, made int64, c *Challenge) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if c == nil && w.open[id] == nil {
		return
	}
	if c != nil && w.open[id] != nil && reflect.DeepEqual(*c, *w.open[id]) {
		return
	}
	w.turns++
	if c == nil {
		delete(w.open, id)
		delete(w.since, id)
	} else {
		w.open[id], w.since[id] = c, made
	}
	w.changed()
}

// changes counts how often a challenge has come or gone here.
func (w *wall) changes() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.turns
}

// replaceOpen shows these invitations in place of all that are shown, unless
// one has come or gone since there were so many changes. It says whether it did.
func (w *wall) replaceOpen(rows []Row, changes int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.turns != changes {
		return false
	}
	before := w.open
	w.open, w.since = map[string]*Challenge{}, map[string]int64{}
	for _, row := range rows {
		w.open[row.ID], w.since[row.ID] = row.challenge(), row.CreatedAt
		if known := before[row.ID]; known != nil {
			w.open[row.ID] = known // its room knows whether the creator is here
		}
	}
	w.changed()
	return true
}

// invite shows a row as an open challenge, if it is one.
func (w *wall) invite(row Row) {
	if row.Status == Invited && row.Terms.Visibility == Open {
		w.challenge(row.ID, row.CreatedAt, row.challenge())
	}
}

func (r Row) challenge() *Challenge {
	return &Challenge{Slug: r.Slug, Game: r.Game, By: r.Creator.Name, Side: r.Side, Terms: r.Terms}
}

// count is how many games are played here.
func (w *wall) count() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.games)
}

// nudge tells the pages that what other processes tell has changed.
func (w *wall) nudge() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.changed()
}

// changed makes a telling due. The caller holds the mutex.
func (w *wall) changed() {
	if w.pending == nil && len(w.watchers) > 0 && !w.closed {
		w.pending = time.AfterFunc(wallPause, w.tell)
	}
}

// tell shows the wall to its watchers.
func (w *wall) tell() {
	b := encode(Out{T: OutWall, D: w.show()})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pending = nil
	for m := range w.watchers {
		m.send(b)
	}
}

// watch adds a page that is told of changes, beginning with the present.
func (w *wall) watch(m *Member) {
	w.mu.Lock()
	w.watchers[m] = true
	if w.closed {
		m.dismiss()
	}
	w.changed()
	w.mu.Unlock()
	m.send(encode(Out{T: OutWall, D: w.show()}))
}

func (w *wall) leave(m *Member) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.watchers, m)
	w.changed()
}

// show draws the wall.
func (w *wall) show() Wall {
	now := time.Now()
	games, shown := w.hung(now)
	shown.Live = make([]Card, len(games))
	for i, g := range games {
		shown.Live[i] = g.card
		shown.Live[i].Men = g.position.Men()
		if g.clock != nil {
			shown.Live[i].Clock = clockOut(*g.clock, now)
		}
	}
	return shown
}

// hung are the games in their places, and the wall without them.
func (w *wall) hung(now time.Time) ([]*onWall, Wall) {
	played, pages := w.roll.listed()
	w.mu.Lock()
	defer w.mu.Unlock()
	shown := Wall{People: pages + len(w.watchers), Open: w.challenges()}
	for id, g := range w.games {
		played[id] = true
		shown.People += g.people
	}
	shown.Games = len(played)
	w.arrange(now)
	hung := make([]*onWall, len(w.places))
	for i, id := range w.places {
		hung[i] = w.games[id]
	}
	return hung, shown
}

// arrange gives the places: who has one keeps it until the game ends, or rests
// while another that has none is played. Of those without a place the one moved
// last comes first; where none is left, the last card moves into the hole. The
// caller holds the mutex.
func (w *wall) arrange(now time.Time) {
	waiting := w.waiting()
	active := now.Add(-wallRest).UnixMilli()
	for i := 0; i < len(w.places); i++ {
		g := w.games[w.places[i]]
		switch {
		case g != nil && (g.moved >= active || len(waiting) == 0 || waiting[0].moved < active):
			continue
		case len(waiting) > 0:
			w.places[i], waiting = waiting[0].id, waiting[1:]
		default:
			last := len(w.places) - 1
			w.places[i] = w.places[last]
			w.places = w.places[:last]
			i-- // the card that has moved there may be gone too
		}
	}
	for _, g := range waiting[:min(len(waiting), wallSize-len(w.places))] {
		w.places = append(w.places, g.id)
	}
}

// waiting are the games without a place, the one moved last first.
func (w *wall) waiting() []*onWall {
	games := make([]*onWall, 0, len(w.games))
	for id, g := range w.games {
		if !slices.Contains(w.places, id) {
			games = append(games, g)
		}
	}
	slices.SortFunc(games, func(a, b *onWall) int {
		return cmp.Or(cmp.Compare(b.moved, a.moved), cmp.Compare(a.card.Slug, b.card.Slug))
	})
	return games
}

// challenges lists the newest first. The caller holds the mutex.
func (w *wall) challenges() []Challenge {
	ids := make([]string, 0, len(w.open))
	for id := range w.open {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b string) int {
		if w.since[a] != w.since[b] {
			return int(w.since[b] - w.since[a])
		}
		return strings.Compare(a, b)
	})
	list := make([]Challenge, 0, len(ids))
	for _, id := range ids[:min(len(ids), openSize)] {
		c := *w.open[id]
		c.Here = c.Here || w.roll.creatorIn(id)
		list = append(list, c)
	}
	return list
}

// pages counts the pages that watch the wall.
func (w *wall) pages() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.watchers)
}

func (w *wall) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if w.pending != nil {
		w.pending.Stop()
	}
	for m := range w.watchers {
		m.dismiss()
	}
}

// tellWall reports the room's game to the wall: a challenge while it is open,
// a game while it is played, and neither when it is private.
func (r *room) tellWall() {
	r.tellChallenge()
	if r.rec.status != Playing || r.match == nil || r.rec.terms.Visibility == Private {
		r.wall.remove(r.id)
		return
	}
	watched, _ := r.watchers()
	g := &onWall{id: r.id, position: r.match.Position(), clock: r.clock, moved: r.rec.moved, people: len(r.members), card: Card{
		Slug: r.rec.slug, Game: r.rec.game, White: r.rec.seats[game.White].Name, Black: r.rec.seats[game.Black].Name,
		Turn: r.turn().String(), Ply: len(r.rec.plies), Watched: watched}}
	if n := len(r.rec.plies); n > 0 {
		last := &r.rec.plies[n-1]
		g.card.Last = &Last{Path: last.Path, Takes: last.Takes}
	}
	r.wall.put(g)
}

func (r *room) tellChallenge() {
	if r.rec.status != Invited || r.rec.terms.Visibility != Open {
		r.wall.challenge(r.id, 0, nil)
		return
	}
	here := r.visitors[r.rec.creator.ID] > 0
	r.wall.challenge(r.id, r.rec.created, &Challenge{Slug: r.rec.slug, Game: r.rec.game, By: r.rec.creator.Name,
		Side: r.rec.side, Terms: r.rec.terms, Here: here})
}
