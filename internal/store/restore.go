package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"threefold/internal/backup"
)

// restoreBatch is how many rows one statement inserts. With more, SQLite gets slower, because it
// searches numbered arguments one by one.
const restoreBatch = 20

// Restore fills an empty database from a backup of either engine, and returns the number of
// rows. It creates the schema if there is none. All rows are inserted in one transaction, so
// that after an error there are none.
//
// The error is one of package backup, or for a backup of another schema, a database that is not
// empty, or a failure of the database.
func Restore(ctx context.Context, config Config, from io.Reader) (backup.Counts, error) {
	r, err := backup.NewReader(from)
	if err != nil {
		return nil, err
	}
	if latest, err := latestSchema(); err != nil || r.Schema() != latest {
		return nil, errors.Join(err, fmt.Errorf("the backup's schema is at step %d and this program's at %d: restore with the program that made the backup, then let this one bring the schema up to date", r.Schema(), latest))
	}
	config.anew = true
	db, err := open(ctx, config)
	if err != nil {
		return nil, err
	}
	counts, err := restore(ctx, db, r)
	return counts, errors.Join(err, db.close())
}

func restore(ctx context.Context, db *database, r *backup.Reader) (backup.Counts, error) {
	tx, err := db.writer.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // changes nothing after a commit
	if err := db.lockTables(ctx, tx, tables); err != nil {
		return nil, err
	}
	into, err := newLoader(ctx, tx)
	if err != nil {
		return nil, err
	}
	counts, err := r.Each(into)
	if err == nil {
		err = into.finish()
	}
	if db.refused(err) { // no database has a row that this one refuses
		err = fmt.Errorf("%w: %w", backup.ErrDamaged, err)
	}
	if err != nil {
		return nil, err
	}
	return counts, tx.Commit()
}

// loader is a backup.Sink that inserts the rows.
type loader struct {
	ctx     context.Context
	tx      *sql.Tx
	missing map[string][]string // the tables to come, with their columns
	name    string
	columns []string
	batch   []any // values of rows that are not inserted yet
}

// newLoader makes a loader into tables that must all be empty.
func newLoader(ctx context.Context, tx *sql.Tx) (*loader, error) {
	missing, err := emptyTables(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("a backup is restored into an empty database only: %w", err)
	}
	return &loader{ctx: ctx, tx: tx, missing: missing}, nil
}

// Table begins a table, of this name and with these columns in the database.
func (l *loader) Table(name string, columns []string) error {
	if err := l.flush(); err != nil {
		return err
	}
	if own, known := l.missing[name]; !known || !slices.Equal(columns, own) {
		return fmt.Errorf("%w: its table %.40q is none of this schema's", backup.ErrDamaged, name)
	}
	delete(l.missing, name)
	l.name, l.columns = name, columns
	return nil
}

// Row adds a row to the batch, and inserts the batch when it is full.
func (l *loader) Row(values []any) error {
	l.batch = append(l.batch, values...)
	if len(l.batch) < restoreBatch*len(l.columns) {
		return nil
	}
	return l.flush()
}

// finish inserts the last batch, and fails if the backup lacked tables.
func (l *loader) finish() error {
	if err := l.flush(); err != nil {
		return err
	}
	if len(l.missing) > 0 {
		return fmt.Errorf("%w: it lacks %d tables of this schema", backup.ErrDamaged, len(l.missing))
	}
	return nil
}

// flush inserts the rows of the batch.
func (l *loader) flush() error {
	if len(l.batch) == 0 {
		return nil
	}
	_, err := l.tx.ExecContext(l.ctx, insertion(l.name, l.columns, len(l.batch)/len(l.columns)), l.batch...)
	l.batch = l.batch[:0]
	if err != nil {
		return fmt.Errorf("table %s: %w", l.name, err)
	}
	return nil
}

// insertion returns the statement that inserts this number of rows.
func insertion(table string, columns []string, rows int) string {
	return `INSERT INTO ` + table + ` (` + strings.Join(columns, ", ") + `) VALUES ` + tuples(rows, len(columns))
}

// tuples returns placeholders for rows of columns: "($1, $2), ($3, $4)".
func tuples(rows, columns int) string {
	all := make([]string, rows)
	for i := range all {
		all[i] = "(" + placeholdersFrom(1+i*columns, columns) + ")"
	}
	return strings.Join(all, ", ")
}
