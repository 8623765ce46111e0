// Package backup reads and writes the format of backups: a whole store in one stream,
// independent of the database engine.
//
// A backup is a gzip stream of lines, each of them JSON:
//
//	{"format":"threefold backup","version":1,"schema":6}
//	{"table":"players","columns":["id","token_hash","name","created_at"]}
//	["0198…","9f86d0…","Ada",1800000000000]
//	…
//	{"rows":{"players":1,…},"sha256":"…"}
//
// The first line has the version of this format, and that of the database's schema: the number
// of its last step. Then comes each table with its rows, whose values are texts and whole
// numbers. The last line has the number of rows of each table, and the SHA-256, in hex, of all
// bytes before that line. A backup without it is truncated and cannot be restored.
package backup

import (
	"encoding/hex"
	"errors"
	"hash"
)

const (
	format  = "threefold backup"
	version = 1

	// maxLine bounds a line, in bytes, so that another kind of file does not use up memory.
	maxLine = 16 << 20
)

// Counts is the number of rows, by table.
type Counts map[string]int64

// Sink receives the content of a backup: each table, followed by its rows.
type Sink interface {
	// Table begins a table. It is called once for each table.
	Table(name string, columns []string) error
	// Row adds a row to the table: a string or an int64 for each column. The caller reuses
	// values after the call.
	Row(values []any) error
}

// Errors of a backup that cannot be used.
var (
	// ErrNoBackup is returned for a file that does not begin like a backup.
	ErrNoBackup = errors.New("this is no backup of Threefold's")
	// ErrCutOff is returned for a backup whose end is missing.
	ErrCutOff = errors.New("the backup is cut off: its end is missing")
	// ErrDamaged is returned for a backup with content that cannot be right.
	ErrDamaged = errors.New("the backup is damaged")
)

// The lines that are not rows.
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

// digest returns the sum of a hash, in hex.
func digest(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }
