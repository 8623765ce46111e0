package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/servertest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// Stores are filled with a few hundred games, servers on them answer to every kind of
// page, and what they took and how large they are is reported.
func TestArchiveIsMeasured(t *testing.T) {
	const games, people = "400", "300"
	binary := must.Get(servertest.Build(t.TempDir(), "-C", "../../.."))(t)
	words := []string{"search", "-games", games, "-players", people, "-queries", "1"}
	for _, engine := range servertest.Engines {
		setting := engine.New(t)
		_, where, _ := strings.Cut(setting, "=")
		store := []string{map[string]string{"sqlite": "-data", "postgres": "-database-url"}[engine.Name], where, "-games", games}
		must.Do(t, run(t.Context(), append([]string{"fill", "-logs", "20", "-players", people}, store...), io.Discard))
		var sizes bytes.Buffer
		must.Do(t, run(t.Context(), append([]string{"sizes"}, store...), &sizes))
		for _, row := range []string{"| games |  | ", "| games | games_by_white | ", "| position_games | position_games_latest | ", "| the index of positions | ", "| everything | "} {
			if !strings.Contains(sizes.String(), row) {
				t.Errorf("%s: no %q in\n%s", engine.Name, row, sizes.String())
			}
		}
		words = append(words, engine.Name+"="+servertest.Start(t, binary, setting).URL)
	}
	var report bytes.Buffer
	must.Do(t, run(t.Context(), words, &report))
	if !strings.HasPrefix(report.String(), "| page | sqlite: p50 | p95 | max | postgres: p50 | p95 | max |\n") {
		t.Errorf("reported:\n%s", report.String())
	}
	for _, kind := range []string{"no filter", "player", "first moves", "game, player", "week, longest first", "mine", "a player's page", "explore, ply 0", "explore, ply 25"} {
		if !strings.Contains(report.String(), "\n| "+kind+" | ") {
			t.Errorf("nothing is said of %q", kind)
		}
	}
}

func TestArchiveOptions(t *testing.T) {
	for _, args := range []string{"fill -games 0", "fill -players 1", "fill -games 5 -logs 6", "fill more", "fill -data", "sizes -games 0", "search", "search http://127.0.0.1",
		"search -queries 0 a=http://127.0.0.1:1", "search -queries 1 a=http://127.0.0.1:1"} {
		if err := run(t.Context(), strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%q is done", args)
		}
	}
}
