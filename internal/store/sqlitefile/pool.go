package sqlitefile

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"net/url"
	"path/filepath"

	"modernc.org/sqlite"
)

// OpenPool returns a pool of at most n SQLite connections, which stay open. Before and after
// opening one it calls check, if given, and fails if that does: SQLite deletes the log of an
// empty file that it opens.
func OpenPool(source string, n int, check ...func() error) (*sql.DB, error) {
	base, err := sqlite.NewConnector(source)
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(connector{base, check})
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	return pool, nil
}

// connector opens connections to SQLite, with checks before and after.
type connector struct {
	driver.Connector
	check []func() error
}

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	if err := c.verify(); err != nil {
		return nil, err
	}
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.verify(); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// verify runs all checks.
func (c connector) verify() error {
	for _, check := range c.check {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// Source returns the driver's data source name for the file, opened in mode "rw" or "ro", with
// pragmas for each connection of a pool, followed by those of more. With WAL, reads and the writer do not block each other; with
// FULL, a committed transaction survives a power failure. A commit checkpoints the log only at
// 32,000 pages (128 MB), because that takes about 25 ms, and with SQLite's default of 1,000
// several commits a second did so under load.
func Source(path, mode string, more ...string) string {
	pragmas := []string{
		"busy_timeout(3000)", // first: changing the journal may have to wait
		"journal_mode(WAL)",
		"synchronous(FULL)",
		"wal_autocheckpoint(32000)",
		"foreign_keys(1)",
	}
	return URL(path, mode, append(pragmas, more...)...)
}

// URL returns the driver's data source name for the file, opened in mode "rw" or "ro", with these
// pragmas only.
func URL(path, mode string, pragmas ...string) string {
	q := url.Values{}
	q.Set("mode", mode)
	q.Set("_txlock", "immediate")
	for _, pragma := range pragmas {
		q.Add("_pragma", pragma)
	}
	file := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: q.Encode()}
	return file.String()
}
