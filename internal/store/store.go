// Package store keeps players, games and their logs in a database: PostgreSQL or an embedded
// SQLite file.
//
// A Store has one goroutine, the committer, which executes all writes. Callers queue a write, and
// wait for its result or get it by a callback. The committer takes the queued writes into one
// transaction (group commit); under load it waits a moment first, so that groups are larger. So
// a busy server flushes to disk once for each group, and an idle one commits at once.
//
// The committer owns the one connection of the writing pool. Reads go through a second pool,
// whose connections cannot write, on the goroutine that asks; no read stays open between two
// calls. An SQLite file is owned by the process that holds the lock file beside it, for as
// long as the Store is open. Package sqlitefile checks before anything is acknowledged that
// the file is still the one that was opened.
//
// The two engines share the schema, the queries and the committer. What
// differs between them is in postgres.go and sqlite.go.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// Config says where the database is.
type Config struct {
	URL    string       // postgres://…; empty for SQLite
	Path   string       // the SQLite file, made with its folder when missing
	Logger *slog.Logger // slog.Default() when nil
	Meter  Meter        // nil: nothing is counted

	anew   bool          // accept a file other than the one that was at Path before
	unused time.Duration // idle time after which a connection to the server is closed; 0: unusedFor
	settle time.Duration // pause of Anonymize between two passes; 0: settle
}

// Store is an open database. Its methods may be called concurrently. They return errors that
// wrap gamelog.ErrAway while the database does not answer.
type Store struct {
	reader    *sql.DB
	reads     *statementCache // of the reader
	committer *committer
	database  *database
}

// Open opens the database that config names and brings its schema up to date. Of several
// processes that open one PostgreSQL database at once, one migrates and the others wait for
// it, five minutes at most; an SQLite file that another process has open is refused.
func Open(ctx context.Context, config Config) (*Store, error) {
	db, err := open(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := db.bind(commitTimeout); err != nil {
		return nil, errors.Join(err, db.close())
	}
	meter := cmp.Or[Meter](config.Meter, noMeter{})
	s := &Store{reader: db.reader, reads: newStatementCache(db, db.reader), committer: startCommitter(db, meter), database: db}
	if err := s.committer.notifiable.read(ctx, db.reader); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close commits the queued writes, then closes the database. Later writes fail with
// gamelog.ErrAway.
func (s *Store) Close() error {
	s.committer.close()
	return s.database.close()
}

// Ping returns an error unless the database answers a read.
func (s *Store) Ping(ctx context.Context) error {
	var one int
	return s.readError(ctx, s.reader.QueryRowContext(ctx, "SELECT 1").Scan(&one))
}

// readError maps an error of a read: gamelog.ErrNotFound if there is no row, and gamelog.ErrAway
// if the database is away.
func (s *Store) readError(ctx context.Context, err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return gamelog.ErrNotFound
	}
	return s.database.classify(ctx, err)
}

// row returns a Scan that runs a query and reads its first row, with the error of readError.
func (s *Store) row(ctx context.Context, query string, args ...any) rows.Scan {
	return func(into ...any) error { return s.readError(ctx, s.reads.row(ctx, into, query, args...)) }
}

// list returns all rows of a query, each as read has filled it, with the error of readError.
func list[T any](ctx context.Context, s *Store, read func(rows.Scan, *T) error, query string, args ...any) ([]T, error) {
	all, err := rows.All(ctx, s.reads, read, query, args...)
	return all, s.readError(ctx, err)
}
