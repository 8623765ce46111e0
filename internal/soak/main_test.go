package soak

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

// How much is done. What is here is the short form, which mostly waits: it is for
// -parallel 8.
var (
	kills  = flag.Int("soak.kills", 1, "how often the server is killed, on each store; other faults happen less often, and at least once")
	tables = flag.Int("soak.games", 4, "games under way at once")

	evenings = flag.Int("soak.evenings", 1, "how many random tournaments are played, on each store")
)

// patience is how long anything may take that is sure to come. A test that
// passes hardly waits for it.
const patience = 2 * time.Minute

// lookEvery is the time between two looks of a process at what it may not have heard of, and soon
// the time in which what is found so is on every page, of a machine that does much else.
const (
	lookEvery = time.Second
	soon      = 20 * lookEvery
)

var binary string // the server under test

func TestMain(m *testing.M) {
	flag.Set("rapid.checks", "2") // of the short form; the command line has the last word
	flag.Parse()
	dir, err := os.MkdirTemp("", "threefold-soak-")
	if err == nil {
		binary, err = servertest.Build(dir, raceFlag()...)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	pgtest.Main(m, func() { os.RemoveAll(dir) })
}

// onEngines runs a test on each store, at the same time.
func onEngines(t *testing.T, test func(t *testing.T, e servertest.Engine)) {
	t.Parallel()
	for _, e := range servertest.Engines {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			test(t, e)
		})
	}
}

// servers are so many on a store.
func servers(t *testing.T, store string, n int) (all []*servertest.Server) {
	t.Helper()
	for range n {
		all = append(all, servertest.Start(t, binary, store))
	}
	return all
}

// raceFlag builds every server with the race detector when the tests are; else one server
// alone is (watched).
func raceFlag() []string {
	info, _ := debug.ReadBuildInfo()
	if slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return []string{"-race"}
	}
	return nil
}
