package store

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// migrate executes the steps of the schema that the database has not had yet.
func migrate(ctx context.Context, db *database, steps fs.FS) error {
	dialect, options, err := db.dialect()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(dialect, db.writer, steps, options...)
	if err != nil {
		return err
	}
	taken, err := provider.Up(ctx)
	for _, step := range taken {
		db.logger.Info("schema step taken", "step", step.Source.Path, "took", step.Duration)
	}
	if err != nil {
		return err
	}
	sources := provider.ListSources()
	return checkLater(ctx, db.writer, sources[len(sources)-1].Version)
}

// checkLater returns an error if the database has had a step after known, the last one of this
// program, unless the step allows older programs (migrations/0008_schema_steps.sql).
func checkLater(ctx context.Context, db *sql.DB, known int64) error {
	var step sql.NullInt64
	err := db.QueryRowContext(ctx, `SELECT MAX(v.version_id) FROM goose_db_version v WHERE v.version_id > $1 AND NOT EXISTS
		(SELECT 1 FROM schema_steps s WHERE s.step = v.version_id AND s.oldest <= $1)`, known).Scan(&step)
	if err == nil && step.Valid {
		err = fmt.Errorf("the database's schema is at step %d and this program's at %d, which is too old for it: start the program that took that step, or a later one", step.Int64, known)
	}
	return err
}
