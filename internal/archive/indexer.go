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

// Index is the store, as the indexer needs it. An error of the store's own wraps
// gamelog.ErrAway, or gamelog.ErrClash; any other is about what it was asked for.
type Index interface {
	// Unindexed lists at most limit games that are over and not wholly in the index, in
	// the order of their ids, behind this one. Backlog counts them, as far as most.
	Unindexed(ctx context.Context, after string, limit int) ([]Ended, error)
	Backlog(ctx context.Context, most int) (int, error)

	// Events lists a game's events with numbers above after, in order.
	Events(ctx context.Context, gameID string, after int64) ([]gamelog.Event, error)

	// AddToIndex writes what the index lacks of a game's entry, once for each game: a
	// second one changes nothing. Nor does one of a game whose players are called otherwise by now than
	// when it was listed, before its log was read: it is listed again.
	AddToIndex(ctx context.Context, game Ended, e Entry) error

	// Lease gives the work of this name to a holder until a moment, unless another has
	// it now, and says whether it did; both in epoch milliseconds.
	Lease(ctx context.Context, name, holder string, now, until int64) (bool, error)
}

// Ended is a game that is over.
type Ended struct {
	ID, Slug     string
	White, Black string // names
	Shown        bool   // on a list
	Indexed      int    // how far it is in the index; 0 for not at all
}

// Meter receives what an operator wants to know of the index. Its methods return at once.
type Meter interface {
	// Backlog sets how many games are over and not in the index.
	Backlog(games int)
	// Skipped counts a game that could not be read, or that the store did not take.
	Skipped()
}

const (
	leaseName = "archive"

	// leaseFor is how long another process waits for one that has been killed.
	leaseFor = 30 * time.Second

	// pollEvery is how often an indexer looks for games that have ended.
	pollEvery = 2 * time.Second

	// readWait and writeWait bound what is asked of the store.
	readWait  = 10 * time.Second
	writeWait = 10 * time.Second

	// pageOfGames is how many games it takes up at a time.
	pageOfGames = 50

	// maxSkipped bounds what it remembers of games that it could not read.
	maxSkipped = 10_000

	// countEvery is how often the backlog is counted, as far as maxCounted.
	countEvery = 15 * time.Second
	maxCounted = 100_000
)

// Indexer puts games that have ended into the index, by Run. Each process of a site has one;
// a lease in the store lets one of them work at a time, and what it leaves undone another
// takes up. A game whose log it cannot read is left as it is, for a program that can: a newer
// one may be running beside it. A game that it cannot write because of what others write at
// that moment it takes up again, once it has been through the rest.
type Indexer struct {
	index   Index
	rules   gamelog.Rules
	meter   Meter
	logger  *slog.Logger
	holder  string
	until   time.Time       // of the lease
	after   string          // the id of the game taken up last
	skip    map[string]bool // ids of games that could not be read
	counted time.Time       // when the backlog was
}

// NewIndexer returns an indexer.
func NewIndexer(index Index, rules gamelog.Rules, meter Meter, logger *slog.Logger) *Indexer {
	return &Indexer{index: index, rules: rules, meter: meter, logger: logger, holder: rand.Text()[:12], skip: map[string]bool{}}
}

// Run works until ctx ends. While there is more to do it rests as long as it has
// worked, so that moves do not wait behind it.
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

// work indexes some games, and says whether there may be more.
func (x *Indexer) work(ctx context.Context) (more bool, err error) {
	found, err := x.unindexed(ctx)
	if err != nil {
		return false, err
	}
	if len(found) == 0 {
		x.after = "" // the next time from the beginning
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

// leave notes a game that is not put into the index, once.
func (x *Indexer) leave(game Ended, err error) {
	if len(x.skip) >= maxSkipped {
		return
	}
	x.skip[game.ID] = true
	x.meter.Skipped()
	x.logger.Error("a game is not in the archive's index", "slug", game.Slug, "game", game.ID, "err", err)
}

// count reports how many games wait to the meter, now and then.
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

// hold reports whether this process has the lease, which it renews when half of it is over.
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

// add puts a game into the index.
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

// entryOf makes an entry of a log, of whatever age and state.
func (x *Indexer) entryOf(events []gamelog.Event) (e Entry, err error) {
	defer rescue(&err)
	r, err := gamelog.Fold(events)
	if err != nil {
		return Entry{}, err
	}
	return EntryOf(r, x.rules), nil
}

// Fold is gamelog.Fold for logs of whatever age and state: it does not panic.
func Fold(events []gamelog.Event) (r gamelog.Record, err error) {
	defer rescue(&err)
	return gamelog.Fold(events)
}

// rescue makes a panic an error.
func rescue(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
	}
}
