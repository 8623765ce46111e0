package store

import (
	"bytes"
	"database/sql"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/store/sqlitefile"
	"threefold/internal/testkit/must"
)

// copyTo copies files as another process would: this one would give up SQLite's locks by it.
func copyTo(t *testing.T, folder string, files ...string) {
	t.Helper()
	if said, err := exec.Command("cp", append(files, folder)...).CombinedOutput(); err != nil {
		t.Fatal(string(said), err)
	}
}

func rename(t *testing.T, from, to string) {
	t.Helper()
	must.Do(t, os.Rename(from, to))
}

// used is a file in which a game was begun, by a server that was ended.
func used(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	s := opened(t, Config{Path: path, Logger: logger(t)})
	save(t, s, row("g"))
	must.Do(t, s.Close())
	return path
}

// killed copies what a server would leave that is killed just now.
func killed(t *testing.T, s *Store, suffixes ...string) (path string) {
	t.Helper()
	folder := t.TempDir()
	for _, suffix := range suffixes {
		copyTo(t, folder, s.database.file.Path()+suffix)
	}
	return filepath.Join(folder, filepath.Base(s.database.file.Path()))
}

// What is written to another file than the one that was opened is acknowledged
// to no one, and the same file ends that.
func TestAnotherFileIsAnOutage(t *testing.T) {
	for name, suffix := range map[string]string{"the file": "", "its log": sqlitefile.LogSuffix} {
		for how, replace := range map[string]func(t *testing.T, path string){
			"deleted":  func(*testing.T, string) {},
			"replaced": func(t *testing.T, path string) { copyTo(t, path, path+" elsewhere") },
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				s := opened(t, Config{Path: filepath.Join(t.TempDir(), "games.db"), Logger: logger(t)})
				mustAppend(t, s, event("g", 1, ""), nil)
				path := s.database.file.Path() + suffix
				rename(t, path, path+" elsewhere")
				replace(t, path)
				wantError(t, "an append", gamelog.ErrAway, s.Append(t.Context(), gamelog.Append{Event: event("g", 2, "")}))
				wantError(t, "a name", gamelog.ErrAway, s.Rename(t.Context(), "hash", gamelog.Person{ID: "ada", Name: "Ada"}, 1))
				if err := s.Ready(t.Context()); !errors.Is(err, gamelog.ErrAway) || !strings.Contains(err.Error(), path) {
					t.Errorf("ready: %v", err)
				}
				rename(t, path+" elsewhere", path)
				wantError(t, "with the same file again", nil, s.Ready(t.Context()))
				mustAppend(t, s, event("g", 3, ""), nil)
				s.Close()
				again := opened(t, Config{Path: s.database.file.Path(), Logger: logger(t)})
				wantEvents(t, again, "g", 3) // the second was written, and not known to be
			})
		}
	}
}

// What is written beside a file that was emptied or cut short would be lost with the
// next start: it is acknowledged to no one, and what is left is not opened again. A log
// that was emptied begins with nothing, and the next process to open it takes it for none.
func TestAnEmptiedFileIsAnOutage(t *testing.T) {
	for name, c := range map[string]struct {
		suffix string
		size   int64
	}{"emptied": {"", 0}, "cut short": {"", 4096}, "its log": {sqlitefile.LogSuffix, 0}} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "games.db")
			s := opened(t, Config{Path: path, Logger: logger(t)})
			mustAppend(t, s, event("g", 1, ""), nil)
			must.Do(t, os.Truncate(path+c.suffix, c.size))
			for seq := range int64(3) {
				wantError(t, "an append", gamelog.ErrAway, s.Append(t.Context(), gamelog.Append{Event: event("g", seq+2, "")}))
			}
			if err := s.Ready(t.Context()); !errors.Is(err, gamelog.ErrAway) || !strings.Contains(err.Error(), path+c.suffix) {
				t.Errorf("ready: %v", err)
			}
			s.Close()
			if c.suffix != "" {
				return
			}
			if s, err := Open(t.Context(), Config{Path: path, Logger: logger(t)}); err == nil {
				s.Close()
				t.Error("what is left was opened")
			}
		})
	}
}

// A log that another program has carried into the file, as it may, is whole.
func TestALogThatAnotherHasCarriedIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, Config{Path: path, Logger: logger(t)})
	mustAppend(t, s, event("g", 1, ""), nil)
	bare(t, path, `PRAGMA wal_checkpoint(TRUNCATE)`)
	if err := s.Ready(t.Context()); err != nil || sizeOf(t, path+sqlitefile.LogSuffix) != 0 {
		t.Errorf("ready: %v", err)
	}
	mustAppend(t, s, event("g", 2, ""), nil)
}

