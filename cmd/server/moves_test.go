package main

import (
	"io"
	"strings"
	"testing"
)

// run calls a command with this standard input.
func run(command func([]string, io.Reader, io.Writer) error, stdin string, args ...string) (string, error) {
	var out strings.Builder
	err := command(args, strings.NewReader(stdin), &out)
	return out.String(), err
}

// blocked is a Cheskers position without a legal move.
const blocked = "5k2/8/8/8/8/2p5/1p6/K7 w 0 1"

func TestMovesCommand(t *testing.T) {
	const want = "Ba1-b2\nBa1-c3\nBa1xd4\nKc1-b2\nKc1-d2\n"
	const position = "5k2/8/8/8/3p4/8/8/B1K5 w 0 1"
	for _, args := range [][]string{{"cheskers", position}, strings.Fields("cheskers " + position)} {
		if got, err := run(movesCommand, "", args...); err != nil || got != want {
			t.Errorf("moves %q: %q, %v; want %q", args, got, err, want)
		}
	}
}

func TestCommandsRefuse(t *testing.T) {
	tests := []struct {
		command func([]string, io.Reader, io.Writer) error
		args    string
		want    string
	}{
		{perftCommand, "", "usage: perft"},
		{perftCommand, "cheskers", "usage: perft"},
		{perftCommand, "cheskers deep", `"deep", no number`},
		{perftCommand, "cheskers -1", "it must be 0 to 30"},
		{perftCommand, "cheskers 31", "it must be 0 to 30"},
		{perftCommand, "draughts 1", `no game "draughts"; the games are `},
		{perftCommand, "cheskers 1 8/8 w 0 1", "8 rows"},
		{movesCommand, "", "usage: moves"},
		{movesCommand, "draughts", "no game"},
		{movesCommand, "cheskers nothing", "parts"},
		{replayCommand, "", "usage: replay"},
		{replayCommand, "draughts", "no game"},
		{replayCommand, "cheskers nothing", "parts"},
		{rulesCommand, "cheskers", "usage: rules"},
	}
	for _, test := range tests {
		_, err := run(test.command, "", strings.Fields(test.args)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: error %v, want one with %q", test.args, err, test.want)
		}
	}
}
