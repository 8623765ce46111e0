package main

import (
	"strings"
	"testing"
)

func TestEngineCommand(t *testing.T) {
	got, err := run(engineCommand, "setoption name UCI_Variant value cheskers\nposition fen 8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1\ngo nodes 50\nisready\n")
	if err != nil || !strings.Contains(got, "bestmove b2xd4xf6\n") {
		t.Errorf("%v; got\n%s", err, got)
	}
	if got, _ := run(engineCommand, "setoption name UCI_Variant value cheskers\nposition fen 8/8/8/8/8/8/8/8 w 0 1\n"); !strings.Contains(got, "info string At least one side needs a king.\n") {
		t.Errorf("a position without a king gives\n%s", got)
	}
	if _, err := run(engineCommand, "", "-fast"); err == nil {
		t.Error("an unknown setting is no error")
	}
}
