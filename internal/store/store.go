// Package store keeps players, games and their logs in a database: PostgreSQL,
// or an embedded SQLite file where there is none.
//
// A Store has one goroutine, the committer, and it alone writes. Whoever wants something
// written (a room its event, the site a new player) hands it over, and waits or is called.
// The committer takes what has come by the end of its last commit into one transaction, and
// gives every caller the result of their own part. Under load it first lets a moment pass, so
// that more come together. So a busy server pays for one flush to disk per group and an idle
// one waits for nobody.
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

	anew   bool          // the file that was at Path before is given up
	unused time.Duration // how long a connection to a server is kept that nobody uses; 0: unusedFor
	settle time.Duration // that Anonymize waits between two passes; 0: settle
}

// Store is an open database. Its methods may be called by any goroutine.
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

// Close commits what has been handed over and waits, then closes the database.
// What is handed over later is refused.
func (s *Store) Close() error {
	s.committer.close()
	return s.database.close()
}

// Ping reports whether the database answers.
func (s *Store) Ping(ctx context.Context) error {
	var one int
	return s.readError(ctx, s.reader.QueryRowContext(ctx, "SELECT 1").Scan(&one))
}

// readError is an error of a read as callers know it: gamelog.ErrNotFound where there
// is no such row, and gamelog.ErrAway where the database is to blame.
func (s *Store) readError(ctx context.Context, err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return gamelog.ErrNotFound
	}
	return s.database.classify(ctx, err)
}

// row reads the first row that a query finds; the error is that of readError.
func (s *Store) row(ctx context.Context, query string, args ...any) rows.Scan {
	return func(into ...any) error { return s.readError(ctx, s.reads.row(ctx, into, query, args...)) }
}

// list lists what a query finds, of which read reads one; the error is that of readError.
func list[T any](ctx context.Context, s *Store, read func(rows.Scan, *T) error, query string, args ...any) ([]T, error) {
	all, err := rows.All(ctx, s.reads, read, query, args...)
	return all, s.readError(ctx, err)
}
