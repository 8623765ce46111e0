package room

import (
	"container/list"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/wire"
)

// Reader shows games that have no room, by the fold of their logs alone.
type Reader struct {
	deps    *Deps
	loading singleflight.Group // by game id
	cache   *cache
}

// NewReader returns a reader with an empty cache.
func NewReader(d *Deps) *Reader { return &Reader{deps: d, cache: newCache()} }

// View is a game as this player sees it.
func (r *Reader) View(ctx context.Context, id, playerID string) (wire.View, error) {
	known, err := r.read(ctx, id)
	if err != nil {
		return wire.View{}, err
	}
	lines, err := r.deps.Log.Lines(ctx, id, chatTail)
	if err != nil {
		return wire.View{}, err
	}
	g, chat := known.game, newChatHistory(lines)
	p := wire.Presenter{Game: &g, Now: time.Now()}
	here := newAttendance(&g, p.Now)
	here.reports = r.deps.Peers.Reports(id)
	var absence *gamelog.Absence
	if !g.Record.Status.Ended() {
		p.Trouble = r.deps.Store.Failing()
		g.StartClock(r.deps.Outages.Get().Within)
		here.updateMissed(p.Now, here.closedElsewhere())
		if p.Trouble.IsZero() && !r.deps.Peers.BusDown(p.Now) {
			absence = g.Absence(here.missed, p.Now)
		}
	}
	return p.View(playerID, known.moves, here.presence(p.Now, absence), chat.tail(g.Record.ReadableChats(playerID))), nil
}

// Known is the cached record of a game, as it was when the game was last viewed; a
// finished game's has its last ply alone.
func (r *Reader) Known(slug string) (gamelog.Record, bool) {
	g := r.cache.find(slug)
	if g == nil {
		return gamelog.Record{}, false
	}
	return g.game.Record, true
}

// Kept is how many games the cache has, and about how many bytes they take.
func (r *Reader) Kept() (games, bytes int) {
	r.cache.mu.Lock()
	defer r.cache.mu.Unlock()
	return len(r.cache.games), r.cache.weight
}

// read returns a game as its log stands now. Of a cached game it reads the new events
// alone.
func (r *Reader) read(ctx context.Context, id string) (*cachedGame, error) {
	known := r.cache.get(id)
	if known == nil {
		return r.readAll(ctx, id, 0)
	}
	events, err := r.deps.Log.Events(ctx, id, known.game.Record.Seq)
	switch {
	case err != nil:
		return nil, err
	case len(events) == 0:
		return known, nil
	case known.game.Record.Status.Ended(): // its plies are gone, which an event may concern
		return r.readAll(ctx, id, known.game.Record.Seq)
	}
	return r.readOn(known, events)
}

// readAll reads a game from its first event, whose log has events beyond this number,
// once for all callers who ask at the same time. A caller who stops waiting does not
// end the read for the others.
func (r *Reader) readAll(ctx context.Context, id string, beyond int64) (*cachedGame, error) {
	read := r.loading.DoChan(id, func() (_ any, err error) {
		defer func() {
			if p := recover(); p != nil { // a game that cannot be folded ends only this view
				err = fmt.Errorf("game %s: panic: %v\n%s", id, p, debug.Stack())
			}
		}()
		if g := r.cache.get(id); g != nil && g.game.Record.Seq > beyond {
			return g, nil // somebody was a moment earlier
		}
		ctx, cancel := context.WithTimeout(r.deps.Life, ReadWait)
		defer cancel()
		events, err := r.deps.Log.Events(ctx, id, 0)
		if err != nil {
			return nil, err
		}
		return r.readOn(&cachedGame{}, events)
	})
	select {
	case done := <-read:
		if done.Err != nil {
			return nil, done.Err
		}
		return done.Val.(*cachedGame), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// readOn returns a game after more events, and caches it.
func (r *Reader) readOn(known *cachedGame, events []gamelog.Event) (*cachedGame, error) {
	rec, err := known.game.Record.FoldOn(events)
	if err != nil {
		return nil, err
	}
	next := &cachedGame{moves: known.moves.UpTo(rec.Plies)}
	if n := len(rec.Plies); rec.Status.Ended() {
		rec.Plies = slices.Clone(rec.Plies[max(0, n-1):])
	}
	if next.game, err = gamelog.Resume(rec, r.deps.Games); err != nil {
		return nil, err
	}
	r.cache.put(next)
	return next, nil
}

// cachedGame is a game without a room, as its log stands, with nothing in it that
// belongs to one visitor. It does not change once it is in the cache.
type cachedGame struct {
	game  gamelog.Game // a finished one has its last ply alone
	moves wire.Moves
}

// weight estimates how many bytes of memory the game takes: an unfinished game has its
// plies besides their text.
func (g *cachedGame) weight() int {
	const pliesToText = 4
	plies := g.game.Record.Plies
	n := len(plies) * 16 // the pointers to them
	for _, p := range plies {
		n += pliesToText * len(p.Position)
	}
	return n + g.moves.Text.Len() + 4<<10
}

// cache keeps the games that were viewed last, as many as fit into CacheSize bytes, so
// that repeated views of a long game do not read it again and again.
type cache struct {
	mu     sync.Mutex
	games  map[string]*list.Element // of *cachedGame, by game id
	slugs  map[string]string        // ids of the games, by slug
	latest *list.List               // the game viewed last is the first
	weight int
}

// CacheSize bounds what is kept of games without a room, in bytes.
const CacheSize = 32 << 20

func newCache() *cache {
	return &cache{games: map[string]*list.Element{}, slugs: map[string]string{}, latest: list.New()}
}

// get finds a game, or gives nil.
func (s *cache) get(id string) *cachedGame {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.games[id]
	if e == nil {
		return nil
	}
	s.latest.MoveToFront(e)
	return e.Value.(*cachedGame)
}

// find finds a game by its slug, or gives nil.
func (s *cache) find(slug string) *cachedGame {
	s.mu.Lock()
	id := s.slugs[slug]
	s.mu.Unlock()
	return s.get(id)
}

// put keeps a game in place of what was known of it.
func (s *cache) put(g *cachedGame) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.games[g.game.Record.ID]; e != nil {
		s.remove(e)
	}
	s.games[g.game.Record.ID], s.slugs[g.game.Record.Slug] = s.latest.PushFront(g), g.game.Record.ID
	s.weight += g.weight()
	for s.weight > CacheSize && s.latest.Len() > 1 {
		s.remove(s.latest.Back())
	}
}

// remove drops a game. The caller holds the mutex.
func (s *cache) remove(e *list.Element) {
	g := s.latest.Remove(e).(*cachedGame)
	delete(s.games, g.game.Record.ID)
	delete(s.slugs, g.game.Record.Slug)
	s.weight -= g.weight()
}
