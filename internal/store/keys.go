package store

import (
	"context"
)

// SaveSeatKey keeps the hash of a private link's token, which takes a seat of
// a game to another device until a moment in epoch milliseconds.
func (s *Store) SaveSeatKey(ctx context.Context, hash, slug, seat string, expires int64) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `INSERT INTO seat_keys (hash, slug, seat, expires_at, used_by) VALUES ($1, $2, $3, $4, '')`,
		args:  []any{hash, slug, seat, expires},
	}})
}

// UseSeatKey uses a key of this game for a player, once: whoever comes second
// finds gamelog.ErrNotFound, as with a key that never was or is too old. The
// same player may use it again, for an answer that was lost.
func (s *Store) UseSeatKey(ctx context.Context, hash, slug, playerID string, now int64) (seat string, err error) {
	err = s.committer.write(ctx, &write{statement: &statement{
		query: `UPDATE seat_keys SET used_by = $1 WHERE hash = $2 AND slug = $3 AND used_by = '' AND expires_at > $4`,
		args:  []any{playerID, hash, slug, now},
	}})
	if err != nil {
		return "", err
	}
	err = s.reader.QueryRowContext(ctx, `SELECT seat FROM seat_keys WHERE hash = $1 AND slug = $2 AND used_by = $3`,
		hash, slug, playerID).Scan(&seat)
	return seat, s.readError(ctx, err)
}

// Tidy deletes the keys that are too old at a moment in epoch milliseconds,
// whether or not they were used: until then a used one answers whoever used it.
func (s *Store) Tidy(ctx context.Context, now int64) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `DELETE FROM seat_keys WHERE expires_at <= $1`,
		args:  []any{now},
	}})
}
