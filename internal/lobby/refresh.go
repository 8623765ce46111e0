package lobby

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"threefold/internal/lobby/refresh"
	"threefold/internal/lobby/room"
)

// refreshes is all that a lobby reads of the store besides what its rooms do.
type refreshes struct {
	shown      *refresh.Refresh // how far the games have grown that pages show here
	others     *refresh.Refresh // how far the other games in memory have, after messages were lost
	challenges *refresh.Refresh // the open ones
	soon       atomic.Bool      // these are to be read in a moment
	plans      *refresh.Refresh // scheduled checks of plans
	revoked    *refresh.Refresh // invitations by and to programs that were revoked
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

// wantShown has read what other processes may have changed and a page here shows.
func wantShown(l *Lobby) {
	l.refreshes.shown.Trigger()
	if l.live.Pages() > 0 {
		l.refreshes.challenges.Trigger()
	}
}

// openReadEvery gathers several changes of the open challenges into one read.
const openReadEvery = 100 * time.Millisecond

// challengesChanged has the open challenges read, once for all changes of a moment.
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
		challengesChanged(l) // a challenge came or went here during the read
	}
	return err
}

// atOnce is for how many games one question is.
const atOnce = 500

// askGrown asks how far the games in memory have grown that a page here shows, or the
// others, and tells the rooms.
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
