// Package backup is the format of a backup: a whole store in one stream, independent of the
// database engine. Package store reads and writes it.
//
// A backup is a gzip stream of lines, each of them JSON:
//
//	{"format":"threefold backup","version":1,"schema":6}
//	{"table":"players","columns":["id","token_hash","name","created_at"]}
//	["0198…","9f86d0…","Ada",1800000000000]
//	…
//	{"rows":{"players":1,…},"sha256":"…"}
//
// The first names the version of this form, and that of the database's schema: the number of
// its last step. Then comes each table with its rows, whose values are texts and whole
// numbers. The last line says how many rows each table has, and the SHA-256, in hex, of all
// bytes before that line; a backup that lacks it was cut off and is no backup.
package backup

import (
	"encoding/hex"
	"errors"
	"hash"
)

const (
	format  = "threefold backup"
	version = 1

	// maxLine bounds a line in bytes, so that a file of another kind does not fill the memory.
	maxLine = 16 << 20
)

// Counts is how many rows there are, by table.
type Counts map[string]int64

// Sink takes what a backup holds: a table, then its rows, then the next.
type Sink interface {
	// Table begins a table, which no other call has begun before.
	Table(name string, columns []string) error
	// Row is one of its rows: a string or an int64 for each of the columns.
	// The slice is used again after the call.
	Row(values []any) error
}

// Errors of a backup that cannot be used.
var (
	ErrNoBackup = errors.New("this is no backup of Threefold's")
	ErrCutOff   = errors.New("the backup is cut off: its end is missing")
	ErrDamaged  = errors.New("the backup is damaged")
)

// The lines that are no rows.
type (
	header struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
		Schema  int64  `json:"schema"`
	}
	heading struct {
		Table   string   `json:"table"`
		Columns []string `json:"columns"`
	}
	ending struct {
		Rows   Counts `json:"rows"`
		SHA256 string `json:"sha256"`
	}
)

// digest is the SHA-256 of what was hashed, in hex.
func digest(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
