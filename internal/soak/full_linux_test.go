package soak

import (
	"database/sql"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// The disk is full, and the file is locked by somebody else.
func TestFileCannotBeWritten(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t))
	liveThrough(t, []*servertest.Server{s}, []outage{
		{"full", func() func() {
			limitFiles(t, s.Pid(), 512)
			return func() { limitFiles(t, s.Pid(), unlimited) }
		}},
		{"locked", func() func() { return lock(t, strings.TrimPrefix(s.Store, "THREEFOLD_DATA=")) }},
	})
}

const unlimited = ^uint64(0)

// limitFiles lets no file of a process grow beyond so many bytes: its writes
// fail as they do on a full disk.
func limitFiles(t *testing.T, pid int, bytes uint64) {
	t.Helper()
	limit := syscall.Rlimit{Cur: bytes, Max: unlimited}
	_, _, err := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_FSIZE,
		uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if err != 0 {
		t.Fatal(err)
	}
}

// lock takes the right to write the file, as a shell does in which somebody
// has begun a transaction.
func lock(t *testing.T, path string) (free func()) {
	t.Helper()
	db := must.Get(sql.Open("sqlite", "file:"+path+"?_txlock=immediate&_pragma=busy_timeout(60000)"))(t)
	tx := must.Get(db.Begin())(t)
	return func() { tx.Rollback(); db.Close() }
}