func sizeOf(t *testing.T, path string) int64 {
	t.Helper()
	info := must.Get(os.Stat(path))(t)
	return info.Size()
}

// The probe finds out before anybody writes.
func TestReadyLooksAtTheFile(t *testing.T) {
	s := opened(t, Config{Path: filepath.Join(t.TempDir(), "games.db"), Logger: logger(t)})
	must.Do(t, s.Probe(t.Context()))
	rename(t, s.database.file.Path(), s.database.file.Path()+" elsewhere")
	wantError(t, "ready", gamelog.ErrAway, s.Ready(t.Context()))
}

// No connection is made to a file that has taken the place of the one that was opened.
func TestNobodyConnectsToAnotherFile(t *testing.T) {
	s := opened(t, Config{Path: filepath.Join(t.TempDir(), "games.db"), Logger: logger(t)})
	path := s.database.file.Path()
	rename(t, path, path+" elsewhere")
	copyTo(t, path, path+" elsewhere")
	for range s.reader.Stats().MaxOpenConnections {
		if conn, err := s.reader.Conn(t.Context()); err == nil {
			defer conn.Close() // one that was open
		} else if errors.Is(err, gamelog.ErrAway) {
			return
		} else {
			t.Fatal(err)
		}
	}
	t.Error("the whole pool has connected")
}

// With the log lost, a file has its schema from the start, and everything that
// is older than a minute.
func TestTheFileIsNeverFarBehindItsLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	synctest.Test(t, func(t *testing.T) {
		s := opened(t, Config{Path: path, Logger: slog.New(slog.DiscardHandler)})
		defer s.Close()
		mustAppend(t, s, event("g", 1, ""), nil)
		if n := eventsIn(t, killed(t, s, "")); n != 0 {
			t.Errorf("at the start the file has %d events", n)
		}
		time.Sleep(sqlitefile.CheckpointEvery)
		synctest.Wait()
		if n := eventsIn(t, killed(t, s, "")); n != 1 {
			t.Errorf("after a minute the file has %d events", n)
		}
	})
}

