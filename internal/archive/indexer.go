package archive

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	"threefold/internal/gamelog"
)

// Index is the part of the store that the Indexer needs. Errors wrap gamelog.ErrAway while the
// store does not answer, and gamelog.ErrClash after a concurrent transaction; any other error
// concerns the one game.
type Index interface {
	// Unindexed returns at most limit games that are over and not fully indexed, ordered by
	// id, with ids above after.
	Unindexed(ctx context.Context, after string, limit int) ([]Ended, error)

	// Backlog returns the number of games that are over and not fully indexed, at most most.
	Backlog(ctx context.Context, most int) (int, error)

	// Events returns a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error)

	// AddToIndex writes the missing parts of a game's entry. It is idempotent. It also does
	// nothing if a player's name has changed since game was read: Unindexed returns it again.
	AddToIndex(ctx context.Context, game Ended, e Entry) error

	// Lease gives the lease of this name to holder, and reports whether it did: not if another
	// holder has it at now. It expires at until. Both are epoch milliseconds.
	Lease(ctx context.Context, name, holder string, now, until int64) (bool, error)
}

// Ended is a game that is over.
type Ended struct {
	ID, Slug     string
	White, Black string // names
	Shown        bool   // a list shows it
	Indexed      int    // version of its entry in the index; 0 for none
}

// Meter receives metrics of the Indexer. Its methods must return at once.
type Meter interface {
	// Backlog sets the number of games that are over and not indexed.
	Backlog(games int)
	// Skipped counts a game that could not be read, or that the store refused.
	Skipped()
}

const (
	leaseName = "archive"

	// leaseFor is when the lease of a process that was killed expires.
	leaseFor = 30 * time.Second

	// pollEvery is how often an indexer without work polls for games that have ended.
	pollEvery = 2 * time.Second

	// readWait and writeWait are the timeouts of reads and writes of the store.
	readWait  = 10 * time.Second
	writeWait = 10 * time.Second

	// pageOfGames is how many games are read at a time.
	pageOfGames = 50

	// maxSkipped bounds the ids that are remembered of games that could not be read.
	maxSkipped = 10_000

	// countEvery is how often the backlog is counted, up to maxCounted.
	countEvery = 15 * time.Second
	maxCounted = 100_000
)

// Indexer adds games that have ended to the index, by Run. Each process of a site has one; a
// lease in the store lets one of them work at a time. It skips a game whose log it cannot read,
// because a newer program may be running beside it that can. After gamelog.ErrClash it retries
// a game when it has been through the others.
type Indexer struct {
	index   Index
	rules   gamelog.Rules
	meter   Meter
	logger  *slog.Logger
	holder  string
	until   time.Time       // of the lease
	after   string          // id of the game handled last
	skip    map[string]bool // ids of games that could not be read
	counted time.Time       // when the backlog was counted
}

// NewIndexer returns an Indexer for games with these rules. Run does the work.
func NewIndexer(index Index, rules gamelog.Rules, meter Meter, logger *slog.Logger) *Indexer {
	return &Indexer{index: index, rules: rules, meter: meter, logger: logger, holder: rand.Text()[:12], skip: map[string]bool{}}
}

// Run indexes games until ctx ends. With a backlog it pauses after each step as long as the step
// took, so that it does not delay moves.
func (x *Indexer) Run(ctx context.Context) {
	failing := false
	for ctx.Err() == nil {
		began := time.Now()
		more, err := x.work(ctx)
		rest := time.Since(began)
		if !more {
			rest = pollEvery
		}
		if err != nil && ctx.Err() == nil && !failing {
			x.logger.Warn("the archive's index does not grow", "err", err)
		}
		failing = err != nil
		x.count(ctx)
		select {
		case <-time.After(rest):
		case <-ctx.Done():
		}
	}
}

// work indexes some games, and reports whether there may be more.
func (x *Indexer) work(ctx context.Context) (more bool, err error) {
	found, err := x.unindexed(ctx)
	if err != nil {
		return false, err
	}
	if len(found) == 0 {
		x.after = "" // start again with the games that were left out
		return false, nil
	}
	for _, game := range found {
		if x.skip[game.ID] {
			x.after = game.ID
			continue
		}
		if held, err := x.hold(ctx); !held || err != nil {
			return false, err
		}
		err := x.add(ctx, game)
		switch {
		case errors.Is(err, gamelog.ErrAway) || ctx.Err() != nil:
			return false, err
		case errors.Is(err, gamelog.ErrClash):
			x.logger.Warn("a game is put into the archive's index later", "slug", game.Slug, "game", game.ID, "err", err)
		case err != nil:
			x.leave(game, err)
		}
		x.after = game.ID
	}
	return true, nil
}

// leave logs and counts a game that cannot be indexed, and remembers to skip it.
func (x *Indexer) leave(game Ended, err error) {
	if len(x.skip) >= maxSkipped {
		return
	}
	x.skip[game.ID] = true
	x.meter.Skipped()
	x.logger.Error("a game is not in the archive's index", "slug", game.Slug, "game", game.ID, "err", err)
}

// count sets the backlog in the metrics, every countEvery.
func (x *Indexer) count(ctx context.Context) {
	if time.Since(x.counted) < countEvery {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, readWait)
	defer cancel()
	if games, err := x.index.Backlog(ctx, maxCounted); err == nil {
		x.meter.Backlog(games)
	}
	x.counted = time.Now()
}

func (x *Indexer) unindexed(ctx context.Context) ([]Ended, error) {
	ctx, cancel := context.WithTimeout(ctx, readWait)
	defer cancel()
	return x.index.Unindexed(ctx, x.after, pageOfGames)
}

// hold reports whether this process has the lease, and renews it after half of its time.
func (x *Indexer) hold(ctx context.Context) (bool, error) {
	now := time.Now()
	if x.until.Sub(now) > leaseFor/2 {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	until := now.Add(leaseFor)
	held, err := x.index.Lease(ctx, leaseName, x.holder, now.UnixMilli(), until.UnixMilli())
	if held && err == nil {
		x.until = until
	}
	return held, err
}

// add adds a game to the index.
func (x *Indexer) add(ctx context.Context, game Ended) error {
	var entry Entry
	if game.Shown {
		reading, cancel := context.WithTimeout(ctx, readWait)
		defer cancel()
		events, err := x.index.Events(reading, game.ID, 0)
		if err != nil {
			return err
		}
		if entry, err = x.entryOf(events); err != nil {
			return fmt.Errorf("its log cannot be read here: %w", err)
		}
	}
	writing, cancel := context.WithTimeout(ctx, writeWait)
	defer cancel()
	return x.index.AddToIndex(writing, game, entry)
}

// entryOf returns the entry of a game with this log. It returns an error where the fold panics.
func (x *Indexer) entryOf(events []gamelog.Event) (e Entry, err error) {
	defer rescue(&err)
	r, err := gamelog.Fold(events)
	if err != nil {
		return Entry{}, err
	}
	return EntryOf(r, x.rules), nil
}

// Fold is gamelog.Fold for logs that may be damaged: it returns an error where that panics.
func Fold(events []gamelog.Event) (r gamelog.Record, err error) {
	defer rescue(&err)
	return gamelog.Fold(events)
}

// rescue, deferred, turns a panic into an error.
func rescue(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
	}
}
