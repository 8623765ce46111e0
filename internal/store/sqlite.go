package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"threefold/internal/gamelog"
	"threefold/internal/store/sqlitefile"
	"threefold/migrations"
)

// writerCache sets the writer's page cache to 8 MB: each running game writes to its own page of
// the index of events, and those of a thousand games do not fit into SQLite's default of 2 MB.
const writerCache = "cache_size(-8000)"

// sqliteEngine is the engine of an SQLite file.
type sqliteEngine struct{}

// openSQLite opens the file that config names for this process alone.
func openSQLite(ctx context.Context, config Config) (*database, error) {
	path, err := filepath.Abs(config.Path)
	if err != nil {
		return nil, err
	}
	f, err := sqlitefile.Open(ctx, path, config.anew, config.Logger)
	if err != nil {
		return nil, err
	}
	writer, err := sqlitefile.OpenPool(sqlitefile.Source(path, "rw", writerCache), 1, f.Present)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	reader, err := sqlitefile.OpenPool(sqlitefile.Source(path, "ro"), max(4, runtime.NumCPU()), f.Present)
	if err != nil {
		return nil, errors.Join(err, writer.Close(), f.Close())
	}
	db := &database{engine: sqliteEngine{}, logger: config.Logger, writer: writer, reader: reader, file: f}
	for _, ping := range []func(context.Context) error{f.Ping, writer.PingContext} { // create the WAL, which readers cannot
		if err := ping(ctx); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.close())
		}
	}
	return db, nil
}

func (sqliteEngine) dialect() (goose.Dialect, []goose.ProviderOption, error) {
	return goose.DialectSQLite3, nil, nil
}

func (sqliteEngine) steps() fs.FS { return migrations.FS }

// insertEvent inserts an event if its number is free.
const insertEvent = `INSERT INTO events (game, seq, kind, version, at, command, data)
	VALUES (?, ?, ?, ?, ?, ?, CAST(? AS TEXT)) ON CONFLICT (game, seq) DO NOTHING`

// insert executes one small prepared statement for each event. A long one for the group would
// take longer to parse, and SQLite would copy each page to be able to undo it. The statements
// have no context that may end, which would start a goroutine for each; the transaction has one.
func (sqliteEngine) insert(ctx context.Context, to executor, events []*gamelog.Event, _ string) ([]*gamelog.Event, error) {
	ctx = context.WithoutCancel(ctx)
	added := make([]*gamelog.Event, 0, len(events))
	for _, e := range events {
		result, err := to.ExecContext(ctx, insertEvent, e.Game, e.Seq, string(e.Kind), e.Version, e.At, e.Command, []byte(e.Data))
		if err != nil {
			return nil, err
		}
		if n, _ := result.RowsAffected(); n > 0 { // never fails in SQLite's driver
			added = append(added, e)
		}
	}
	return added, nil
}

func (sqliteEngine) statements(events int) int { return events }

// notification executes one small statement for each notification, which is kept prepared.
func (sqliteEngine) notification(ctx context.Context, to executor, notifications []eventNotification) error {
	for _, c := range notifications {
		if err := notificationOf(c.event, c.Notification).run(ctx, to); err != nil {
			return err
		}
	}
	return nil
}

// refused reports whether the result code blames the statement or its values.
func (sqliteEngine) refused(err error) bool {
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

// clashed returns false: there is one connection that writes, and no other process.
func (sqliteEngine) clashed(error) bool { return false }

// lockTables does nothing, because SQLite has one writing transaction at a time.
func (sqliteEngine) lockTables(context.Context, *sql.Tx, []table) error { return nil }

// loading sets a page cache of 500 MB, and truncates the WAL at the end, which is then as long as
// the file.
func (sqliteEngine) loading() loading {
	return loading{
		faster:  `PRAGMA cache_size = -500000`,
		indexes: `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (` + tableNames() + `) ORDER BY rowid`,
		after:   `PRAGMA wal_checkpoint(TRUNCATE)`,
	}
}

// load executes one small statement for each row, as insert does.
func (sqliteEngine) load(ctx context.Context, conn *sql.Conn, table string, columns []string, rows [][]any) error {
	statement, err := conn.PrepareContext(ctx, insertion(table, columns, 1))
	if err != nil {
		return err
	}
	defer statement.Close()
	for _, row := range rows {
		if _, err := statement.Exec(row...); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// besideSQLite opens the file for reading, also while a server has it open.
func besideSQLite(path string) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil { // the driver's error would not say why
		return nil, err
	}
	return sqlitefile.OpenPool(sqlitefile.Source(path, "ro"), 1)
}
