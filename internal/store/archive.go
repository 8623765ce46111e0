package store

import (
	"context"
	"errors"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/rows"
	"threefold/internal/store/search"
)

// Archive is the part of the store for searches of finished games, and for their index.
type Archive struct{ store *Store }

// Archive returns the store's archive.
func (s *Store) Archive() *Archive { return &Archive{s} }

// Find returns a page of at most limit games of a query, which archive.Query.Identified has
// returned.
func (a *Archive) Find(ctx context.Context, q archive.Query, limit int) (archive.Found, error) {
	page, err := search.Find(ctx, a.store.reader, q, limit)
	if err != nil {
		return archive.Found{}, a.store.readError(ctx, err)
	}
	found := archive.Found{Next: page.Next, Previous: page.Previous, Further: page.Further, Count: page.Count, Counted: page.Counted, Sum: page.Sum}
	ids := make([]string, len(page.Entries))
	for i, e := range page.Entries {
		ids[i] = e.ID
	}
	found.Rows, err = a.rowsOf(ctx, "id", ids)
	return found, err
}

// Explore returns the moves that were played in a position, given by its archive.Hash, with the
// last games that reached it, at most two.
func (a *Archive) Explore(ctx context.Context, position int64) (archive.Explored, error) {
	e, slugs, err := search.Explore(ctx, a.store.reader, position)
	if err != nil {
		return archive.Explored{}, a.store.readError(ctx, err)
	}
	e.Examples, err = a.rowsOf(ctx, "slug", slugs)
	return e, err
}

// Continued returns the moves that followed the opening of a query, in the games that it finds.
// Moves are codes (archive.Opening.Code).
func (a *Archive) Continued(ctx context.Context, q archive.Query) (archive.Explored, error) {
	e, err := search.Continued(ctx, a.store.reader, q)
	return e, a.store.readError(ctx, err)
}

// rowsOf returns the games with these values of a unique column, in the order of the values. It
// omits values without a game.
func (a *Archive) rowsOf(ctx context.Context, column string, values []string) ([]gamelog.Row, error) {
	if len(values) == 0 {
		return nil, nil
	}
	found, err := listGames(ctx, a.store, `SELECT `+gameColumns+` FROM games WHERE `+column+` IN (`+placeholders(len(values))+`)`, asAny(values)...)
	if err != nil {
		return nil, err
	}
	by := make(map[string]gamelog.Row, len(found))
	for _, r := range found {
		by[r.ID], by[r.Slug] = r, r
	}
	var all []gamelog.Row
	for _, value := range values {
		if r, ok := by[value]; ok {
			all = append(all, r)
		}
	}
	return all, nil
}

func asAny(values []string) []any {
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all
}

// Months returns the months whose dumps of this version were counted, the latest first, and when
// the first listed game ended, in epoch milliseconds, 0 for none.
func (a *Archive) Months(ctx context.Context, version int) (all []archive.Month, first int64, err error) {
	if first, err = a.firstEnd(ctx); err != nil {
		return nil, 0, err
	}
	all, err = list(ctx, a.store, func(scan rows.Scan, m *archive.Month) error {
		return scan(&m.Name, &m.Games, &m.Bytes, &m.SHA256)
	}, `SELECT month, games, bytes, sha256 FROM archive_months WHERE sha256 <> '' AND version = $1 ORDER BY month DESC`, version)
	return all, first, err
}

func (a *Archive) firstEnd(ctx context.Context) (first int64, err error) {
	for _, listed := range []string{`listed = 1`, `computer = 1`} {
		var at int64
		err := a.store.row(ctx, `SELECT ended_at FROM games WHERE status = 'over' AND `+listed+` ORDER BY ended_at, id LIMIT 1`)(&at)
		switch {
		case errors.Is(err, gamelog.ErrNotFound):
		case err != nil:
			return 0, err
		case first == 0 || at < first:
			first = at
		}
	}
	return first, nil
}

// BeginMonth starts the counting of a month, named as in archive.Month, and replaces an earlier
// attempt. attempt identifies this one in SaveMonth.
func (a *Archive) BeginMonth(ctx context.Context, month, attempt string) error {
	return a.store.write(ctx, month, do(`INSERT INTO archive_months (month, games, bytes, sha256, version, counting) VALUES ($1, 0, 0, '', 0, $2)
		ON CONFLICT (month) DO UPDATE SET sha256 = '', counting = excluded.counting`, month, attempt))
}

// SaveMonth writes the result of an attempt. It does nothing if another attempt has begun since,
// or a name in the games of the month has changed.
func (a *Archive) SaveMonth(ctx context.Context, m archive.Month, version int, attempt string) error {
	return a.store.write(ctx, m.Name, do(
		`UPDATE archive_months SET games = $2, bytes = $3, sha256 = $4, version = $5 WHERE month = $1 AND counting = $6 AND sha256 = ''`,
		m.Name, m.Games, m.Bytes, m.SHA256, version, attempt))
}
