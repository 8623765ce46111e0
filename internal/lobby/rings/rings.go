// Package rings has players notified of open challenges that stand (internal/push), and tells who
// made a challenge how many were.
package rings

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
)

const (
	// Stands is how long a challenge stands before players are notified of it: so long others who
	// are on the site may take it. settles is the least time that the maker's page has been open.
	Stands  = 20 * time.Second
	settles = 3 * time.Second

	// countEvery is the time between two looks at how many players were notified, countFor how long
	// that is looked at.
	countEvery = 2 * time.Second
	countFor   = time.Minute

	storeWait = 10 * time.Second
)

// Store stores rings.
type Store interface {
	// Ring asks at a moment, in epoch milliseconds, that players are notified of a challenge. It does
	// nothing if that was asked before.
	Ring(ctx context.Context, game string, at int64) error

	// Rung returns whether that was asked, how many players were notified, and whether more may be.
	Rung(ctx context.Context, game string) (asked bool, people int, more bool, err error)
}

// Lobby gives commands to rooms, as lobby.Lobby does.
type Lobby interface {
	Do(ctx context.Context, slug string, by gamelog.Person, c room.Command, limits member.Limits) (room.Result, error)
}

// Ringer is a room.Guest. Each challenge whose maker has a page open at this process has a goroutine,
// which ends when it has told how many were notified, or with the last of these pages.
type Ringer struct {
	store  Store
	lobby  Lobby
	life   context.Context
	logger *slog.Logger

	mu    sync.Mutex
	stops map[string]context.CancelFunc // by game id
}

// New returns a Ringer. It does nothing any more when life ends.
func New(life context.Context, store Store, lobby Lobby, logger *slog.Logger) *Ringer {
	return &Ringer{store: store, lobby: lobby, life: life, logger: logger, stops: map[string]context.CancelFunc{}}
}

// challenge is what a goroutine knows of a challenge.
type challenge struct {
	id, slug string
	by       gamelog.Person
	made     time.Time
	limits   member.Limits // of a page of the maker
}

// Update implements room.Guest. A challenge by a program has no player notified, nor has one whose seats
// are both for others.
func (r *Ringer) Update(s room.GameUpdate) {
	rec := &s.Game.Record
	if rec.Terms.Visibility != gamelog.Open {
		return
	}
	var limits member.Limits
	if rec.Status == gamelog.Invited && rec.Side != gamelog.SideNone && !rec.Creator.Program() {
		limits = s.Here.CreatorLimits()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	stop, known := r.stops[rec.ID]
	switch {
	case limits == nil && known:
		stop()
		delete(r.stops, rec.ID)
	case limits != nil && !known:
		ctx, cancel := context.WithCancel(r.life)
		r.stops[rec.ID] = cancel
		go r.follow(ctx, challenge{rec.ID, rec.Slug, rec.Creator, time.UnixMilli(rec.Created), limits})
	}
}

// RoomEnded implements room.Guest.
func (r *Ringer) RoomEnded(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if stop := r.stops[id]; stop != nil {
		stop()
		delete(r.stops, id)
	}
}

// follow has players notified of a challenge when it has stood long enough, and tells its maker how
// many were. Beyond the maker's limits the challenge stands, silent. It tries again while the store
// fails.
func (r *Ringer) follow(ctx context.Context, c challenge) {
	if !sleep(ctx, max(Stands-time.Since(c.made), settles)) {
		return
	}
	mayAsk, told, failing := false, 0, false
	for end := time.Now().Add(countFor); failing || time.Now().Before(end); {
		asked, people, more, err := r.rung(ctx, c.id)
		if err == nil && !asked {
			if !mayAsk && c.limits.Ring() != nil {
				return
			}
			mayAsk, more, end = true, true, time.Now().Add(countFor)
			err = r.ask(ctx, c.id)
		}
		if err != nil && !failing && ctx.Err() == nil {
			r.logger.Warn("players are not notified of a challenge now", "game", c.id, "err", err)
		}
		if failing = err != nil; people != told && !failing {
			told = people
			r.tell(ctx, c, told)
		}
		if !failing && !more || !sleep(ctx, countEvery) {
			return
		}
	}
}

func (r *Ringer) ask(ctx context.Context, game string) error {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return r.store.Ring(ctx, game, time.Now().UnixMilli())
}

func (r *Ringer) rung(ctx context.Context, game string) (asked bool, people int, more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return r.store.Rung(ctx, game)
}

// tell tells the pages of a challenge how many players were notified.
func (r *Ringer) tell(ctx context.Context, c challenge, people int) {
	if _, err := r.lobby.Do(ctx, c.slug, c.by, room.TellNotified(people), member.Unlimited{}); err != nil && ctx.Err() == nil {
		r.logger.Warn("a maker was not told who was notified", "game", c.id, "err", err)
	}
}

// sleep waits, and reports whether ctx lasted that long.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}
