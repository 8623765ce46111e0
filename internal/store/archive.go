package store

import (
	"context"

	"threefold/internal/archive"
	"threefold/internal/gamelog"
	"threefold/internal/store/search"
)

// Archive searches finished games, and keeps the index that makes them found.
type Archive struct{ store *Store }

// Archive returns the store's archive.
func (s *Store) Archive() *Archive { return &Archive{s} }

// Find lists at most limit games of a query whose persons have their ids.
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

// Explore says what followed a position, by its archive.Hash.
func (a *Archive) Explore(ctx context.Context, position int64) (archive.Explored, error) {
	e, slugs, err := search.Explore(ctx, a.store.reader, position)
	if err != nil {
		return archive.Explored{}, a.store.readError(ctx, err)
	}
	e.Examples, err = a.rowsOf(ctx, "slug", slugs)
	return e, err
}

// Continued says what followed the beginning that a query names, in the games that it
// finds. Moves stand there by their codes.
func (a *Archive) Continued(ctx context.Context, q archive.Query) (archive.Explored, error) {
	e, err := search.Continued(ctx, a.store.reader, q)
	return e, a.store.readError(ctx, err)
}

// rowsOf reads the games that these values of a unique column name, in the order of the
// values. A game that is not there is left out.
func (a *Archive) rowsOf(ctx context.Context, column string, values []string) ([]gamelog.Row, error) {
	if len(values) == 0 {
		return nil, nil
	}
	found, err := a.store.rows(ctx, `SELECT `+gameColumns+` FROM games WHERE `+column+` IN (`+placeholders(len(values))+`)`, asAny(values)...)
	if err != nil {
		return nil, err
	}
	by := make(map[string]gamelog.Row, len(found))
	for _, r := range found {
		by[r.ID], by[r.Slug] = r, r
	}
	var rows []gamelog.Row
	for _, value := range values {
		if r, ok := by[value]; ok {
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func asAny(values []string) []any {
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all
}
