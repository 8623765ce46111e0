package store

import (
	"context"
	"database/sql"
	"errors"

	"threefold/internal/lobby"
)

// gameColumns are a row's columns, in the order of saveRow and scanRow.
const gameColumns = `id, slug, game, status, creator_id, creator_name, side,
	white_id, white_name, black_id, black_name, clock_base, clock_increment,
	result, reason, plies, position, created_at, ended_at`

// saveRow writes a game's row, or brings the one that is there up to date:
// what was settled at creation stays.
func saveRow(r *lobby.Row) *statement {
	var base, increment sql.NullInt64
	if r.Clock != nil {
		base = sql.NullInt64{Int64: r.Clock.Base, Valid: true}
		increment = sql.NullInt64{Int64: r.Clock.Increment, Valid: true}
	}
	return &statement{
		query: `INSERT INTO games (` + gameColumns + `)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
			ON CONFLICT (id) DO UPDATE SET status = excluded.status,
				white_id = excluded.white_id, white_name = excluded.white_name,
				black_id = excluded.black_id, black_name = excluded.black_name,
				result = excluded.result, reason = excluded.reason, plies = excluded.plies,
				position = excluded.position, ended_at = excluded.ended_at`,
		args: []any{r.ID, r.Slug, r.Game, string(r.Status), r.Creator.ID, r.Creator.Name, r.Side,
			r.White.ID, r.White.Name, r.Black.ID, r.Black.Name, base, increment,
			r.Result, r.Reason, r.Plies, r.Position, r.CreatedAt, r.EndedAt},
	}
}

// scanRow reads the gameColumns, from *sql.Rows or *sql.Row.
func scanRow(scan func(...any) error) (lobby.Row, error) {
	var r lobby.Row
	var base, increment sql.NullInt64
	err := scan(&r.ID, &r.Slug, &r.Game, &r.Status, &r.Creator.ID, &r.Creator.Name, &r.Side,
		&r.White.ID, &r.White.Name, &r.Black.ID, &r.Black.Name, &base, &increment,
		&r.Result, &r.Reason, &r.Plies, &r.Position, &r.CreatedAt, &r.EndedAt)
	if base.Valid {
		r.Clock = &lobby.Control{Base: base.Int64, Increment: increment.Int64}
	}
	return r, err
}

// Row finds a game by its slug, or says lobby.ErrNotFound.
func (s *Store) Row(ctx context.Context, slug string) (lobby.Row, error) {
	row := s.reader.QueryRowContext(ctx, `SELECT `+gameColumns+` FROM games WHERE slug = $1`, slug)
	r, err := scanRow(row.Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return lobby.Row{}, lobby.ErrNotFound
	}
	return r, err
}

// Running lists the games that are being played with a clock.
func (s *Store) Running(ctx context.Context) ([]lobby.Row, error) {
	return s.rows(ctx, running)
}

const running = `SELECT ` + gameColumns + ` FROM games
	WHERE status = 'playing' AND clock_base IS NOT NULL ORDER BY id`

// rows lists the games that a query of the gameColumns finds.
func (s *Store) rows(ctx context.Context, query string, args ...any) ([]lobby.Row, error) {
	found, err := s.reader.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	var rows []lobby.Row
	for found.Next() {
		r, err := scanRow(found.Scan)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, found.Err()
}
