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

// OpenPool is a pool of at most n SQLite connections, which it keeps. A new one
// is made, and counts, only where check, if there is one, finds nothing wrong before
// and after: SQLite deletes the log of a file that is empty when it opens it.
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

// connector connects to SQLite, and checks that it was right to.
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

// verify makes all checks.
func (c connector) verify() error {
	for _, check := range c.check {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// Source names the file to the driver. The pragmas stand here because one that is executed
// reaches a single connection of a pool. With WAL, reads and the writer do not wait for each
// other; with FULL, a commit that has returned survives the loss of power. What was committed
// is carried from the log into the file once that is 32,000 pages (128 MB) long: the commit
// that does it takes some 25 ms, most of it for pages that many commits have written, and with
// SQLite's own 1,000 pages several did so each second under load. The pragmas in more are set
// after these.
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

// URL names the file to the driver, with these pragmas alone.
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
