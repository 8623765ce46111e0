package sqlitefile

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
)

// mark identifies the database in its lock file, so that Open notices a file that was emptied or
// replaced. The zero mark is no mark.
type mark struct {
	id   int32 // of the database
	open bool  // a server has it open, or was killed: the log is needed
}

const markForm = "threefold database %010d, in use: %t\n"

// readMark returns the mark in a lock file; the zero mark if there is none.
func readMark(lock *os.File) (m mark) {
	text, err := io.ReadAll(io.NewSectionReader(lock, 0, 1<<10))
	if err == nil {
		_, err = fmt.Sscanf(string(text), markForm, &m.id, &m.open)
	}
	if err != nil {
		return mark{}
	}
	return m
}

// writeMark writes the mark, and returns when it is durable.
func writeMark(lock *os.File, m mark) error {
	text := fmt.Sprintf(markForm, m.id, m.open)
	if _, err := lock.WriteAt([]byte(text), 0); err != nil {
		return err
	}
	if err := lock.Truncate(int64(len(text))); err != nil {
		return err
	}
	return lock.Sync()
}

// applicationID is the application id in the header of the file: "3fld".
const applicationID = 0x33666c64

// newID sets a random id in the header of the database, and returns it. The header is also in a
// log that makes the file longer, so that a log can be matched to its file.
func newID(ctx context.Context, db *sql.DB) (int32, error) {
	id := 1 + rand.Int32N(1<<31-1)
	_, err := db.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, id))
	return id, err
}
