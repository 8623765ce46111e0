package push

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"time"
)

// LookStore is what Looks asks of the store. Moments are epoch milliseconds.
type LookStore interface {
	// Subscribed reports whether a player may be notified at all.
	Subscribed(ctx context.Context, playerID string) (bool, error)

	// Look notes that a holder has a game before a player's eyes until a moment, and that
	// the player has opened it. LookAway ends that. Watching renews all looks of a holder.
	Look(ctx context.Context, playerID, slug, holder string, until int64) error
	LookAway(ctx context.Context, playerID, slug, holder string) error
	Watching(ctx context.Context, holder string, until int64) error
}

const (
	// lookFor is how long a look is good, renewed each renewEvery: a process that is killed
	// keeps a player from being notified no longer.
	lookFor    = 90 * time.Second
	renewEvery = 30 * time.Second
)

// Looks knows which games are before the eyes of players, on pages of this process, and
// keeps that in the store for players who may be notified.
type Looks struct {
	store  LookStore
	logger *slog.Logger
	holder string
	wake   chan struct{} // has room for one value

	written map[look]bool // may stand in the store; Run's own

	mu      sync.Mutex
	open    map[look]int  // visible pages
	changed map[look]bool // not written yet
}

// look is a game before a player's eyes.
type look struct{ player, slug string }

// NewLooks returns Looks of which none is open.
func NewLooks(store LookStore, logger *slog.Logger) *Looks {
	return &Looks{store: store, logger: logger, holder: rand.Text()[:12], wake: make(chan struct{}, 1),
		open: map[look]int{}, changed: map[look]bool{}, written: map[look]bool{}}
}

// Look notes that one more page of a game is before a player's eyes, or one less. It
// returns at once.
func (l *Looks) Look(playerID, slug string, on bool) {
	key := look{playerID, slug}
	l.mu.Lock()
	defer l.mu.Unlock()
	was := l.open[key]
	now := was + 1
	if !on {
		now = max(was-1, 0)
	}
	l.open[key] = now
	if now == 0 {
		delete(l.open, key)
	}
	if (was == 0) != (now == 0) {
		l.change(key)
	}
}

// Begin looks again at the games that a player has before the eyes, who may be notified
// from now on.
func (l *Looks) Begin(playerID string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for key := range l.open {
		if key.player == playerID {
			l.change(key)
		}
	}
}

// change has a look written. The caller holds the mutex.
func (l *Looks) change(key look) {
	l.changed[key] = true
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Run writes looks until ctx ends. What could not be written is tried again when looks are
// renewed.
func (l *Looks) Run(ctx context.Context) {
	renew := time.NewTicker(renewEvery)
	defer renew.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
			l.writeAll(ctx)
		case <-renew.C:
			l.writeAll(ctx)
			l.note(l.renew(ctx))
		}
	}
}

func (l *Looks) note(err error) {
	if err != nil {
		l.logger.Warn("not noted who looks", "err", err)
	}
}

func (l *Looks) writeAll(ctx context.Context) {
	for key, on := range l.due() {
		if err := l.write(ctx, key, on); err != nil {
			l.note(err)
			l.mu.Lock()
			l.changed[key] = true
			l.mu.Unlock()
		}
	}
}

// due takes the looks that are to be written, and whether each is open.
func (l *Looks) due() map[look]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make(map[look]bool, len(l.changed))
	for key := range l.changed {
		all[key] = l.open[key] > 0
	}
	clear(l.changed)
	return all
}

// write brings a look in the store up to date.
func (l *Looks) write(ctx context.Context, key look, on bool) error {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	if on {
		may, err := l.store.Subscribed(ctx, key.player)
		if err != nil || !may {
			return err
		}
		l.written[key] = true
		return l.store.Look(ctx, key.player, key.slug, l.holder, time.Now().Add(lookFor).UnixMilli())
	}
	if !l.written[key] {
		return nil
	}
	err := l.store.LookAway(ctx, key.player, key.slug, l.holder)
	if err == nil {
		delete(l.written, key)
	}
	return err
}

// renew lets the looks that stand in the store last on.
func (l *Looks) renew(ctx context.Context) error {
	if len(l.written) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return l.store.Watching(ctx, l.holder, time.Now().Add(lookFor).UnixMilli())
}
