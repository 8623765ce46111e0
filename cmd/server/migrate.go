package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"threefold/internal/store"
)

// migrateCommand brings the store's schema up to date. The site does so by
// itself at its start; this is for those who want it done before.
func migrateCommand(args []string, _ io.Reader, stdout io.Writer) error {
	c, err := readConfig(args, os.Getenv)
	if err != nil {
		return err
	}
	db, err := store.Open(context.Background(), c.store(c.logger(), nil))
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "The schema is up to date.")
	return nil
}
