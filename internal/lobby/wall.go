package lobby

import (
	"slices"
	"strings"
	"sync"
	"time"

	"threefold/internal/game"
)

// wallSize is how many games the wall shows, and wallPause the least time
// between two tellings of it.
const (
	wallSize  = 12
	wallPause = 500 * time.Millisecond
)

// wall is the list of games being played now.
type wall struct {
	mu       sync.Mutex
	games    map[string]*onWall // by id
	watchers map[*Member]bool
	pending  *time.Timer // a telling that is due, or nil
	closed   bool
}

// onWall is a game as its room last reported it. Nothing in it changes.
type onWall struct {
	card     Card
	position game.Position
	clock    *Clock
	moved    int64 // epoch milliseconds
}

func newWall() *wall {
	return &wall{games: map[string]*onWall{}, watchers: map[*Member]bool{}}
}

// put reports how a game stands.
func (w *wall) put(id string, g *onWall) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.games[id] = g
	w.changed()
}

// remove takes a game off the wall, if it is there.
func (w *wall) remove(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.games[id] != nil {
		delete(w.games, id)
		w.changed()
	}
}

// changed makes a telling due. The caller holds the mutex.
func (w *wall) changed() {
	if w.pending == nil && len(w.watchers) > 0 && !w.closed {
		w.pending = time.AfterFunc(wallPause, w.tell)
	}
}

// tell shows the wall to its watchers.
func (w *wall) tell() {
	b := encode(Out{T: OutLive, D: w.cards()})
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pending = nil
	for m := range w.watchers {
		m.send(b)
	}
}

// watch adds a page that is told of changes, beginning with the present.
func (w *wall) watch(m *Member) {
	m.send(encode(Out{T: OutLive, D: w.cards()}))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.watchers[m] = true
}

func (w *wall) leave(m *Member) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.watchers, m)
}

// cards draws the latest games, the one moved last first.
func (w *wall) cards() []Card {
	latest := w.latest()
	now := time.Now()
	cards := make([]Card, len(latest))
	for i, g := range latest {
		cards[i] = g.card
		cards[i].Men = g.position.Men()
		if g.clock != nil {
			cards[i].Clock = clockOut(*g.clock, now)
		}
	}
	return cards
}

func (w *wall) latest() []*onWall {
	w.mu.Lock()
	defer w.mu.Unlock()
	all := make([]*onWall, 0, len(w.games))
	for _, g := range w.games {
		all = append(all, g)
	}
	slices.SortFunc(all, func(a, b *onWall) int {
		if a.moved != b.moved {
			return int(b.moved - a.moved)
		}
		return strings.Compare(a.card.Slug, b.card.Slug)
	})
	return all[:min(len(all), wallSize)]
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

// tellWall reports the room's game to the wall: shown while it is played.
func (r *room) tellWall() {
	if r.rec.status != Playing || r.match == nil {
		r.wall.remove(r.id)
		return
	}
	g := &onWall{position: r.match.Position(), clock: r.clock, moved: r.rec.moved, card: Card{
		Slug: r.rec.slug, Game: r.rec.game, White: r.rec.seats[game.White].Name, Black: r.rec.seats[game.Black].Name,
		Turn: r.turn().String(), Ply: len(r.rec.plies), Watched: r.presence().Watchers}}
	if n := len(r.rec.plies); n > 0 {
		last := &r.rec.plies[n-1]
		g.card.Last = &Last{Path: last.Path, Takes: last.Takes}
	}
	r.wall.put(r.id, g)
}
