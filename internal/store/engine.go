package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"

	"threefold/internal/lobby"
)

// engine is what differs between the databases once they are open.
type engine interface {
	// dialect names the engine to goose, with the options it needs.
	dialect() (goose.Dialect, []goose.ProviderOption, error)

	// insert adds the events whose numbers are free, and returns those it
	// added, in the order given. No two of the events have the same game and
	// number. After an error some may have been added: the transaction is to
	// be rolled back.
	insert(ctx context.Context, tx *sql.Tx, events []*lobby.Event) (added []*lobby.Event, err error)

	// lost reports whether a transaction that failed with err may have been
	// written all the same, the connection being gone before the answer.
	lost(err error) bool

	// claim keeps everybody else from writing to the tables until the
	// transaction ends.
	claim(ctx context.Context, tx *sql.Tx, all []table) error
}

// database is an engine with its connections.
type database struct {
	engine
	writer *sql.DB // one connection
	reader *sql.DB // any number, which cannot write
	free   func() error
	wire   *pgx.ConnConfig // how the bus connects; nil where no other process can
}

// open connects to the database that config names.
func open(ctx context.Context, config Config) (*database, error) {
	if config.URL != "" {
		return openPostgres(ctx, config.URL)
	}
	return openSQLite(ctx, config.Path)
}

// close closes all connections, then gives the database free.
func (d *database) close() error {
	return errors.Join(d.reader.Close(), d.writer.Close(), d.free())
}
