package sqlitefile

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// inspection is the state of an SQLite file before it is opened for writing.
type inspection struct {
	bytes   int64 // its length; 0 where there is none
	log     int64 // the length of its WAL; -1 if there is none
	headID  int32 // the database's id in the file alone, without the WAL
	id      int32 // the database's id
	program int32 // application id in its header
	tables  int   // number of tables
	ours    bool  // it has a schema of this program
}

// admit returns the database's id, 0 if it has none yet. It fails if the file is not of this
// program, was used and is empty now, is another database than that of the mark, or has no WAL
// or one of another file. It changes nothing.
func admit(ctx context.Context, path string, m mark, anew bool) (id int32, err error) {
	c, err := inspect(ctx, path)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", path, err)
	}
	if anew {
		m = mark{}
	}
	lock, log := path+LockSuffix, path+LogSuffix
	switch {
	case c.tables > 0 && !c.ours || c.program != 0 && c.program != applicationID:
		return 0, fmt.Errorf("%s is an SQLite database of another program: name another file", path)
	case c.headID != 0 && c.id != c.headID:
		return 0, fmt.Errorf("%s is the log of another database than %s: put it away, and the right one in its place", log, path)
	case m.id != 0 && c.tables == 0:
		return 0, fmt.Errorf("%s was in use here, as %s remembers, and is gone or empty: put the file and its log back, or restore a backup; to begin anew without it, delete %s", path, lock, lock)
	case c.bytes == 0 && c.log > 0:
		return 0, fmt.Errorf("%s is gone or empty, and its log %s is there: put the file back; to begin anew without it, delete the log", path, log)
	case m.id != 0 && m.id != c.id:
		return 0, fmt.Errorf("%s is another database than the one that was in use here, as %s remembers: put that one back; to go on with this one, delete %s", path, lock, lock)
	case m.open && c.log < 0:
		return 0, fmt.Errorf("%s is gone, and the server that used %s was not ended in order: what was written last is in that log. Put it back; to go on without it, delete %s", log, path, lock)
	}
	return c.id, nil
}

// inspect returns the state of a file. It uses a read-only connection, which does not checkpoint
// the WAL.
func inspect(ctx context.Context, path string) (c inspection, err error) {
	c.log = -1
	if info, err := os.Stat(path + LogSuffix); err == nil {
		c.log = info.Size()
	}
	info, err := os.Stat(path)
	if errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.bytes = info.Size()
	if c.headID, err = headID(path); err != nil {
		return c, err
	}
	source := URL(path, "ro", "busy_timeout(3000)")
	if c.log < 0 {
		source += "&immutable=1" // else SQLite would create a WAL
	}
	db, err := OpenPool(source, 1)
	if err != nil {
		return c, err
	}
	defer db.Close()
	return c, c.ask(ctx, db)
}

// ask reads what only SQLite can tell.
func (c *inspection) ask(ctx context.Context, db *sql.DB) error {
	return db.QueryRowContext(ctx, `SELECT user_version, application_id,
		(SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table'),
		(SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('goose_db_version', 'events')) = 2
		FROM pragma_user_version, pragma_application_id`).Scan(&c.id, &c.program, &c.tables, &c.ours)
}

// headID reads the database's id from the file's header: the user version, a big-endian number
// at offset 60 (SQLite's Database File Format). SQLite must not have the file open, because
// closing a descriptor releases all POSIX locks that the process has on the file.
func headID(path string) (int32, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var head [64]byte
	if _, err := io.ReadFull(f, head[:]); err != nil {
		return 0, nil // too short for a header, which SQLite will report
	}
	return int32(binary.BigEndian.Uint32(head[60:])), nil
}
