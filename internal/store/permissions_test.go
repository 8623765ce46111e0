//go:build !windows

package store

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/store/sqlitefile"
	"threefold/internal/testkit/must"
)

// The permissions of files on Windows say nothing of this.
func TestFilesAreForTheirOwner(t *testing.T) {
	var said strings.Builder
	config := Config{Path: newPath(t), Logger: slog.New(slog.NewTextHandler(&said, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	s := opened(t, config)
	save(t, s, row("g"))
	for suffix, want := range map[string]os.FileMode{"": 0o600, sqlitefile.LogSuffix: 0o600, "-shm": 0o600, sqlitefile.LockSuffix: 0o600, "/..": 0o700 | os.ModeDir} {
		name := config.Path + suffix
		if suffix == "/.." {
			name = filepath.Dir(config.Path)
		}
		same(t, name, must.Get(os.Stat(name))(t).Mode(), want)
	}
	s.Close()
	if said.Len() > 0 {
		t.Errorf("said: %s", said.String())
	}
	must.Do(t, os.Chmod(config.Path, 0o640))
	opened(t, config)
	if !strings.Contains(said.String(), "others on this machine may read what the store keeps") {
		t.Errorf("of a file that others may read it is said: %s", said.String())
	}
}
