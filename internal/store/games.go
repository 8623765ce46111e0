package store

import (
	"context"
	"encoding/json"
	"fmt"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// gameColumns lists a row's columns, in the order of saveRow and scanRow.
const gameColumns = `id, slug, game, status, creator_id, creator_name, side, terms,
	white_id, white_name, black_id, black_name,
	result, reason, plies, position, created_at, ended_at, deadline, level, series`

// saveRow returns the statement that inserts a game's row, or updates the columns that may
// change after creation. At the end of the game it deletes its shared seats and plans.
func saveRow(r *gamelog.Row) *statement {
	terms, _ := json.Marshal(r.Terms) // texts and numbers always encode
	save := do(`INSERT INTO games (`+gameColumns+`, clocked, listed, challenge, computer, invited)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)
			ON CONFLICT (id) DO UPDATE SET status = excluded.status,
				white_id = excluded.white_id, white_name = excluded.white_name,
				black_id = excluded.black_id, black_name = excluded.black_name,
				result = excluded.result, reason = excluded.reason, plies = excluded.plies,
				position = excluded.position, ended_at = excluded.ended_at,
				deadline = excluded.deadline, listed = excluded.listed, computer = excluded.computer`,
		r.ID, r.Slug, r.Game, string(r.Status), r.Creator.ID, r.Creator.Name, r.Side, string(terms),
		r.White.ID, r.White.Name, r.Black.ID, r.Black.Name,
		r.Result, r.Reason, r.Plies, r.Position, r.CreatedAt, r.EndedAt, r.Deadline, r.Level, r.Match,
		flag(r.Terms.Clock != nil), flag(r.Listed()), flag(r.Terms.Visibility == gamelog.Open), flag(r.ListedWithComputer()), r.Terms.Invited)
	if r.EndedAt > 0 {
		save.and(do(`DELETE FROM shared_seats WHERE game = $1`, r.ID), do(`DELETE FROM plans WHERE game = $1`, r.ID))
	}
	return save
}

// sharedSeats returns statements that record which visitors share a seat by an event, for their
// lists of games, while the game is not over. There are none for an event that cannot be read.
func sharedSeats(e *gamelog.Event) (all []*statement) {
	share := func(player, seat string) {
		all = append(all, do(`INSERT INTO shared_seats (game, player, seat) SELECT id, CAST($2 AS TEXT), CAST($3 AS TEXT) FROM games
			WHERE id = $1 AND ended_at = 0 ON CONFLICT (game, player) DO NOTHING`, e.Game, player, seat))
	}
	switch e.Kind {
	case gamelog.Shared:
		var d gamelog.SharedData
		if json.Unmarshal(e.Data, &d) == nil {
			share(d.With.ID, d.Seat)
		}
	case gamelog.Created:
		var d gamelog.CreatedData
		if json.Unmarshal(e.Data, &d) == nil && d.Rematch != nil {
			for _, player := range d.Rematch.SharedWhite {
				share(player, gamelog.SideWhite)
			}
			for _, player := range d.Rematch.SharedBlack {
				share(player, gamelog.SideBlack)
			}
		}
	}
	return all
}

// flag returns 1 or 0, because the two engines share no boolean type.
func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

// scanRow reads the gameColumns into r, and the columns after them into more.
func scanRow(scan rows.Scan, r *gamelog.Row, more ...any) error {
	var terms []byte
	err := scan(append([]any{&r.ID, &r.Slug, &r.Game, &r.Status, &r.Creator.ID, &r.Creator.Name, &r.Side, &terms,
		&r.White.ID, &r.White.Name, &r.Black.ID, &r.Black.Name,
		&r.Result, &r.Reason, &r.Plies, &r.Position, &r.CreatedAt, &r.EndedAt, &r.Deadline, &r.Level, &r.Match}, more...)...)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(terms, &r.Terms); err != nil {
		return fmt.Errorf("the terms of game %s: %w: %w", r.ID, errDamaged, err)
	}
	return nil
}

// Row returns the game with this slug; gamelog.ErrNotFound if there is none.
func (s *Store) Row(ctx context.Context, slug string) (r gamelog.Row, _ error) {
	if err := scanRow(s.row(ctx, `SELECT `+gameColumns+` FROM games WHERE slug = $1`, slug), &r); err != nil {
		return gamelog.Row{}, err
	}
	return r, nil
}

// Running returns the games in progress that have a clock, which correspondence games have not.
func (s *Store) Running(ctx context.Context) ([]gamelog.Row, error) {
	return listGames(ctx, s, running)
}

const running = `SELECT ` + gameColumns + ` FROM games
	WHERE status = 'playing' AND clocked = 1 ORDER BY id`

// Due returns at most 1,000 games whose deadline has passed at now, in epoch milliseconds, the
// longest overdue first.
func (s *Store) Due(ctx context.Context, now int64) ([]gamelog.Row, error) {
	return listGames(ctx, s, `SELECT `+gameColumns+` FROM games
		WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT 1000`, now)
}

// OpenChallenges returns the last 200 open challenges, which anyone may accept, the newest first.
func (s *Store) OpenChallenges(ctx context.Context) ([]gamelog.Row, error) {
	return listGames(ctx, s, `SELECT `+gameColumns+` FROM games
		WHERE status = 'invited' AND challenge = 1 ORDER BY created_at DESC, id DESC LIMIT 200`)
}

// listGames returns the games that a query of the gameColumns finds.
func listGames(ctx context.Context, s *Store, query string, args ...any) ([]gamelog.Row, error) {
	return list(ctx, s, func(scan rows.Scan, r *gamelog.Row) error { return scanRow(scan, r) }, query, args...)
}
