package main

import (
	"strings"
	"testing"
)

func TestLadderCommand(t *testing.T) {
	play := func() string {
		got, err := run(ladderCommand, "", "-games", "2", "cheskers", "1-2")
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	got := play()
	if !strings.HasPrefix(got, "Cheskers: level 1 against the greedy player: ") || !strings.Contains(got, "\nCheskers: level 2 against level 1: ") || strings.Count(got, "of 2 games") != 2 {
		t.Errorf("got\n%s", got)
	}
	if again := play(); again != got {
		t.Errorf("the same seed gives\n%sand\n%s", got, again)
	}
	for _, args := range [][]string{nil, {"chess"}, {"cheskers", "0"}, {"cheskers", "9"}, {"cheskers", "3-2"}, {"cheskers", "x"}, {"-games", "0", "cheskers"}} {
		if _, err := run(ladderCommand, "", args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
