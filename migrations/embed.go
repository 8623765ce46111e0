// Package migrations has the schema of the database as numbered steps in SQL. The SQL is the
// part of the language that PostgreSQL and SQLite share: TEXT and BIGINT only, times as epoch
// milliseconds, ids as text. A step that has been released is never edited, and no step is
// undone: errors are fixed by a later step. A step that only adds, so that servers of the
// release before can go on working, inserts a row into schema_steps (see step 8). After any
// other step no older program starts.
package migrations

import (
	"embed"
	"io/fs"
)

// FS has the steps for SQLite, named NNNN_what.sql, in goose's format.
//
//go:embed *.sql
var FS embed.FS

// Postgres has the steps for PostgreSQL: a file in the folder postgres replaces the step of the
// same name. It makes the same schema with statements that SQLite does not have, which lock no
// table for long. The step that it replaces may use WITHOUT ROWID, which only SQLite has.
var Postgres fs.FS = inPlace{FS, instead}

//go:embed postgres/*.sql
var instead embed.FS

// inPlace is a file system in which files of the folder postgres replace others.
type inPlace struct{ files, instead fs.FS }

// Open opens a file, or the one that replaces it.
func (p inPlace) Open(name string) (fs.File, error) {
	if name != "." {
		if f, err := p.instead.Open("postgres/" + name); err == nil {
			return f, nil
		}
	}
	return p.files.Open(name)
}
