package sqlitefile

import (
	"errors"
	"fmt"
	"os"
)

// errHeld is returned if another process, or another Store of this one, has the lock.
var errHeld = errors.New("held by another process")

// LockSuffix is appended to the database file's name for its lock file.
const LockSuffix = ".lock"

// lockFor locks the lock file of the database file at path; closing it releases the lock. The
// system releases the lock of a process that dies. The file is never deleted, because a process
// that creates a new one would not see a lock on the deleted one.
func lockFor(path string) (*os.File, error) {
	name := path + LockSuffix
	f, err := openLocked(name)
	if errors.Is(err, errHeld) {
		return nil, fmt.Errorf("%s is in use by another process, which holds %s: stop that server first, or keep this one's games in another file", path, name)
	}
	return f, err
}
