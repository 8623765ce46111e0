package lobby

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"threefold/internal/lobby/room"
)

// refreshEvery is the time between two looks at what other processes may have written, and
// between two tries at what failed. With as long to answer and to read, no page of a game is
// more than two seconds behind the store while that answers, whatever the bus does.
const refreshEvery = time.Second

// refresh is something that a process reads of the store. Whoever may know of something new
// wants it; it is then read at once, or with the next second's tick; and where that fails it
// is tried again with each tick until it succeeds.
type refresh struct {
	failed string // for the log
	read   func(context.Context) error

	wanted, reading, failing atomic.Bool
}

// want has it read with the next tick.
func (f *refresh) want() { f.wanted.Store(true) }

// start reads it in a goroutine of its own, if it is wanted and is not being read already.
func (f *refresh) start(l *Lobby) {
	if !f.wanted.Load() || !f.reading.CompareAndSwap(false, true) {
		return
	}
	go func() {
		defer f.reading.Store(false)
		f.wanted.Store(false)
		ctx, cancel := context.WithTimeout(l.life, room.ReadWait)
		defer cancel()
		err := f.read(ctx)
		if err != nil {
			f.want()
		}
		if was := f.failing.Swap(err != nil); err != nil && !was {
			l.logger.Error(f.failed, "err", err)
		}
	}()
}

// refreshes is all that a lobby reads of the store besides what its rooms do.
type refreshes struct {
	lobby      *Lobby
	shown      refresh // how far the games have grown that pages show here
	others     refresh // how far the other games in memory have, after notifications were lost
	challenges refresh // the open ones
	plans      refresh // in games that are known to have some to be looked at
}

func newRefreshes(l *Lobby) *refreshes {
	grown := func(shown bool) func(context.Context) error {
		return func(ctx context.Context) error { return askGrown(ctx, l, shown) }
	}
	return &refreshes{lobby: l,
		shown:      refresh{failed: "games not read on", read: grown(true)},
		others:     refresh{failed: "games not read on", read: grown(false)},
		challenges: refresh{failed: "open challenges not listed", read: challenges{l}.read},
		plans:      refresh{failed: "plans not read", read: l.planned.playAll},
	}
}

// run reads, each second, what is wanted, until the lobby is closed. What other processes
// may have changed is wanted each second where a page here shows it.
func (all *refreshes) run() {
	l := all.lobby
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	for {
		select {
		case <-l.quit:
			return
		case <-tick.C:
		}
		if l.others.shared {
			all.shown.want()
			if l.live.Pages() > 0 {
				all.challenges.want()
			}
		}
		for _, f := range []*refresh{&all.shown, &all.others, &all.challenges, &all.plans} {
			f.start(l)
		}
	}
}

// atOnce is for how many games one question is.
const atOnce = 500

// askGrown asks how far the games in memory have grown that a page here shows, or the
// others, and tells the rooms.
func askGrown(ctx context.Context, l *Lobby, shown bool) error {
	for some := range slices.Chunk(gamesInMemory(l, shown), atOnce) {
		grown, err := l.log.Growth(ctx, some)
		if err != nil {
			return err
		}
		for id, to := range grown {
			if r := l.room(id); r != nil {
				r.Grown(to)
			}
		}
	}
	return nil
}

func gamesInMemory(l *Lobby, shown bool) (ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, h := range l.rooms {
		if h.MayTrail() == shown {
			ids = append(ids, id)
		}
	}
	return ids
}
