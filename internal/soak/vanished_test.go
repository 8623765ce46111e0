package soak

import (
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// The file is taken away amid games, another one is put in its place, and its log is taken
// away. Nothing is acknowledged until the same file is back, and then all that was is there.
func TestTheFileVanishes(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t, binary, servertest.SQLite(t))
	path := strings.TrimPrefix(s.Store, "THREEFOLD_DATA=")
	vanish := func(name string, replace func(kept string)) func() func() {
		return func() func() {
			kept := name + " kept"
			move(t, name, kept)
			replace(kept)
			return func() {
				if code := status(t, s.URL+"/readyz"); code != http.StatusServiceUnavailable {
					t.Errorf("with %s gone the server says of its readiness %d", name, code)
				}
				move(t, kept, name)
			}
		}
	}
	nothing := func(string) {}
	another := func(kept string) {
		if said, err := exec.Command("cp", kept, path).CombinedOutput(); err != nil {
			t.Fatal(string(said), err)
		}
	}
	liveThrough(t, []*servertest.Server{s}, []outage{
		{"file gone", vanish(path, nothing)},
		{"file replaced", vanish(path, another)},
		{"log gone", vanish(path+"-wal", nothing)},
	})
}

func move(t *testing.T, from, to string) {
	t.Helper()
	must.Do(t, os.Rename(from, to))
}

func status(t *testing.T, address string) int {
	t.Helper()
	answer := must.Get(http.Get(address))(t)
	answer.Body.Close()
	return answer.StatusCode
}
