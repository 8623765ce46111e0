package store

import (
	"context"
	"log/slog"

	"github.com/pressly/goose/v3"

	"threefold/migrations"
)

// migrate takes the steps that the database has not taken yet.
func migrate(ctx context.Context, db *database, logger *slog.Logger) error {
	dialect, options, err := db.dialect()
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(dialect, db.writer, migrations.FS, options...)
	if err != nil {
		return err
	}
	steps, err := provider.Up(ctx)
	for _, step := range steps {
		logger.Info("schema step taken", "step", step.Source.Path, "took", step.Duration)
	}
	return err
}
