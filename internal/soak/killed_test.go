package soak

import (
	"cmp"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// The server is killed again and again, at any moment, amid games played on
// many sockets. Whatever it has acknowledged, or sent to any page, is there
// afterwards and stays as it was sent.
func TestKilledAmidGames(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		server := binary
		if e.Name == "sqlite" {
			server = watched(t)
		}
		s := servertest.Start(t, server, e.New(t))
		interrupt(t, s, *kills, s.Kill)
	})
}

// The same with a server that is asked to end.
func TestEndedAmidGames(t *testing.T) {
	onEngines(t, func(t *testing.T, e servertest.Engine) {
		s := servertest.Start(t, binary, e.New(t))
		interrupt(t, s, max(1, *kills/10), s.Stop)
	})
}

// watched builds the server with the race detector, which so sees a whole server once.
func watched(t *testing.T) string {
	t.Helper()
	flags := cmp.Or(os.Getenv("THREEFOLD_TEST_RACE"), "-race") // as the other tests of a run, or all is compiled again
	return must.Get(servertest.Build(t.TempDir(), strings.Fields(flags)...))(t)
}

// interrupt ends the server so many times amid games, starts it again, and
// compares what was sent with what is there.
func interrupt(t *testing.T, s *servertest.Server, times int, end func()) {
	w := newSwarm(t, s)
	for range times {
		w.sit(*tables)
		w.progress(4 * *tables)
		time.Sleep(rand.N(100 * time.Millisecond))
		end()
		time.Sleep(rand.N(100 * time.Millisecond))
		s.Restart()
	}
	w.progress(4 * *tables) // play goes on
	t.Logf("ended and started %d times", times)
	w.finish(s)
}
