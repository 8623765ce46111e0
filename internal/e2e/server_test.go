package e2e

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

type server = servertest.Server

// onEngines runs a test with a server of its own on the embedded store, and with -whole on
// PostgreSQL too.
func onEngines(t *testing.T, test func(t *testing.T, s *server)) {
	for _, e := range servertest.Engines {
		if e.Name == "sqlite" || *whole {
			t.Run(e.Name, func(t *testing.T) {
				t.Parallel()
				test(t, servertest.Start(t, binary, e.New(t)))
			})
		}
	}
}

// some are the first n of what a test goes through, where one represents the others; with
// -whole all.
func some[T any](n int, all []T) []T {
	if *whole {
		return all
	}
	return all[:n]
}

// sharedServer is that of all tests, on the embedded store. What a test makes there,
// others may see in lists.
func sharedServer(t *testing.T) *server {
	t.Helper()
	t.Parallel()
	return shared
}

// ownServer starts a server for one test: its lists are empty, and it may be ended.
func ownServer(t *testing.T) *server {
	t.Helper()
	t.Parallel()
	return servertest.Start(t, binary, servertest.SQLite(t))
}

// looked is what a test wants to know of a game that it asks the server for.
type (
	looked struct {
		Plies []struct{ Text string }
		State struct {
			Status string
			Clock  *clock
		}
	}
	clock struct{ White, Black int64 } // milliseconds
)

// look asks for the game at a path as a stranger.
func look(t *testing.T, s *server, path string) looked {
	t.Helper()
	answer := must.Get(http.Get(s.URL + "/api/games/" + strings.TrimPrefix(path, "/g/")))(t)
	defer answer.Body.Close()
	var body struct{ D looked }
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil {
		t.Fatalf("%s: %v", answer.Status, err)
	}
	return body.D
}
