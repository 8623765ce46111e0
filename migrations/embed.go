// Package migrations holds the schema of the database as numbered steps, each
// saying why it is there. The SQL is the part of the language that PostgreSQL
// and SQLite share: TEXT and BIGINT only, times as epoch milliseconds, ids as
// text. A step that has been released is never edited, and there is no way
// down: what is wrong is mended by the next step. A step that adds, and leaves
// what is there as it was, so that servers of the release before go on working
// until they are replaced, says so by a line in schema_steps (step 8 tells how).
// Beside a step that does not, no older program starts.
package migrations

import "embed"

// FS has the steps, named NNNN_what.sql, in the form that goose reads.
//
//go:embed *.sql
var FS embed.FS
