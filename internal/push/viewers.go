package push

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"time"
)

// ViewerStore is the part of the store that Viewers needs. Moments are epoch milliseconds.
type ViewerStore interface {
	// Subscribed reports whether a player has a subscription.
	Subscribed(ctx context.Context, playerID string) (bool, error)

	// MaySubscribe reports without a read whether a player may have one: false is certain but for
	// one who has just subscribed at another process.
	MaySubscribe(playerID string) bool

	// AddViewer records that a player views a game at the process with the name holder until a
	// moment, and that the player has opened the game. An empty slug is a page of no game.
	AddViewer(ctx context.Context, playerID, slug, holder string, until int64) error

	// RemoveViewer records that a player no longer views a game at the process holder; that the
	// player has opened it stays.
	RemoveViewer(ctx context.Context, playerID, slug, holder string) error

	// RenewViewers extends all records of a holder until a moment.
	RenewViewers(ctx context.Context, holder string, until int64) error
}

const (
	// viewFor is how long a record in the store holds; it is renewed every renewEvery. So a
	// process that is killed suppresses notifications no longer than that.
	viewFor    = 90 * time.Second
	renewEvery = 30 * time.Second
)

// Viewers tracks which games players view on visible pages of this process, or pages of no game that
// show open challenges, and records that in the store for players with a subscription. Its methods
// may be called concurrently.
type Viewers struct {
	store  ViewerStore
	logger *slog.Logger
	holder string
	wake   chan struct{} // has room for one value

	written map[view]bool // may be in the store; only Run uses it

	mu      sync.Mutex
	open    map[view]int  // number of visible pages
	changed map[view]bool // not written yet
}

// view is a game that a player views.
type view struct{ player, slug string }

// NewViewers returns Viewers without any view. Run must be called for it to write.
func NewViewers(store ViewerStore, logger *slog.Logger) *Viewers {
	return &Viewers{store: store, logger: logger, holder: rand.Text()[:12], wake: make(chan struct{}, 1),
		open: map[view]int{}, changed: map[view]bool{}, written: map[view]bool{}}
}

// SetViewing counts a page of a game that became visible to a player, or hidden if on is false.
// It does not wait for the store.
func (v *Viewers) SetViewing(playerID, slug string, on bool) {
	key := view{playerID, slug}
	v.mu.Lock()
	defer v.mu.Unlock()
	was := v.open[key]
	now := was + 1
	if !on {
		now = max(was-1, 0)
	}
	v.open[key] = now
	if now == 0 {
		delete(v.open, key)
	}
	if (was == 0) != (now == 0) {
		v.change(key)
	}
}

// Recheck writes the views of a player who has just subscribed. It does not wait for the store.
func (v *Viewers) Recheck(playerID string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for key := range v.open {
		if key.player == playerID {
			v.change(key)
		}
	}
}

// change queues a view to be written. The caller holds the mutex.
func (v *Viewers) change(key view) {
	v.changed[key] = true
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

// Run writes views until ctx ends. It retries failed writes when it renews the views. It is called
// once.
func (v *Viewers) Run(ctx context.Context) {
	renew := time.NewTicker(renewEvery)
	defer renew.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-v.wake:
			v.writeAll(ctx)
		case <-renew.C:
			v.writeAll(ctx)
			v.note(v.renew(ctx))
		}
	}
}

func (v *Viewers) note(err error) {
	if err != nil {
		v.logger.Warn("not noted who looks", "err", err)
	}
}

func (v *Viewers) writeAll(ctx context.Context) {
	for key, on := range v.due() {
		if err := v.write(ctx, key, on); err != nil {
			v.note(err)
			v.mu.Lock()
			v.changed[key] = true
			v.mu.Unlock()
		}
	}
}

// due removes the views that are to be written from the queue, and returns whether each is open.
func (v *Viewers) due() map[view]bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	all := make(map[view]bool, len(v.changed))
	for key := range v.changed {
		all[key] = v.open[key] > 0
	}
	clear(v.changed)
	return all
}

// write adds a view to the store, or removes it.
func (v *Viewers) write(ctx context.Context, key view, on bool) error {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	if on && key.slug == "" && !v.store.MaySubscribe(key.player) {
		return nil
	}
	if on {
		may, err := v.store.Subscribed(ctx, key.player)
		if err != nil || !may {
			return err
		}
		v.written[key] = true
		return v.store.AddViewer(ctx, key.player, key.slug, v.holder, time.Now().Add(viewFor).UnixMilli())
	}
	if !v.written[key] {
		return nil
	}
	err := v.store.RemoveViewer(ctx, key.player, key.slug, v.holder)
	if err == nil {
		delete(v.written, key)
	}
	return err
}

// renew extends the views that are in the store.
func (v *Viewers) renew(ctx context.Context) error {
	if len(v.written) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	return v.store.RenewViewers(ctx, v.holder, time.Now().Add(viewFor).UnixMilli())
}
