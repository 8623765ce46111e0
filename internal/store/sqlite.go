package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"threefold/internal/lobby"
)

// writerCache has the writer keep 8 MB of pages: every game that is played
// writes to a page of its own in the index of events, and those of a thousand
// games do not fit into SQLite's own 2 MB.
const writerCache = "cache_size(-8000)"

// sqlite is the embedded engine.
type sqlite struct{}

// openSQLite opens the file at path for this process alone.
func openSQLite(ctx context.Context, path string) (*database, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	lock, err := lockFor(path)
	if err != nil {
		return nil, err
	}
	writer, err := openPool(sqliteSource(path, "rwc", writerCache), 1)
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	reader, err := openPool(sqliteSource(path, "ro"), max(4, runtime.NumCPU()))
	if err != nil {
		return nil, errors.Join(err, writer.Close(), lock.Close())
	}
	db := &database{engine: sqlite{}, writer: writer, reader: reader, free: lock.Close}
	if err := writer.PingContext(ctx); err != nil { // makes the file, which readers cannot
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.close())
	}
	return db, nil
}

// openPool is a pool of at most n SQLite connections, which it keeps.
func openPool(source string, n int) (*sql.DB, error) {
	pool, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	return pool, nil
}

// sqliteSource names the file to the driver. The pragmas stand here because
// one that is executed reaches a single connection of a pool. With WAL, reads
// and the writer do not wait for each other; with FULL, a commit that has
// returned survives the loss of power. What was committed is carried from the log
// into the file once that is 32,000 pages (128 MB) long: the commit that does it
// takes some 25 ms, most of it for pages that many commits have written, and with
// SQLite's own 1,000 pages several did so each second under load.
// The pragmas in more are set after these.
func sqliteSource(path, mode string, more ...string) string {
	q := url.Values{}
	q.Set("mode", mode)
	q.Set("_txlock", "immediate")
	pragmas := []string{
		"busy_timeout(5000)", // first: changing the journal may have to wait
		"journal_mode(WAL)",
		"synchronous(FULL)",
		"wal_autocheckpoint(32000)",
		"foreign_keys(1)",
	}
	for _, pragma := range append(pragmas, more...) {
		q.Add("_pragma", pragma)
	}
	file := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	return file.String()
}

func (sqlite) dialect() (goose.Dialect, []goose.ProviderOption, error) {
	return goose.DialectSQLite3, nil, nil
}

// insert executes one small statement for each event: parsing one of many
// thousand characters for each group takes longer, and so does the copy that
// SQLite keeps of every page, lest a statement of several rows fail midway. No
// statement is given the context, which would cost each a goroutine that waits
// for it; the transaction has it, and ends between two of them.
func (sqlite) insert(ctx context.Context, tx *sql.Tx, events []*lobby.Event) ([]*lobby.Event, error) {
	statement, err := tx.PrepareContext(ctx, `INSERT INTO events (game, seq, kind, version, at, command, data)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, seq) DO NOTHING`)
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	added := make([]*lobby.Event, 0, len(events))
	for _, e := range events {
		result, err := statement.Exec(e.Game, e.Seq, string(e.Kind), e.Version, e.At, e.Command, string(e.Data))
		if err != nil {
			return nil, err
		}
		if n, _ := result.RowsAffected(); n > 0 { // the driver always knows
			added = append(added, e)
		}
	}
	return added, nil
}

// lost is never so: the database is in this process.
func (sqlite) lost(error) bool { return false }

// claim has nothing to do: a transaction that writes is the only one.
func (sqlite) claim(context.Context, *sql.Tx, []table) error { return nil }

// besideSQLite opens the file for reading, also where a server has it open.
func besideSQLite(path string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil { // the driver would only say that it cannot
		return nil, err
	}
	return openPool(sqliteSource(path, "ro"), 1)
}
