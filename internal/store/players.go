package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/cluster"
	"threefold/internal/store/bus"
	"threefold/internal/store/names"
)

// Player finds the player whose token has this hash, or says gamelog.ErrNotFound.
func (s *Store) Player(ctx context.Context, tokenHash string) (gamelog.Person, error) {
	var p gamelog.Person
	err := s.reads.row(ctx, []any{&p.ID, &p.Name}, `SELECT id, name FROM players WHERE token_hash = $1`, tokenHash)
	if err != nil {
		return gamelog.Person{}, s.readError(ctx, err)
	}
	return p, nil
}

// SavePlayer writes a player at the first act, at epoch milliseconds. Saving
// one who is there changes nothing; a second player under one hash is an error.
func (s *Store) SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return s.savePlayer(ctx, `DO NOTHING`, tokenHash, p, at)
}

// Rename writes a player under a new name, whether or not there was a row
// before. Games keep the names they were played under.
func (s *Store) Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return s.savePlayer(ctx, `DO UPDATE SET name = excluded.name`, tokenHash, p, at)
}

// savePlayer writes a row; present says what to do with one that is there.
func (s *Store) savePlayer(ctx context.Context, present, tokenHash string, p gamelog.Person, at int64) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `INSERT INTO players (id, token_hash, name, created_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (id) ` + present,
		args: []any{p.ID, tokenHash, p.Name, at},
	}})
}

// settle is longer than a server takes to read a log.
const settle = 6 * time.Second

// mostPasses bounds how often Forget looks for names that were written meanwhile.
const mostPasses = 3

// Forget has a player called by this name wherever the store names them (package names).
// Beside servers it tells them of each game, so that they drop what they keep of it, and
// looks again for what they have written meanwhile. An SQLite file must be nobody's. The
// schema must be this program's own.
func Forget(ctx context.Context, config Config, who names.Who, name string) (changed names.Changed, unread []names.Game, err error) {
	if err := checkOwnSchema(ctx, config); err != nil {
		return names.Changed{}, nil, err
	}
	logger := cmp.Or(config.Logger, slog.Default())
	db, err := open(ctx, config, logger)
	if err != nil {
		return names.Changed{}, nil, fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, db.close()) }()
	if err := db.prepare(ctx, logger); err != nil {
		return names.Changed{}, nil, err
	}
	id, err := who.Find(ctx, db.writer)
	if err != nil {
		return names.Changed{}, nil, err
	}
	player := gamelog.Person{ID: id, Name: name}
	if db.wire == nil {
		return names.Rewrite(ctx, db.writer, player, func(names.Game) {})
	}
	servers := bus.New(db.wire, logger)
	defer servers.Close()
	return rewriteBeside(ctx, db.writer, player, func(g names.Game) {
		servers.Publish(cluster.Notification{Kind: cluster.NotifyNames, Game: g.ID, Slug: g.Slug})
	}, settled)
}

// rewriteBeside rewrites a name beside servers, which are told of each game; it pauses
// between two passes.
func rewriteBeside(ctx context.Context, db *sql.DB, player gamelog.Person, tell func(names.Game), pause func(context.Context) error) (changed names.Changed, unread []names.Game, err error) {
	for pass := 1; ; pass++ {
		more, left, err := names.Rewrite(ctx, db, player, tell)
		changed, unread = changed.Add(more), left
		if err != nil || pass == mostPasses || pass > 1 && !more.Any() {
			return changed, unread, err
		}
		if err := pause(ctx); err != nil {
			return changed, unread, err
		}
	}
}

// settled waits until what servers had begun to read before they were told is read: that
// they keep, until they are told again.
func settled(ctx context.Context) error {
	select {
	case <-time.After(settle):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
