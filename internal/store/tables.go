package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"

	"threefold/internal/store/rows"
	"threefold/migrations"
)

// table is a table of the schema, for backups.
type table struct {
	name string
	key  string // columns by which its rows are ordered
}

// tables lists all tables of the schema.
var tables = []table{
	{"players", "id"}, {"games", "id"}, {"events", "game, seq"},
	{"chat", "id"}, {"seat_keys", "hash"}, {"meta", "key"},
	{"position_sums", "position, move, result"}, {"position_games", "position, ended_at, slug"},
	{"player_pages", "player"}, {"leases", "name"}, {"devices", "id"}, {"device_links", "hash"},
	{"shared_seats", "game, player"}, {"player_scores", "player, game"}, {"player_rivals", "player, opponent"},
	{"push_subscriptions", "id"}, {"push_calls", "player, game"}, {"push_looks", "player, slug, holder"}, {"push_rings", "game"}, {"plans", "game, player"}, {"programs", "player"},
	{"game_traits", "trait, ended_at, slug"}, {"archive_months", "month"}, {"tournaments", "id"}, {"arenas", "id"},
}

// tableNames returns the quoted names of all tables, for a statement.
func tableNames() string {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = "'" + t.name + "'"
	}
	return strings.Join(names, ", ")
}

// columns lists a table's columns, in the schema's order.
func (t table) columns(ctx context.Context, tx *sql.Tx) ([]string, error) {
	none, err := tx.QueryContext(ctx, `SELECT * FROM `+t.name+` WHERE 1 = 0`)
	if err != nil {
		return nil, err
	}
	defer none.Close()
	return none.Columns()
}

// empty reports whether a table has no rows.
func (t table) empty(ctx context.Context, tx *sql.Tx) (bool, error) {
	var n int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM `+t.name+` LIMIT 1) AS one`).Scan(&n)
	return n == 0, err
}

// emptyTables lists the columns of all tables, which must be empty.
func emptyTables(ctx context.Context, tx *sql.Tx) (map[string][]string, error) {
	columns := map[string][]string{}
	for _, t := range tables {
		empty, err := t.empty(ctx, tx)
		if err == nil && !empty {
			err = errors.New("it is not empty")
		}
		if err == nil {
			columns[t.name], err = t.columns(ctx, tx)
		}
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return columns, nil
}

// latestSchema returns the number of the last step of this program's schema.
func latestSchema() (int64, error) {
	steps, err := migrations.FS.ReadDir(".")
	if err != nil {
		return 0, err
	}
	return goose.NumericComponent(steps[len(steps)-1].Name()) // ReadDir sorts
}

// schemaOf returns the number of the last step of the database's schema.
func schemaOf(ctx context.Context, tx *sql.Tx) (int64, error) {
	var n int64
	if err := tx.QueryRowContext(ctx, `SELECT MAX(version_id) FROM goose_db_version`).Scan(&n); err != nil {
		return 0, fmt.Errorf("this database has no schema of Threefold's: %w", err)
	}
	return n, nil
}

// Size is the size of a table or an index on disk.
type Size struct {
	Table string
	Index string // empty for the table itself
	Bytes int64
}

// Sizes returns the sizes of tables and indexes, the largest first. The database may be in use.
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
	return rows.All(ctx, db, func(scan rows.Scan, s *Size) error { return scan(&s.Table, &s.Index, &s.Bytes) }, query)
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
