package store

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
)

// heartbeatKey is the key in table meta whose value says when a server was last alive.
const heartbeatKey = "last_beat"

// Heartbeat writes that a server is alive at this moment, in epoch milliseconds.
func (s *Store) Heartbeat(ctx context.Context, at int64) error {
	return s.committer.write(ctx, &write{alone: true, statement: &statement{
		query: `INSERT INTO meta (key, value) VALUES ($1, $2)
			ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
		args: []any{heartbeatKey, strconv.FormatInt(at, 10)},
	}})
}

// LastHeartbeat is the latest heartbeat, in epoch milliseconds; 0 if there is none.
func (s *Store) LastHeartbeat(ctx context.Context) (int64, error) {
	var value string
	err := s.reader.QueryRowContext(ctx, `SELECT value FROM meta WHERE key = $1`, heartbeatKey).Scan(&value)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, nil
	case err != nil:
		return 0, s.readError(ctx, err)
	}
	return strconv.ParseInt(value, 10, 64)
}
