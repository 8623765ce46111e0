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
	// dialect names the engine to goose, with the options it needs.
	dialect() (goose.Dialect, []goose.ProviderOption, error)

	// steps has the steps of the schema.
	steps() fs.FS

	// insert adds the events whose numbers are free, and returns those it
	// added, in the order given. No two of the events have the same game and
	// number. After an error some may have been added: the transaction is to
	// be rolled back. It executes statements(n) statements for n events. It adds none, and
	// says errNotifiable, where another process has changed this version of notifiable.
	insert(ctx context.Context, to executor, events []*gamelog.Event, version string) (added []*gamelog.Event, err error)
	statements(events int) int

	// notification writes the notifications of events, in order, each to a player who
	// has a subscription.
	notification(ctx context.Context, to executor, notifications []eventNotification) error

	// refused says of an error that the database has refused what it was given, and would
	// take something else. clashed says that it has done nothing because of another
	// transaction, and would take the same later. Any other error is the database's own.
	refused(err error) bool
	clashed(err error) bool

	// loading says how the engine takes very many rows, and load takes some, on a
	// connection that is in a transaction.
	loading() loading
	load(ctx context.Context, conn *sql.Conn, table string, columns []string, rows [][]any) error

	// lockTables keeps everybody else from writing to the tables until the transaction ends.
	lockTables(ctx context.Context, tx *sql.Tx, all []table) error
}

// database is an engine with its connections.
type database struct {
	engine
	logger *slog.Logger
	writer *sql.DB          // one connection
	reader *sql.DB          // any number, which cannot write
	file   *sqlitefile.File // nil for a database on a server
	server *pgx.ConnConfig  // how the server is reached; nil where no other process can have the database
	unused time.Duration    // how long a connection to it is kept that nobody uses
}

// executor executes statements: in a transaction, or each as one of its own.
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

// close closes all connections, then gives the database free.
func (d *database) close() error {
	return errors.Join(d.file.Leave(), d.reader.Close(), d.writer.Close(), d.file.Close())
}

// errDamaged: what is in the database cannot be read.
var errDamaged = errors.New("damaged")

// classify wraps an error in gamelog.ErrAway if the database is away, in gamelog.ErrClash if
// another transaction is to blame, and leaves it as it is if the caller left or the
// database refused the statement.
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
