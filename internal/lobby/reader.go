package lobby

import (
	"context"
	"time"

	"golang.org/x/sync/singleflight"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/presence"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/lru"
	"threefold/internal/workers"
)

// reader shows games that need no room, by folding their logs. It is safe for concurrent use.
type reader struct {
	deps    *room.Deps
	loading singleflight.Group      // by slug
	cache   *lru.Cache[*cachedGame] // by slug
}

func newReader(d *room.Deps) *reader {
	return &reader{deps: d, cache: lru.New(cacheSize, (*cachedGame).weight)}
}

// found is a game that Find has found.
type found struct {
	game  *cachedGame
	fresh bool // its log was read just now
}

// Record returns the game's record, as of the last read of its log.
func (f found) Record() *gamelog.Record { return &f.game.game.Record }

// Find returns a game: from the cache without a query, or by reading its log. It returns
// gamelog.ErrNotFound if there is none.
func (r *reader) Find(ctx context.Context, slug string) (found, error) {
	if g, ok := r.cache.Get(slug); ok {
		return found{game: g}, nil
	}
	g, err := r.readAll(ctx, slug)
	return found{game: g, fresh: true}, err
}

// Game returns a game as its log has it now, without match and clock.
func (r *reader) Game(ctx context.Context, f found) (gamelog.Game, error) {
	known, err := r.update(ctx, f)
	if err != nil {
		return gamelog.Game{}, err
	}
	return gamelog.Game{Record: known.game.Record, Rules: known.game.Rules}, nil
}

// View returns a game as this player sees it now; withChat adds the chat.
func (r *reader) View(ctx context.Context, f found, playerID string, withChat bool) (wire.View, error) {
	known, err := r.update(ctx, f)
	if err != nil {
		return wire.View{}, err
	}
	g := known.game
	var chat []gamelog.Line
	if withChat {
		if chat, err = r.deps.Talks.Lines(ctx, &g.Record, playerID); err != nil {
			return wire.View{}, err
		}
	}
	p := wire.Presenter{Game: &g, Now: time.Now()}
	here := presence.New(g.Record.ID, r.deps.Peers, p.Now, nil, nil)
	here.SetComputerSeats(&g.Record)
	here.ReadReports(p.Now)
	o := presence.RoomState{Now: p.Now, Record: &g.Record}
	if !g.Record.Status.Ended() {
		p.Degraded = r.deps.Health.Failing()
		g.StartClock(p.Now, r.deps.Outages.Get().Within)
		if p.Degraded.IsZero() && !r.deps.Peers.BusDown(p.Now) {
			o.Absence = g.Absence(here.Missed, p.Now)
		}
	}
	return p.View(playerID, r.moves(known), here.Presence(o), chat), nil
}

// moves returns the encoded moves of a game, and caches them if they are long.
func (r *reader) moves(known *cachedGame) wire.Moves {
	rec := &known.game.Record
	all := known.moves.UpTo(rec.Plies)
	if long := all.Keep(); long.Count() > known.moves.Count() {
		r.cache.Put(rec.Slug, &cachedGame{known.game, long})
	}
	return all
}

// Known reports whether a game is cached.
func (r *reader) Known(slug string) bool {
	_, ok := r.cache.Get(slug)
	return ok
}

// Drop removes a game from the cache.
func (r *reader) Drop(slug string) { r.cache.Drop(slug) }

// Stats returns the number of cached games, and their approximate size in bytes.
func (r *reader) Stats() (games, bytes int) { return r.cache.Stats() }

// update returns a game as its log has it now. For a cached game it reads only the new events.
func (r *reader) update(ctx context.Context, f found) (*cachedGame, error) {
	known, rec := f.game, f.Record()
	if f.fresh {
		return known, nil
	}
	events, err := r.deps.Log.Events(ctx, rec.ID, rec.Seq)
	if err != nil || len(events) == 0 {
		return known, err
	}
	return r.readOn(known, events)
}

// readAll reads a whole log, once for all concurrent callers. A caller whose context ends does not
// cancel the read for the others.
func (r *reader) readAll(ctx context.Context, slug string) (*cachedGame, error) {
	read := r.loading.DoChan(slug, func() (any, error) {
		var g *cachedGame
		err := workers.Guard(func() (err error) { g, err = r.readWhole(slug); return err }) // a panic in a fold fails only this view
		return g, err
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

func (r *reader) readWhole(slug string) (*cachedGame, error) {
	if g, ok := r.cache.Get(slug); ok {
		return g, nil // another caller was first
	}
	ctx, cancel := context.WithTimeout(r.deps.Life, room.ReadWait)
	defer cancel()
	events, err := r.deps.Log.EventsOf(ctx, slug)
	if err != nil {
		return nil, err
	}
	return r.readOn(&cachedGame{}, events)
}

// readOn returns a game after more events, and caches it.
func (r *reader) readOn(known *cachedGame, events []gamelog.Event) (*cachedGame, error) {
	rec, err := known.game.Record.FoldOn(events)
	if err != nil {
		return nil, err
	}
	next := &cachedGame{moves: known.moves}
	if next.game, err = gamelog.Resume(rec, r.deps.Games); err != nil {
		return nil, err
	}
	r.cache.Put(rec.Slug, next)
	return next, nil
}

// cachedGame is a game as its log has it, with no data of a single visitor. It is immutable once it
// is in the cache.
type cachedGame struct {
	game  gamelog.Game
	moves wire.Moves // of a long game, once requested; perhaps as of an earlier ply
}

func (g *cachedGame) weight() int {
	return g.game.Record.Plies.Size() + g.moves.Size() + 4<<10
}

// cacheSize is the maximum size of the cache, in bytes. The cache saves repeated reads of the logs
// of long games.
const cacheSize = 32 << 20
