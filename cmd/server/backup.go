package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"threefold/internal/backup"
	"threefold/internal/store"
)

// backupCommand writes a backup of the store. A file has its name only when
// the backup is whole and on disk; what was there before stays until then.
func backupCommand(args []string, _ io.Reader, stdout io.Writer) error {
	c, name, err := readFileArgument(args)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal()
	defer stop()
	if name == "-" {
		_, err := store.Backup(ctx, c.store(c.logger(), nil), stdout)
		return err
	}
	var counts backup.Counts
	err = replaceFile(name, func(w io.Writer) (err error) {
		counts, err = store.Backup(ctx, c.store(c.logger(), nil), w)
		return err
	})
	if err == nil {
		fmt.Fprintf(stdout, "Backed up %s into %s.\n", summary(counts), name)
	}
	return err
}

func restoreCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	c, name, err := readFileArgument(args)
	if err != nil {
		return err
	}
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		stdin = file
	}
	ctx, stop := untilSignal()
	defer stop()
	counts, err := store.Restore(ctx, c.store(c.logger(), nil), stdin)
	if err == nil {
		fmt.Fprintf(stdout, "Restored %s.\n", summary(counts))
	}
	return err
}

func readFileArgument(args []string) (config, string, error) {
	c, rest, err := readSettings(args, os.Getenv)
	if err == nil && len(rest) != 1 {
		err = errors.New("after the settings, name one file, or - for the standard input or output")
	}
	if err != nil {
		return config{}, "", err
	}
	return c, rest[0], nil
}

// replaceFile replaces a file atomically by what write writes; only its owner may read it. After an
// error the old file is unchanged.
func replaceFile(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is no ordinary file; name another, or - for the standard output", name)
	}
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

// summary says in words how much a backup holds.
func summary(counts backup.Counts) string {
	return fmt.Sprintf("%d games with %d events, %d players and %d lines of chat",
		counts["games"], counts["events"], counts["players"], counts["chat"])
}

// migrateCommand brings the store's schema up to date, as the site also does at its start.
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