// eventsIn counts the events of a file, also of one that is open.
func eventsIn(t *testing.T, path string) (n int) {
	t.Helper()
	db := must.Get(sql.Open("sqlite", sqlitefile.URL(path, "rw")))(t)
	defer db.Close()
	must.Do(t, db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM events`).Scan(&n))
	return n
}

// What was used and is not what it was is refused, untouched, with a sentence
// that says what to do. An operator who does that begins again.
func TestAFileThatIsNotWhatItWas(t *testing.T) {
	truncate := func(t *testing.T, path string, size int64) {
		must.Do(t, os.Truncate(path, size))
	}
	remove := func(t *testing.T, path string) {
		must.Do(t, os.Remove(path))
	}
	tests := []struct {
		name  string
		make  func(t *testing.T) (path string)
		says  string
		mends string // the suffix of the file that is to be deleted
	}{
		{"gone", func(t *testing.T) string {
			path := used(t)
			remove(t, path)
			return path
		}, "is gone or empty", sqlitefile.LockSuffix},
		{"emptied", func(t *testing.T) string {
			path := used(t)
			truncate(t, path, 0)
			return path
		}, "is gone or empty", sqlitefile.LockSuffix},
		{"without its tables", func(t *testing.T) string {
			path := used(t)
			remove(t, path)
			bare(t, path, `PRAGMA user_version = 0`)
			return path
		}, "is gone or empty", sqlitefile.LockSuffix},
		{"another one", func(t *testing.T) string {
			path := used(t)
			rename(t, used(t), path)
			return path
		}, "another database than the one that was in use", sqlitefile.LockSuffix},
		{"its log is gone", func(t *testing.T) string {
			s := opened(t, Config{Path: filepath.Join(t.TempDir(), "games.db"), Logger: logger(t)})
			save(t, s, row("g"))
			return killed(t, s, "", sqlitefile.LockSuffix)
		}, "was not ended in order", sqlitefile.LockSuffix},
		{"its log is another one's", func(t *testing.T) string {
			s := opened(t, Config{Path: filepath.Join(t.TempDir(), "games.db"), Logger: logger(t)})
			for seq := range int64(50) {
				mustAppend(t, s, event("other", seq+1, ""), nil)
			}
			path := used(t)
			rename(t, killed(t, s, sqlitefile.LogSuffix)+sqlitefile.LogSuffix, path+sqlitefile.LogSuffix)
			return path
		}, "is the log of another database", sqlitefile.LogSuffix},
		{"its log alone is there", func(t *testing.T) string {
			s := opened(t, Config{Path: filepath.Join(t.TempDir(), "games.db"), Logger: logger(t)})
			save(t, s, row("g"))
			return killed(t, s, sqlitefile.LogSuffix)
		}, "its log", sqlitefile.LogSuffix},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := test.make(t)
			before := files(t, filepath.Dir(path))
			for range 2 {
				s, err := Open(t.Context(), Config{Path: path, Logger: logger(t)})
				if err == nil {
					s.Close()
					t.Fatal("opened")
				}
				if !strings.Contains(err.Error(), test.says) || !strings.Contains(err.Error(), path+test.mends) {
					t.Errorf("said: %v", err)
				}
			}
			same(t, "the files", files(t, filepath.Dir(path)), before)
			remove(t, path+test.mends)
			opened(t, Config{Path: path, Logger: logger(t)})
		})
	}
}

// bare makes an SQLite file by one statement.
func bare(t *testing.T, path, statement string) {
	t.Helper()
	db := must.Get(sql.Open("sqlite", sqlitefile.URL(path, "rwc")))(t)
	defer db.Close()
	must.Do(t, errOf(db.ExecContext(t.Context(), statement)))
}

// files lists what is in a folder, with its hash, but for the lock and what SQLite
// keeps in memory that processes share (-shm).
func files(t *testing.T, folder string) string {
	t.Helper()
	said, err := exec.Command("sh", "-c", `cd "$1" && ls | grep -v -e '-shm$' -e '.lock$' | xargs -d '\n' sha256sum`, "sh", folder).CombinedOutput()
	if err != nil {
		t.Fatal(string(said), err)
	}
	return string(said)
}

// A backup is restored where a file was lost: an operator who restores begins again.
func TestRestoreWhereAFileWasLost(t *testing.T) {
	path := used(t)
	b, _ := backedUp(t, Config{Path: path})
	must.Do(t, os.Remove(path))
	must.Do(t, errOf(Restore(t.Context(), Config{Path: path, Logger: logger(t)}, bytes.NewReader(b))))
	wantEvents(t, opened(t, Config{Path: path, Logger: logger(t)}), "g", 1)
}

func TestAnotherProgramsFileIsCalledThat(t *testing.T) {
	for name, statement := range map[string]string{
		"by its tables": `CREATE TABLE songs (title TEXT)`,
		"by its header": `PRAGMA application_id = 1196444487`, // GPKG
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "songs.db")
			bare(t, path, statement)
			before := files(t, filepath.Dir(path))
			if _, err := Open(t.Context(), Config{Path: path, Logger: logger(t)}); err == nil || !strings.Contains(err.Error(), path+" is an SQLite database of another program") {
				t.Errorf("said: %v", err)
			}
			same(t, "the files", files(t, filepath.Dir(path)), before)
		})
	}
}

// A file that was made before files had numbers and marks is taken up.
func TestAnOlderFileIsTakenUp(t *testing.T) {
	path := used(t)
	bare(t, path, `PRAGMA user_version = 0; PRAGMA application_id = 0`)
	must.Do(t, os.Truncate(path+sqlitefile.LockSuffix, 0))
	for range 2 {
		s := opened(t, Config{Path: path, Logger: logger(t)})
		var id int32
		must.Do(t, s.reader.QueryRowContext(t.Context(), `SELECT user_version FROM pragma_user_version`).Scan(&id))
		if got := mustRead(t, s, "g"); len(got) != 1 || id == 0 {
			t.Errorf("number %d, with %v", id, got)
		}
		s.Close()
	}
}

// A server that ends while somebody else reads the file leaves its log, and is
// followed by another all the same.
func TestEndingWhileSomebodyReads(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, Config{Path: path, Logger: logger(t)})
	other := must.Get(besideSQLite(path))(t)
	reading := must.Get(other.BeginTx(t.Context(), &sql.TxOptions{ReadOnly: true}))(t)
	var n int
	must.Do(t, reading.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM events`).Scan(&n))
	save(t, s, row("g"))
	must.Do(t, s.Close())
	reading.Rollback()
	other.Close()
	wantEvents(t, opened(t, Config{Path: path, Logger: logger(t)}), "g", 1)
}
