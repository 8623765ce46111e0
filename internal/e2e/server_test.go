package e2e

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/servertest"
)

type server = servertest.Server

// onEngines runs a test with a server on either store.
func onEngines(t *testing.T, test func(t *testing.T, s *server)) {
	for _, e := range servertest.Engines {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			test(t, servertest.Start(t, binary, e.New(t)))
		})
	}
}

// onSQLite starts a server on a fresh embedded store.
func onSQLite(t *testing.T) *server {
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
	answer, err := http.Get(s.URL + "/api/games/" + strings.TrimPrefix(path, "/g/"))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var body struct{ D looked }
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil {
		t.Fatalf("%s: %v", answer.Status, err)
	}
	return body.D
}
