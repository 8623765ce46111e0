package main

import (
	"strings"
	"testing"
)

func TestPerftCommand(t *testing.T) {
	tests := []struct{ args, want string }{
		{"cheskers 3", "652\n"},
		{"cheskers 0", "1\n"},
		{"-divide cheskers 0", "1\n"},
		{"cheskers 1 " + blocked, "0\n"}, // a position in several words
		{"-divide cheskers 1 7k/8/3p4/2K3p1/1p3P2/8/8/2K5 w 0 1", "Kc5xa3: 1\nKc5xe7: 1\nf4xh6: 1\n3\n"},
	}
	for _, test := range tests {
		got, err := run(perftCommand, "", strings.Fields(test.args)...)
		if err != nil || got != test.want {
			t.Errorf("perft %s: %q, %v; want %q", test.args, got, err, test.want)
		}
	}
}
