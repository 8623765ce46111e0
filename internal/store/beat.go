package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
)

// beatKey is the line of meta that says when a server was last alive.
const beatKey = "last_beat"

// Beat notes that a server is alive, at epoch milliseconds.
func (s *Store) Beat(ctx context.Context, at int64) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `INSERT INTO meta (key, value) VALUES ($1, $2)
			ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
		args: []any{beatKey, strconv.FormatInt(at, 10)},
	}})
}

// LastBeat is when a server was last alive, in epoch milliseconds; 0 when none
// ever was.
func (s *Store) LastBeat(ctx context.Context) (int64, error) {
	var value string
	err := s.reader.QueryRowContext(ctx, `SELECT value FROM meta WHERE key = $1`, beatKey).Scan(&value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, nil
	case err != nil:
		return 0, s.told(ctx, err)
	}
	return strconv.ParseInt(value, 10, 64)
}
