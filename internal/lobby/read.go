package lobby

import (
	"container/list"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"threefold/internal/game"
)

// reading is a game without a room as its log tells it, for all who look at it:
// nothing in it is any visitor's own. It is not changed once it is on the shelf.
type reading struct {
	rec   record // of a game that is over, with its last ply alone
	moves moves
	match *game.Match // of a game that goes on; it is only looked at
}

// weight is about how many bytes of memory the reading takes: of a game that goes
// on the plies are there besides their text.
func (g *reading) weight() int {
	const pliesToText = 4
	n := len(g.rec.plies) * 16 // what points to them
	for _, p := range g.rec.plies {
		n += pliesToText * len(p.Position)
	}
	return n + g.moves.text.Len() + 4<<10
}

// shelf keeps the games that were looked at last, as many as shelfSize bytes
// hold, so that whoever looks at a long game again and again does not have it
// read again and again.
type shelf struct {
	loading singleflight.Group // by game id

	mu     sync.Mutex
	games  map[string]*list.Element // of *reading, by game id
	slugs  map[string]string        // their ids
	latest *list.List               // the one that was looked at last is the first
	weight int
}

const shelfSize = 32 << 20

func newShelf() *shelf {
	return &shelf{games: map[string]*list.Element{}, slugs: map[string]string{}, latest: list.New()}
}

// get finds a game, or gives nil.
func (s *shelf) get(id string) *reading {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.games[id]
	if e == nil {
		return nil
	}
	s.latest.MoveToFront(e)
	return e.Value.(*reading)
}

// find finds a game by its slug, or gives nil.
func (s *shelf) find(slug string) *reading {
	s.mu.Lock()
	id := s.slugs[slug]
	s.mu.Unlock()
	return s.get(id)
}

// put keeps a game in place of what was known of it.
func (s *shelf) put(g *reading) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.games[g.rec.id]; e != nil {
		s.remove(e)
	}
	s.games[g.rec.id], s.slugs[g.rec.slug] = s.latest.PushFront(g), g.rec.id
	s.weight += g.weight()
	for s.weight > shelfSize && s.latest.Len() > 1 {
		s.remove(s.latest.Back())
	}
}

// remove drops a game. The caller holds the mutex.
func (s *shelf) remove(e *list.Element) {
	g := s.latest.Remove(e).(*reading)
	delete(s.games, g.rec.id)
	delete(s.slugs, g.rec.slug)
	s.weight -= g.weight()
}

// read looks at a game in a room that nobody runs: it lives as long as the call.
func (l *Lobby) read(ctx context.Context, id, playerID string) (View, error) {
	g, err := l.reading(ctx, id)
	if err != nil {
		return View{}, err
	}
	now := time.Now()
	r := l.newRoom(id)
	r.rec, r.match, r.others = g.rec, g.match, l.roll.of(id)
	r.missBoth(now)
	if !r.rec.status.ended() {
		r.trouble = l.health.failing()
		r.setClock(now.Add(-r.thought()))
		r.notePresence(now, r.closedElsewhere())
	}
	if err := r.recallFor(ctx, playerID); err != nil {
		return View{}, err
	}
	return View{V: r.rec.seq, Snapshot: r.snapshot(playerID, now), Moves: g.moves.text}, nil
}

// reading is a game as its log stands now. What is known of it already is not
// read again.
func (l *Lobby) reading(ctx context.Context, id string) (*reading, error) {
	known := l.shelf.get(id)
	if known == nil {
		var err error
		if known, err = l.readAll(ctx, id, 0); err != nil {
			return nil, err
		}
	}
	events, err := l.log.Events(ctx, id, known.rec.seq)
	switch {
	case err != nil:
		return nil, err
	case len(events) == 0:
		return known, nil
	case known.rec.status.ended(): // its plies are gone, which an event may concern
		return l.readAll(ctx, id, known.rec.seq)
	}
	return l.readOn(known, events)
}

// readAll reads a game from its beginning, which has events beyond this number,
// once for all who ask at the same time; whoever leaves meanwhile does not end it
// for the others.
func (l *Lobby) readAll(ctx context.Context, id string, beyond int64) (*reading, error) {
	read := l.shelf.loading.DoChan(id, func() (_ any, err error) {
		defer func() {
			if p := recover(); p != nil { // a game that cannot be read ends nothing but the look at it
				err = fmt.Errorf("game %s: panic: %v\n%s", id, p, debug.Stack())
			}
		}()
		if g := l.shelf.get(id); g != nil && g.rec.seq > beyond {
			return g, nil // somebody was a moment earlier
		}
		ctx, cancel := context.WithTimeout(l.life, readWait)
		defer cancel()
		events, err := l.log.Events(ctx, id, 0)
		if err != nil {
			return nil, err
		}
		return l.readOn(&reading{}, events)
	})
	select {
	case done := <-read:
		if done.Err != nil {
			return nil, done.Err
		}
		return done.Val.(*reading), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// readOn is a game after more events, which is put onto the shelf.
func (l *Lobby) readOn(known *reading, events []Event) (*reading, error) {
	g := &reading{rec: known.rec}
	g.rec.plies = slices.Clip(g.rec.plies) // whoever reads on beside this one appends elsewhere
	for _, e := range events {
		next, err := g.rec.apply(e)
		if err != nil {
			return nil, err
		}
		g.rec = next
	}
	if g.rec.seq == 0 {
		return nil, ErrNotFound
	}
	g.moves = known.moves.upTo(g.rec.plies)
	if n := len(g.rec.plies); g.rec.status.ended() {
		g.rec.plies = slices.Clone(g.rec.plies[max(0, n-1):])
	} else {
		r := l.newRoom(g.rec.id)
		r.rec = g.rec
		if err := r.resume(); err != nil {
			return nil, err
		}
		g.match = r.match
	}
	l.shelf.put(g)
	return g, nil
}
