package store

import (
	"context"
	"errors"
	"fmt"
)

// Size is what a table or an index takes on disk.
type Size struct {
	Table string
	Index string // empty for the table itself
	Bytes int64
}

// Sizes lists the tables and indexes of a database that may be in use, the largest
// first.
func Sizes(ctx context.Context, config Config) (all []Size, err error) {
	db, err := openBeside(config)
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	query := sizesOnServer
	if config.URL == "" {
		query = sizesInFile
	}
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var s Size
		if err := rows.Scan(&s.Table, &s.Index, &s.Bytes); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, rows.Err()
}

const (
	sizesInFile = `SELECT m.tbl_name, CASE m.type WHEN 'index' THEN m.name ELSE '' END, SUM(d.pgsize) AS bytes
		FROM dbstat AS d JOIN sqlite_master AS m ON m.name = d.name
		WHERE d.aggregate = TRUE GROUP BY m.name, m.tbl_name, m.type ORDER BY bytes DESC, 1, 2`

	sizesOnServer = `SELECT t.relname, CASE c.relkind WHEN 'i' THEN c.relname ELSE '' END,
			CASE c.relkind WHEN 'i' THEN pg_relation_size(c.oid) ELSE pg_table_size(c.oid) END AS bytes
		FROM pg_class AS c LEFT JOIN pg_index AS i ON i.indexrelid = c.oid JOIN pg_class AS t ON t.oid = COALESCE(i.indrelid, c.oid)
		WHERE c.relkind IN ('i', 'r') AND c.relnamespace = current_schema()::regnamespace ORDER BY bytes DESC, 1, 2`
)
