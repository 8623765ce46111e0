package lobby

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"threefold/internal/lobby/room"
)

// refreshEvery is the time between two looks at what other processes may have written, and
// between two tries at what failed. With as long to answer and to read, no page of a game is
// more than two seconds behind the store while that answers, whatever the bus does.
const refreshEvery = time.Second

// refresh is something that a process reads of the store. Whoever may know of something new
// wants it: then it is read; what is wanted during a read is read once more; and a read that
// failed is tried again after refreshEvery until one succeeds. Rooms read by the same rule.
type refresh struct {
	lobby *Lobby
	what  string // for the log
	read  func(context.Context) error

	mu      sync.Mutex
	reading bool
	again   bool // wanted during the read
	failing bool // the last read failed
}

// want has it read, and does not wait.
func (f *refresh) want() {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.reading:
		f.again = true
	case !f.failing: // else the next try is due anyway
		f.begin()
	}
}

// begin begins to read. The caller holds the mutex.
func (f *refresh) begin() {
	f.reading, f.again = true, false
	go func() { f.end(f.read(f.lobby.life)) }()
}

func (f *refresh) end(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	was := f.failing
	f.reading, f.failing = false, err != nil
	switch {
	case err != nil:
		if !was {
			f.lobby.logger.Error(f.what, "err", err)
		}
		time.AfterFunc(refreshEvery, f.tryAgain)
	case f.again:
		f.begin()
	}
}

func (f *refresh) tryAgain() {
	select {
	case <-f.lobby.quit:
		return
	default:
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.begin()
}

// refreshes is all that a lobby reads of the store besides what its rooms do.
type refreshes struct {
	shown      refresh     // how far the games have grown that pages show here
	others     refresh     // how far the other games in memory have, after messages were lost
	challenges refresh     // the open ones
	soon       atomic.Bool // these are to be read in a moment
	plans      refresh     // in games that are known to have some to be looked at
	revoked    refresh     // invitations by and to programs that were revoked
}

func newRefreshes(l *Lobby, programs Programs) *refreshes {
	grown := func(shown bool) func(context.Context) error {
		return func(ctx context.Context) error { return askGrown(ctx, l, shown) }
	}
	challenges := func(ctx context.Context) error { return readChallenges(ctx, l) }
	return &refreshes{
		shown:      refresh{lobby: l, what: "games not read on", read: grown(true)},
		others:     refresh{lobby: l, what: "games not read on", read: grown(false)},
		challenges: refresh{lobby: l, what: "open challenges not listed", read: challenges},
		plans:      refresh{lobby: l, what: "plans not read", read: func(ctx context.Context) error { return l.planner.LookAtAll(ctx) }},
		revoked:    refresh{lobby: l, what: "invitations of revoked programs not ended", read: func(ctx context.Context) error { return endOfRevoked(ctx, l, programs) }},
	}
}

// wantShown has read what other processes may have changed and a page here shows.
func wantShown(l *Lobby) {
	l.refreshes.shown.want()
	if l.live.Pages() > 0 {
		l.refreshes.challenges.want()
	}
}

// openReadEvery gathers several changes of the open challenges into one read.
const openReadEvery = 100 * time.Millisecond

// challengesChanged has the open challenges read, once for all changes of a moment.
func challengesChanged(l *Lobby) {
	if l.refreshes.soon.CompareAndSwap(false, true) {
		time.AfterFunc(openReadEvery, func() {
			l.refreshes.soon.Store(false)
			l.refreshes.challenges.want()
		})
	}
}

func readChallenges(ctx context.Context, l *Lobby) error {
	ctx, cancel := context.WithTimeout(ctx, room.ReadWait)
	defer cancel()
	changes := l.live.Changes()
	rows, err := l.log.Open(ctx)
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
	for some := range slices.Chunk(gamesInMemory(l, shown), atOnce) {
		asking, cancel := context.WithTimeout(ctx, room.ReadWait)
		grown, err := l.log.Growth(asking, some)
		cancel()
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
