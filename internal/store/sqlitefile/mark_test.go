package sqlitefile

import (
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/testkit/must"
)

// The lock file remembers what was written last; one that says nothing of the kind
// remembers nothing.
func TestMarks(t *testing.T) {
	lock := must.Get(lockFor(filepath.Join(t.TempDir(), "games.db")))(t)
	defer lock.Close()
	for _, want := range []mark{{}, {7, true}, {1<<31 - 1, false}, {7, false}} {
		if want != (mark{}) {
			must.Do(t, writeMark(lock, want))
		}
		if got := readMark(lock); got != want {
			t.Errorf("remembered %+v, want %+v", got, want)
		}
	}
	must.Get(lock.WriteAt([]byte("something else"), 0))(t)
	if got := readMark(lock); got != (mark{}) {
		t.Errorf("of another text it remembers %+v", got)
	}
}

// One file has one lock, until it is closed.
func TestLocks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	lock := must.Get(lockFor(path))(t)
	if second, err := lockFor(path); err == nil {
		second.Close()
		t.Error("locked twice")
	}
	lock.Close()
	if _, err := os.Stat(path + LockSuffix); err != nil {
		t.Error(err)
	}
	again := must.Get(lockFor(path))(t)
	again.Close()
}
