package store

import (
	"context"
	"io/fs"
	"log/slog"

	"github.com/pressly/goose/v3"
)

// migrate takes the steps that the database has not taken yet.
func migrate(ctx context.Context, db *database, steps fs.FS, logger *slog.Logger) error {
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
		logger.Info("schema step taken", "step", step.Source.Path, "took", step.Duration)
	}
	return err
}
