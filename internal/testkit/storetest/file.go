package storetest

import (
	"errors"
	"testing"

	"threefold/internal/store/sqlitefile"
	"threefold/internal/testkit/must"
)

// File is the path of a store's SQLite file, for tests that bypass the store.
type File string

// Exec executes a statement on the file, and ends the test if it fails.
func (f File) Exec(t testing.TB, statement string, args ...any) {
	t.Helper()
	db, err := sqlitefile.OpenPool(sqlitefile.Source(string(f), "rw"), 1)
	if err == nil {
		_, err = db.ExecContext(t.Context(), statement, args...)
		err = errors.Join(err, db.Close())
	}
	must.Do(t, err)
}

// Column returns the values of a query of one column on the file.
func (f File) Column(t testing.TB, query string, args ...any) (all []string) {
	t.Helper()
	db := must.Get(sqlitefile.OpenPool(sqlitefile.Source(string(f), "ro"), 1))(t)
	defer db.Close()
	rows := must.Get(db.QueryContext(t.Context(), query, args...))(t)
	defer rows.Close()
	for rows.Next() {
		var value string
		must.Do(t, rows.Scan(&value))
		all = append(all, value)
	}
	must.Do(t, rows.Err())
	return all
}

// Counts returns the numbers of stored events and players.
func (f File) Counts(t testing.TB) (events, players int) {
	t.Helper()
	return len(f.Column(t, `SELECT seq FROM events`)), len(f.Column(t, `SELECT id FROM players`))
}
