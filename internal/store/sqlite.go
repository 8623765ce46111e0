package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"threefold/internal/gamelog"
)

// writerCache has the writer keep 8 MB of pages: every game that is played
// writes to a page of its own in the index of events, and those of a thousand
// games do not fit into SQLite's own 2 MB.
const writerCache = "cache_size(-8000)"

// embedded is the engine of an SQLite file.
type embedded struct{}

// openSQLite opens the file that config names for this process alone.
func openSQLite(ctx context.Context, config Config, logger *slog.Logger) (*database, error) {
	path, err := filepath.Abs(config.Path)
	if err != nil {
		return nil, err
	}
	f, err := openFile(ctx, path, config.anew, logger)
	if err != nil {
		return nil, err
	}
	writer, err := openPool(sqliteSource(path, "rw", writerCache), 1, f.present)
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	reader, err := openPool(sqliteSource(path, "ro"), max(4, runtime.NumCPU()), f.present)
	if err != nil {
		return nil, errors.Join(err, writer.Close(), f.close())
	}
	db := &database{engine: embedded{}, writer: writer, reader: reader, file: f}
	for _, pool := range []*sql.DB{f.keeper, writer} { // which make the log, as readers cannot
		if err := pool.PingContext(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.close())
		}
	}
	return db, nil
}

// openPool is a pool of at most n SQLite connections, which it keeps. A new one
// counts only where check, if there is one, finds nothing wrong.
func openPool(source string, n int, check ...func() error) (*sql.DB, error) {
	base, err := sqlite.NewConnector(source)
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector{base, check})
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	return pool, nil
}

// connector connects to SQLite, and checks that it was right to.
type connector struct {
	driver.Connector
	check []func() error
}

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	for _, check := range c.check {
		if err := check(); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	return conn, nil
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
	pragmas := []string{
		"busy_timeout(3000)", // first: changing the journal may have to wait
		"journal_mode(WAL)",
		"synchronous(FULL)",
		"wal_autocheckpoint(32000)",
		"foreign_keys(1)",
	}
	return sqliteURL(path, mode, append(pragmas, more...)...)
}

// sqliteURL names the file to the driver, with these pragmas alone.
func sqliteURL(path, mode string, pragmas ...string) string {
	q := url.Values{}
	q.Set("mode", mode)
	q.Set("_txlock", "immediate")
	for _, pragma := range pragmas {
		q.Add("_pragma", pragma)
	}
	file := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	return file.String()
}

func (embedded) dialect() (goose.Dialect, []goose.ProviderOption, error) {
	return goose.DialectSQLite3, nil, nil
}

// insert executes one small statement for each event: parsing one of many
// thousand characters for each group takes longer, and so does the copy that
// SQLite keeps of every page, lest a statement of several rows fail midway. No
// statement is given the context, which would cost each a goroutine that waits
// for it; the transaction has it, and ends between two of them.
func (embedded) insert(ctx context.Context, tx *sql.Tx, events []*gamelog.Event) ([]*gamelog.Event, error) {
	statement, err := tx.PrepareContext(ctx, `INSERT INTO events (game, seq, kind, version, at, command, data)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, seq) DO NOTHING`)
	if err != nil {
		return nil, err
	}
	defer statement.Close()
	added := make([]*gamelog.Event, 0, len(events))
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

// refused is so where a result code blames the statement or a value in it.
func (embedded) refused(err error) bool {
	var said *sqlite.Error
	if !errors.As(err, &said) {
		return false
	}
	switch said.Code() & 0xff { // the primary result code
	case lib.SQLITE_ERROR, lib.SQLITE_TOOBIG, lib.SQLITE_CONSTRAINT, lib.SQLITE_MISMATCH, lib.SQLITE_MISUSE, lib.SQLITE_RANGE:
		return true
	default:
		return false
	}
}

// claim has nothing to do: a transaction that writes is the only one.
func (embedded) claim(context.Context, *sql.Tx, []table) error { return nil }

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
