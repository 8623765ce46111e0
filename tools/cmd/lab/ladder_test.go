package main

import (
	"path/filepath"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

func TestLadderCommand(t *testing.T) {
	play := func(flags ...string) string {
		return must.Get(run(ladderCommand, "", append(flags, "-games", "2", "cheskers", "1-2")...))(t)
	}
	got, file := play(), filepath.Join(t.TempDir(), "games")
	if !strings.HasPrefix(got, "Cheskers: level 1 against the greedy player: ") || !strings.Contains(got, "\nCheskers: level 2 against level 1: ") || strings.Count(got, "of 2 games") != 2 {
		t.Errorf("got\n%s", got)
	}
	for _, what := range []string{"played again", "resumed"} {
		if again := play("-resume", file); again != got {
			t.Errorf("%s, the same seed gives\n%sand\n%s", what, got, again)
		}
	}
	for _, args := range [][]string{nil, {"chess"}, {"cheskers", "0"}, {"cheskers", "9"}, {"cheskers", "3-2"}, {"cheskers", "x"}, {"-games", "0", "cheskers"}} {
		if _, err := run(ladderCommand, "", args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
