package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

// A game goes from a running site into a file, and from there into another
// site, whose address it keeps.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, backup := filepath.Join(folder, "games.db"), filepath.Join(folder, "games.backup")
	s := startSite(t, file)
	slug := s.creates(t, http.DefaultClient)
	for range 2 { // the second takes the first one's place
		out, err := run(backupCommand, "", "-data", file, backup)
		if want := "Backed up 1 games with 1 events, 1 players and 0 lines of chat into " + backup + ".\n"; out != want || err != nil {
			t.Errorf("%q, %v", out, err)
		}
	}
	if info, err := os.Stat(backup); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others may read it: %v, %v", info.Mode(), err)
	}
	other := filepath.Join(folder, "other.db")
	if out, err := run(restoreCommand, "", "-data", other, "-log", "error", backup); err != nil || !strings.HasPrefix(out, "Restored 1 games") {
		t.Errorf("%q, %v", out, err)
	}
	restored := startSite(t, other)
	defer restored.stop(t)
	if w, _ := get(t, restored.url+"/g/"+slug); w.StatusCode != http.StatusOK {
		t.Errorf("the game there: %s", w.Status)
	}
	if _, err := run(restoreCommand, "", "-data", other, backup); err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("into the store of a running site: %v", err)
	}
}

// Through pipes the same bytes go.
func TestBackupThroughPipes(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "games.db")
	startSite(t, file).stop(t)
	out := must.Get(run(backupCommand, "", "-data", file, "-"))(t)
	if said, err := run(restoreCommand, out, "-data", filepath.Join(folder, "other.db"), "-log", "error", "-"); err != nil || !strings.HasPrefix(said, "Restored 0 games") {
		t.Errorf("%q, %v", said, err)
	}
	if said, err := run(restoreCommand, out[:len(out)-1], "-data", filepath.Join(folder, "third.db"), "-log", "error", "-"); err == nil {
		t.Errorf("cut off: %q", said)
	}
}

// A backup that fails leaves what was there.
func TestABackupThatFails(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "games.backup")
	must.Do(t, os.WriteFile(name, []byte("yesterday's"), 0o600))
	if _, err := run(backupCommand, "", "-data", filepath.Join(folder, "none.db"), name); err == nil {
		t.Error("a store that is not there was backed up")
	}
	if _, err := run(backupCommand, "", "-data", filepath.Join(folder, "none.db"), os.DevNull); err == nil || !strings.Contains(err.Error(), "no ordinary file") {
		t.Errorf("into a device: %v", err)
	}
	left, err := os.ReadDir(folder)
	if b, _ := os.ReadFile(name); err != nil || string(b) != "yesterday's" || len(left) != 1 {
		t.Errorf("%q in %v, %v", b, left, err)
	}
}

func TestBackupWantsOneFile(t *testing.T) {
	for _, args := range [][]string{nil, {"one", "two"}, {"-data", "x.db"}} {
		for name, command := range map[string]func([]string) error{
			"backup":  func(a []string) error { _, err := run(backupCommand, "", a...); return err },
			"restore": func(a []string) error { _, err := run(restoreCommand, "", a...); return err },
		} {
			if err := command(args); err == nil || !strings.Contains(err.Error(), "name one file") {
				t.Errorf("%s %v: %v", name, args, err)
			}
		}
	}
}
