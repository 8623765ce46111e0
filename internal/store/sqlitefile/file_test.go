package sqlitefile

import (
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

// settled is a file with the tables by which ours are known, and a pool that writes to
// it; both are closed when the test ends.
func settled(t *testing.T, path string) (*File, *sql.DB) {
	t.Helper()
	f := must.Get(Open(t.Context(), path, false, slog.New(slog.DiscardHandler)))(t)
	db := must.Get(OpenPool(Source(path, "rw"), 4, f.Present))(t)
	t.Cleanup(func() {
		f.Leave()
		db.Close()
		f.Close()
		f.keeper.Close() // which Close may have left open
	})
	write(t, db, `CREATE TABLE IF NOT EXISTS goose_db_version (n BIGINT); CREATE TABLE IF NOT EXISTS events (n BIGINT)`)
	must.Do(t, f.Settle(t.Context(), slog.New(slog.DiscardHandler)))
	return f, db
}

func write(t *testing.T, db *sql.DB, statement string) {
	t.Helper()
	must.Get(db.ExecContext(t.Context(), statement))(t)
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	info := must.Get(os.Stat(path))(t)
	return info.Size()
}

// Of a file that was cut short the log is the best of what is left: neither the
// carrying, nor a new connection, nor the end carries it into the file or deletes it,
// and the file stays absent when it is as long as before.
func TestWhatIsLeftOfACutFileStays(t *testing.T) {
	for name, size := range map[string]int64{"emptied": 0, "cut short": 4096} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			synctest.Test(t, func(t *testing.T) {
				f, db := settled(t, path)
				write(t, db, `INSERT INTO events VALUES (1)`)
				whole, log := sizeOf(t, path), sizeOf(t, path+LogSuffix)
				truncate(t, path, size)
				time.Sleep(CheckpointEvery)
				synctest.Wait()
				if n := connectAll(t, db); n == 4 {
					t.Error("the whole pool has connected")
				}
				truncate(t, path, whole)
				if err := f.Present(); !errors.Is(err, gamelog.ErrAway) {
					t.Errorf("as long as before: %v", err)
				}
				truncate(t, path, size)
				f.Leave()
				db.Close()
				f.Close()
				if left, kept := sizeOf(t, path), sizeOf(t, path+LogSuffix); left != size || kept != log {
					t.Errorf("there are %d bytes, and %d of the log's %d", left, kept, log)
				}
			})
		})
	}
}

func truncate(t *testing.T, path string, size int64) {
	t.Helper()
	must.Do(t, os.Truncate(path, size))
}

// connectAll counts the connections that a pool of four gives at once.
func connectAll(t *testing.T, db *sql.DB) (n int) {
	t.Helper()
	for range 4 {
		if conn, err := db.Conn(t.Context()); err == nil {
			defer conn.Close()
			n++
		}
	}
	return n
}

// A file grows by what is carried into it, and counts as cut short from then on where
// it is as short as it was before.
func TestAFileGrowsByItsLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	synctest.Test(t, func(t *testing.T) {
		f, db := settled(t, path)
		before := sizeOf(t, path)
		write(t, db, `CREATE TABLE large (text TEXT); INSERT INTO large VALUES (hex(zeroblob(100000)))`)
		time.Sleep(CheckpointEvery)
		synctest.Wait()
		if err := f.Present(); err != nil || sizeOf(t, path) <= before {
			t.Errorf("of %d bytes, %d before: %v", sizeOf(t, path), before, err)
		}
		truncate(t, path, before)
		if err := f.Present(); !errors.Is(err, gamelog.ErrAway) {
			t.Errorf("as it was before: %v", err)
		}
	})
}

// A file that was ended in order is the whole, has no log, and is opened again.
func TestAFileThatIsLeftInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	t.Run("first", func(t *testing.T) {
		_, db := settled(t, path)
		write(t, db, `INSERT INTO events VALUES (1)`)
	})
	if _, err := os.Stat(path + LogSuffix); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its log: %v", err)
	}
	f, db := settled(t, path)
	var n int
	if err := db.QueryRowContext(t.Context(), `SELECT n FROM events`).Scan(&n); err != nil || n != 1 || f.Path() != path {
		t.Errorf("%s has %d: %v", f.Path(), n, err)
	}
}
