// Package migrations holds the schema of the database as numbered steps, each saying why it is
// there. The SQL is the part of the language that PostgreSQL and SQLite share: TEXT and BIGINT
// only, times as epoch milliseconds, ids as text. A step that has been released is never
// edited, and there is no way down: what is wrong is mended by the next step. A step that adds,
// and leaves what is there as it was, so that servers of the release before go on working until
// they are replaced, says so by a line in schema_steps (step 8 tells how). Beside a step that
// does not, no older program starts.
package migrations

import (
	"embed"
	"io/fs"
)

// FS has the steps, named NNNN_what.sql, in the form that goose reads.
//
//go:embed *.sql
var FS embed.FS

// Postgres has the steps as PostgreSQL takes them: what the folder postgres has stands
// in place of the step of that name. It does the same without keeping anybody waiting,
// in words that SQLite does not know. Where PostgreSQL takes a form of its own the
// common one may say WITHOUT ROWID, which SQLite alone knows.
var Postgres fs.FS = inPlace{FS, instead}

//go:embed postgres/*.sql
var instead embed.FS

// inPlace is a file system in which some files stand in place of others.
type inPlace struct{ files, instead fs.FS }

// Open opens a file, or the one in its place.
func (p inPlace) Open(name string) (fs.File, error) {
	if name != "." {
		if f, err := p.instead.Open("postgres/" + name); err == nil {
			return f, nil
		}
	}
	return p.files.Open(name)
}
