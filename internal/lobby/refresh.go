package lobby

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"threefold/internal/lobby/refresh"
	"threefold/internal/lobby/room"
)

// refreshes are the reads of the store that a lobby does besides its rooms.
type refreshes struct {
	shown      *refresh.Refresh // last events of the games with pages open here
	others     *refresh.Refresh // last events of the other games in memory, after lost messages
	challenges *refresh.Refresh // open challenges
	soon       atomic.Bool      // a read of the challenges is scheduled
	plans      *refresh.Refresh // scheduled checks of plans
	revoked    *refresh.Refresh // invitations by and to revoked programs
}

func newRefreshes(l *Lobby, programs Programs) *refreshes {
	of := func(failure string, read func(context.Context) error) *refresh.Refresh {
		return &refresh.Refresh{Read: read, Failing: func(err error) { l.logger.Error(failure, "err", err) }, Life: l.life, Quit: l.quit}
	}
	grown := func(shown bool) func(context.Context) error {
		return func(ctx context.Context) error { return askGrown(ctx, l, shown) }
	}
	return &refreshes{
		shown:      of("games not read on", grown(true)),
		others:     of("games not read on", grown(false)),
		challenges: of("open challenges not listed", func(ctx context.Context) error { return readChallenges(ctx, l) }),
		plans:      of("plans not read", func(ctx context.Context) error { return l.planner.CheckDue(ctx) }),
		revoked:    of("invitations of revoked programs not ended", func(ctx context.Context) error { return endOfRevoked(ctx, l, programs) }),
	}
}

// wantShown triggers reads of what pages here show and other processes may have changed.
func wantShown(l *Lobby) {
	l.refreshes.shown.Trigger()
	if l.live.Pages() > 0 {
		l.refreshes.challenges.Trigger()
	}
}

// openReadEvery is the time by which a read of the open challenges is delayed, to debounce several
// changes.
const openReadEvery = 100 * time.Millisecond

// challengesChanged schedules a read of the open challenges, debounced by openReadEvery.
func challengesChanged(l *Lobby) {
	if l.refreshes.soon.CompareAndSwap(false, true) {
		time.AfterFunc(openReadEvery, func() {
			l.refreshes.soon.Store(false)
			l.refreshes.challenges.Trigger()
		})
	}
}

func readChallenges(ctx context.Context, l *Lobby) error {
	ctx, cancel := context.WithTimeout(ctx, room.ReadWait)
	defer cancel()
	changes := l.live.Changes()
	rows, err := l.log.OpenChallenges(ctx)
	if err == nil && !l.live.ReplaceOpen(rows, changes) {
		challengesChanged(l) // this process added or removed a challenge during the read
	}
	return err
}

// atOnce is the maximum number of games in one query.
const atOnce = 500

// askGrown queries the last events of the games in memory, those with pages here if shown, else the
// others, and notifies their rooms and chats of new ones.
func askGrown(ctx context.Context, l *Lobby, shown bool) error {
	var games []string
	l.each(func(h *heldRoom) {
		if (h.Pages() > 0) == shown {
			games = append(games, h.ID)
		}
	})
	for some := range slices.Chunk(games, atOnce) {
		asking, cancel := context.WithTimeout(ctx, room.ReadWait)
		grown, err := l.log.Growth(asking, some)
		cancel()
		if err != nil {
			return err
		}
		for id, to := range grown {
			if r := l.room(id); r != nil {
				r.LogGrown(to.Seq)
			}
			l.deps.Talks.ReadTo(id, to.Lines)
		}
	}
	return nil
}
