package search

import (
	"cmp"
	"context"
	"slices"

	"threefold/internal/archive"
	"threefold/internal/store/rows"
)

// maxMoves bounds the sums that are read for a position; no position has as many moves.
const maxMoves = 2000

// examples is how many games that reached a position are returned.
const examples = 2

// reached is one or several games that played the same move in a position, with the same result.
type reached struct {
	move, result, slug string
	games              int
	endedAt            int64
}

// Explore returns the moves that were played in a position, given by its archive.Hash, and the
// slugs of the last ended games that reached it, at most two. Over is set if more than
// archive.MaxExplored games reached it after archive.SummedPlies.
func Explore(ctx context.Context, db DB, position int64) (archive.Explored, []string, error) {
	sums, err := read(ctx, db, sumsOf, position, maxMoves)
	if err != nil {
		return archive.Explored{}, nil, err
	}
	games, err := read(ctx, db, gamesOf, position, archive.MaxExplored+1)
	if err != nil {
		return archive.Explored{}, nil, err
	}
	over := len(games) > archive.MaxExplored
	found := append(sums, games[:min(len(games), archive.MaxExplored)]...)
	e := gather(found)
	e.Over = over
	return e, latest(found), nil
}

const (
	sumsOf = `SELECT move, result, slug, games, ended_at FROM position_sums WHERE position = $1 LIMIT $2`

	gamesOf = `SELECT move, result, slug, 1, ended_at FROM position_games WHERE position = $1 ORDER BY ended_at DESC LIMIT $2`
)

func read(ctx context.Context, db DB, query string, args ...any) ([]reached, error) {
	return rows.All(ctx, db, func(scan rows.Scan, r *reached) error {
		return scan(&r.move, &r.result, &r.slug, &r.games, &r.endedAt)
	}, query, args...)
}

// gather adds up the results by move, the most played first.
func gather(found []reached) archive.Explored {
	var e archive.Explored
	moves := map[string]*archive.Continuation{}
	for _, r := range found {
		m := moves[r.move]
		if m == nil {
			m = &archive.Continuation{Move: r.move}
			moves[r.move] = m
		}
		m.Add(r.result, r.games)
		e.Add(r.result, r.games)
		if r.endedAt > m.EndedAt {
			m.Slug, m.EndedAt = r.slug, r.endedAt
		}
	}
	for _, m := range moves {
		e.Moves = append(e.Moves, *m)
	}
	slices.SortFunc(e.Moves, func(a, b archive.Continuation) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), cmp.Compare(a.Move, b.Move))
	})
	return e
}

// latest returns the slugs of the games that ended last.
func latest(found []reached) []string {
	slices.SortFunc(found, func(a, b reached) int {
		return cmp.Or(cmp.Compare(b.endedAt, a.endedAt), cmp.Compare(a.slug, b.slug))
	})
	var slugs []string
	for _, r := range found {
		if len(slugs) < examples && !slices.Contains(slugs, r.slug) {
			slugs = append(slugs, r.slug)
		}
	}
	return slugs
}
