// Package rows reads the rows of queries.
package rows

import (
	"context"
	"database/sql"
)

// Source is a database or a transaction that can be queried.
type Source interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Scan copies the columns of a row into pointers, as (*sql.Rows).Scan does.
type Scan = func(into ...any) error

// Each calls read with each row of a query, until read or the query fails.
func Each(ctx context.Context, from Source, read func(Scan) error, query string, args ...any) error {
	found, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer found.Close()
	for scan := found.Scan; found.Next(); {
		if err := read(scan); err != nil {
			return err
		}
	}
	return found.Err()
}

// All returns all rows of a query, each as read has filled it; none after an error.
func All[T any](ctx context.Context, from Source, read func(Scan, *T) error, query string, args ...any) (all []T, err error) {
	err = Each(ctx, from, func(scan Scan) error {
		var one T
		err := read(scan, &one)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Text reads a row with one column of text, for All.
func Text(scan Scan, into *string) error { return scan(into) }
