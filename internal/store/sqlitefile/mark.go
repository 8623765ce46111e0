package sqlitefile

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
)

// mark is what the lock file beside an SQLite file remembers of it, so that a
// file that was emptied or exchanged is noticed. The zero mark remembers nothing.
type mark struct {
	id   int32 // of the database
	open bool  // a server has it open, or was killed: the log belongs to it
}

const markForm = "threefold database %010d, in use: %t\n"

// readMark reads the mark; a lock file that has none gives the zero mark.
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

// writeMark sets the mark, and returns when it is on disk.
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

// applicationID is in the header of every file of ours: "3fld".
const applicationID = 0x33666c64

// newID gives the database a number of its own. It is in the first page of the file,
// which is in the log, too, whenever that makes the file longer: so a log shows whose it is.
func newID(ctx context.Context, db *sql.DB) (int32, error) {
	id := 1 + rand.Int32N(1<<31-1)
	_, err := db.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, id))
	return id, err
}
