package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"

	"threefold/internal/backup"
	"threefold/internal/store/rows"
	"threefold/internal/store/session"
)

// Backup writes a snapshot of the database, and returns the number of rows. Servers may go on
// writing: one transaction reads everything, without the lock file and without migrating. It
// fails unless the schema is this program's own.
func Backup(ctx context.Context, config Config, to io.Writer) (backup.Counts, error) {
	db, err := openBeside(config)
	if err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	counts, err := backUp(ctx, db, to)
	return counts, errors.Join(err, db.Close())
}

// openBeside connects to the database for reading, also while servers have it open.
func openBeside(config Config) (*sql.DB, error) {
	if config.URL == "" {
		return besideSQLite(config.Path)
	}
	settings, err := session.Parse(config.URL)
	if err != nil {
		return nil, err
	}
	return session.Pool(settings, 1, session.Patient.And(session.ReadOnly), 0), nil
}

func backUp(ctx context.Context, db *sql.DB, to io.Writer) (backup.Counts, error) {
	// PostgreSQL needs this isolation for a snapshot; in SQLite each transaction has one.
	tx, err := db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	schema, err := ownSchema(ctx, tx)
	if err != nil {
		return nil, err
	}
	w, err := backup.NewWriter(to, schema)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if err := t.copyTo(ctx, tx, w); err != nil {
			return nil, fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return w.Close()
}

// ownSchema returns the last step of the database's schema, and fails unless it is this
// program's last.
func ownSchema(ctx context.Context, tx *sql.Tx) (int64, error) {
	schema, err := schemaOf(ctx, tx)
	if err != nil {
		return 0, err
	}
	if latest, err := latestSchema(); err != nil || schema != latest {
		return 0, errors.Join(err, fmt.Errorf("the database's schema is at step %d and this program's at %d: do this with the program that serves it", schema, latest))
	}
	return schema, nil
}

// checkOwnSchema is ownSchema for a database that is not open yet.
func checkOwnSchema(ctx context.Context, config Config) (err error) {
	db, err := openBeside(config)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer tx.Rollback()
	_, err = ownSchema(ctx, tx)
	return err
}

// copyTo passes the table and its rows to a sink.
func (t table) copyTo(ctx context.Context, tx *sql.Tx, to backup.Sink) error {
	columns, err := t.columns(ctx, tx)
	if err != nil {
		return err
	}
	if err := to.Table(t.name, columns); err != nil {
		return err
	}
	values, places := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		places[i] = &values[i]
	}
	return rows.Each(ctx, tx, func(scan rows.Scan) error {
		if err := scan(places...); err != nil {
			return err
		}
		return to.Row(values)
	}, `SELECT * FROM `+t.name+` ORDER BY `+t.key)
}
