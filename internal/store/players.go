package store

import (
	"context"

	"threefold/internal/gamelog"
)

// Player finds the player whose token has this hash, or says gamelog.ErrNotFound.
func (s *Store) Player(ctx context.Context, tokenHash string) (gamelog.Person, error) {
	var p gamelog.Person
	err := s.reads.row(ctx, []any{&p.ID, &p.Name}, `SELECT id, name FROM players WHERE token_hash = $1`, tokenHash)
	if err != nil {
		return gamelog.Person{}, s.readError(ctx, err)
	}
	return p, nil
}

// SavePlayer writes a player at the first act, at epoch milliseconds. Saving
// one who is there changes nothing; a second player under one hash is an error.
func (s *Store) SavePlayer(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return s.savePlayer(ctx, `DO NOTHING`, tokenHash, p, at)
}

// Rename writes a player under a new name, whether or not there was a row
// before. Games keep the names they were played under.
func (s *Store) Rename(ctx context.Context, tokenHash string, p gamelog.Person, at int64) error {
	return s.savePlayer(ctx, `DO UPDATE SET name = excluded.name`, tokenHash, p, at)
}

// savePlayer writes a row; present says what to do with one that is there.
func (s *Store) savePlayer(ctx context.Context, present, tokenHash string, p gamelog.Person, at int64) error {
	return s.committer.write(ctx, &write{statement: &statement{
		query: `INSERT INTO players (id, token_hash, name, created_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (id) ` + present,
		args: []any{p.ID, tokenHash, p.Name, at},
	}})
}
