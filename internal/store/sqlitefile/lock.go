package sqlitefile

import (
	"errors"
	"fmt"
	"os"
)

// errHeld: another process, or another Store of this one, has the lock.
var errHeld = errors.New("held by another process")

// LockSuffix is what the lock file's name has after the database file's.
const LockSuffix = ".lock"

// lockFor takes the lock file beside the database file at path; closing it
// gives the lock back. The system takes the lock from a process that dies, so
// a file that is left over keeps nobody out. It is never deleted: a lock on a
// deleted file would not be seen by whoever makes a new one.
func lockFor(path string) (*os.File, error) {
	name := path + LockSuffix
	f, err := openLocked(name)
	if errors.Is(err, errHeld) {
		return nil, fmt.Errorf("%s is in use by another process, which holds %s: stop that server first, or keep this one's games in another file", path, name)
	}
	return f, err
}
