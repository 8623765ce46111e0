package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"

	"threefold/internal/gamelog"
	"threefold/internal/store/sqlitefile"
)

// engine is what differs between the databases once they are open.
type engine interface {
	// dialect returns the engine's dialect and options for goose.
	dialect() (goose.Dialect, []goose.ProviderOption, error)

	// steps returns the steps of the schema.
	steps() fs.FS

	// insert adds the events whose numbers are free, and returns those it added, in the order
	// given. No two of the events may have the same game and number. After an error the
	// transaction must be rolled back. It executes statements(n) statements for n events. It
	// adds none and returns errNotifiable if another process has changed the version of
	// notifiable.
	insert(ctx context.Context, to executor, events []*gamelog.Event, version string) (added []*gamelog.Event, err error)
	statements(events int) int

	// notification writes the notifications of events, in order, of players with a subscription.
	notification(ctx context.Context, to executor, notifications []eventNotification) error

	// refused reports whether an error blames the statement or its values. clashed reports
	// whether the transaction was rolled back because of a concurrent one and may be retried.
	// Any other error means that the database is away.
	refused(err error) bool
	clashed(err error) bool

	// loading returns how the engine loads very many rows. load inserts some, on a connection
	// that is in a transaction.
	loading() loading
	load(ctx context.Context, conn *sql.Conn, table string, columns []string, rows [][]any) error

	// lockTables locks the tables against writes of other connections until the transaction ends.
	lockTables(ctx context.Context, tx *sql.Tx, all []table) error
}

// database is an engine with its connections.
type database struct {
	engine
	logger *slog.Logger
	writer *sql.DB          // one connection
	reader *sql.DB          // several connections, which cannot write
	file   *sqlitefile.File // nil for PostgreSQL
	server *pgx.ConnConfig  // nil for SQLite
	unused time.Duration    // idle time after which a connection to the server is closed
}

// executor executes statements, in a transaction or each in its own.
type executor interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// connect connects to the database that config names.
func connect(ctx context.Context, config Config) (db *database, err error) {
	config.Logger = cmp.Or(config.Logger, slog.Default())
	if config.URL != "" {
		db, err = openPostgres(ctx, config)
	} else {
		db, err = openSQLite(ctx, config)
	}
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	return db, nil
}

// open connects, brings the schema up to date, and marks a file as in use.
func open(ctx context.Context, config Config) (*database, error) {
	db, err := connect(ctx, config)
	if err != nil {
		return nil, err
	}
	if err = migrate(ctx, db, db.steps()); err != nil {
		err = fmt.Errorf("migrate the store: %w", err)
	} else {
		err = db.file.Settle(ctx, db.logger)
	}
	if err != nil {
		return nil, errors.Join(err, db.close())
	}
	return db, nil
}

// close closes all connections, then releases the file.
func (d *database) close() error {
	return errors.Join(d.file.Leave(), d.reader.Close(), d.writer.Close(), d.file.Close())
}

// errDamaged is returned for a row whose content cannot be decoded.
var errDamaged = errors.New("damaged")

// classify wraps an error in gamelog.ErrAway if the database is away, in gamelog.ErrClash after
// a concurrent transaction, and in context.Canceled if ctx was cancelled. It returns an error
// unchanged if the database refused the statement.
func (d *database) classify(ctx context.Context, err error) error {
	switch {
	case err == nil, errors.Is(err, gamelog.ErrNotFound), errors.Is(err, gamelog.ErrAway), errors.Is(err, errDamaged), d.refused(err):
		return err
	case d.clashed(err):
		return fmt.Errorf("%w: %w", gamelog.ErrClash, err)
	case errors.Is(ctx.Err(), context.Canceled):
		return fmt.Errorf("%w: %w", context.Canceled, err)
	default:
		return fmt.Errorf("%w: %w", gamelog.ErrAway, err)
	}
}
