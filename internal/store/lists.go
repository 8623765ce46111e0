package store

import (
	"context"

	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
)

// Mine returns at most limit games of a player: first invitations and games in progress, the
// newest first, then those that are over, the last ended first. Cancelled invitations are left
// out.
func (s *Store) Mine(ctx context.Context, playerID string, limit int) ([]gamelog.Row, error) {
	open, err := listGames(ctx, s, mineOpen, playerID, limit)
	if err != nil || len(open) == limit {
		return open, err
	}
	over, err := listGames(ctx, s, mineOver, playerID, limit-len(open))
	return append(open, over...), err
}

// Both queries have one part for each seat, which reads one index in its order, so that the cost
// does not depend on how many games a player has. The conditions put each game in one part only.
const (
	mineOpen = `
		SELECT ` + gameColumns + ` FROM games WHERE status = 'invited' AND creator_id = $1 AND white_id <> $1 AND black_id <> $1
		UNION ALL SELECT ` + gameColumns + ` FROM games WHERE status IN ('invited', 'playing') AND white_id = $1 AND ended_at = 0
		UNION ALL SELECT ` + gameColumns + ` FROM games WHERE status IN ('invited', 'playing') AND black_id = $1 AND white_id <> $1 AND ended_at = 0
		ORDER BY created_at DESC, id DESC LIMIT $2`

	mineOver = `
		SELECT ` + gameColumns + ` FROM (SELECT ` + gameColumns + ` FROM games
			WHERE status = 'over' AND white_id = $1 ORDER BY ended_at DESC, id DESC LIMIT $2) AS white
		UNION ALL SELECT ` + gameColumns + ` FROM (SELECT ` + gameColumns + ` FROM games
			WHERE status = 'over' AND black_id = $1 AND white_id <> $1 ORDER BY ended_at DESC, id DESC LIMIT $2) AS black
		ORDER BY ended_at DESC, id DESC LIMIT $2`
)

// Shared returns at most limit games that are not over and in which a player shares another
// player's seat, the newest first. Mine has none of them.
func (s *Store) Shared(ctx context.Context, playerID string, limit int) ([]gamelog.SharedRow, error) {
	return list(ctx, s, func(scan rows.Scan, r *gamelog.SharedRow) error {
		return scanRow(scan, &r.Row, &r.Seat)
	}, sharedOpen, playerID, limit)
}

// sharedOpen checks the status too, because servers of the release before do not delete the rows
// of games that end.
const sharedOpen = `
	SELECT ` + gameColumns + `, seat FROM games
	JOIN (SELECT game AS shared, seat FROM shared_seats WHERE player = $1) AS seats ON shared = id
	WHERE status IN ('invited', 'playing') AND ended_at = 0 ORDER BY created_at DESC, id DESC LIMIT $2`

// OngoingGames returns at most limit games in progress in which a player has or shares one seat,
// the newest first.
func (s *Store) OngoingGames(ctx context.Context, playerID string, limit int) ([]gamelog.OngoingGame, error) {
	return list(ctx, s, func(scan rows.Scan, g *gamelog.OngoingGame) error {
		var id string
		var moved []byte
		err := scan(&id, &g.Slug, &g.Game, &g.Seat, &g.Position, &g.Deadline, &moved)
		if err == nil && len(moved) > 0 {
			g.Position, err = positionAfter(id, moved)
		}
		return err
	}, standings, playerID, limit)
}

// As in mineOpen, each part reads one index. The parts do not overlap, because no player shares a
// seat in a game in which they have one. The last move of each game is joined.
const standings = `
	SELECT g.id, g.slug, g.game, g.seat, g.position, g.deadline, COALESCE(e.data, '') FROM (
		SELECT id, slug, game, 'white' AS seat, position, deadline, created_at FROM games
			WHERE status = 'playing' AND white_id = $1 AND black_id <> $1 AND ended_at = 0
		UNION ALL SELECT id, slug, game, 'black' AS seat, position, deadline, created_at FROM games
			WHERE status = 'playing' AND black_id = $1 AND white_id <> $1 AND ended_at = 0
		UNION ALL SELECT id, slug, games.game, shared_seats.seat, position, deadline, created_at
			FROM shared_seats JOIN games ON games.id = shared_seats.game
			WHERE player = $1 AND shared_seats.seat <> 'both' AND status = 'playing' AND ended_at = 0
		ORDER BY created_at DESC, id DESC LIMIT $2) AS g
	LEFT JOIN events e ON e.game = g.id AND e.seq =
		(SELECT m.seq FROM events m WHERE m.game = g.id AND m.kind = 'moved' ORDER BY m.seq DESC LIMIT 1)
	ORDER BY g.created_at DESC, g.id DESC`
