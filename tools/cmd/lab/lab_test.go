package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// run calls a command with this standard input.
func run(command func([]string, io.Reader, io.Writer) error, stdin string, args ...string) (string, error) {
	var out strings.Builder
	err := command(args, strings.NewReader(stdin), &out)
	return out.String(), err
}

// The command line is a command's name and its arguments; what is none says what there is.
func TestCommandLine(t *testing.T) {
	var out strings.Builder
	if err := do([]string{"baseline"}, strings.NewReader("uci\nquit\n"), &out); err != nil || !strings.Contains(out.String(), "id name Threefold baseline\n") {
		t.Errorf("%v; got\n%s", err, out.String())
	}
	for _, words := range [][]string{nil, {"help"}, {"serve"}} {
		if err := do(words, strings.NewReader(""), &out); err == nil || !strings.Contains(err.Error(), "tables [-out FOLDER]") {
			t.Errorf("%q: %v", words, err)
		}
	}
}

func TestBaselineCommand(t *testing.T) {
	got, err := run(baselineCommand, "setoption name UCI_Variant value cheskers\nposition startpos\ngo nodes 50\nisready\n")
	if err != nil || !strings.Contains(got, "bestmove ") {
		t.Errorf("%v; got\n%s", err, got)
	}
}

func TestMatchCommand(t *testing.T) {
	got, err := run(matchCommand, "", "-games", "2", "-sprt", "0,10", "-v", "cheskers", "nodes=60,hash=1", "baseline,depth=1,hash=1")
	if err != nil || !strings.Contains(got, "2 games: ") || !strings.Contains(got, "sequential test 0,10: likelihood ") || !strings.Contains(got, "ends: ") {
		t.Errorf("%v; got\n%s", err, got)
	}
	for _, args := range [][]string{
		{"cheskers", "nodes=1"},
		{"chess", "nodes=1", "nodes=1"},
		{"cheskers", "hash=1", "nodes=1"},
		{"cheskers", "nodes=1", "nodes=x"},
		{"cheskers", "nodes=1", "cputime=0"},
		{"cheskers", "nodes=1", "speed=1"},
		{"cheskers", "nodes=1", "uci:nodes 1"},
		{"cheskers", "nodes=1", "uci:nodes 1:/no/such/command"},
		{"-sprt", "10,0", "cheskers", "nodes=1", "nodes=1"},
		{"-resign", "600", "cheskers", "nodes=1", "nodes=1"},
		{"-resign", "0,4", "cheskers", "nodes=1", "nodes=1"},
		{"-draw", "80,10,x", "cheskers", "nodes=1", "nodes=1"},
		{"-resume", "/no/such/folder/games", "cheskers", "nodes=1", "nodes=1"},
	} {
		if _, err := run(matchCommand, "", args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}

// A match with adjudication that is resumed has nothing left to play, and tells the same.
func TestMatchCommandResumes(t *testing.T) {
	args := []string{"-games", "2", "-resign", "600,4", "-draw", "80,10,8", "-tables", "-resume", filepath.Join(t.TempDir(), "games"), "cheskers", "nodes=60,hash=1", "baseline,nodes=60,hash=1"}
	first, err := run(matchCommand, "", args...)
	if err != nil || !strings.HasPrefix(first, "0 of 2 games were played before\n") || !strings.Contains(first, "adjudication (-resign 600,4 -draw 80,10,8 -tables): ") || strings.Count(first, "; 0 illegal moves or crashes\n") != 2 {
		t.Fatalf("%v; got\n%s", err, first)
	}
	again, err := run(matchCommand, "", args...)
	if err != nil || again != strings.Replace(first, "0 of 2", "2 of 2", 1) {
		t.Errorf("%v; first\n%s\nthen\n%s", err, first, again)
	}
}

func TestTuneCommand(t *testing.T) {
	positions, err := run(tuneCommand, "", "play", "-games", "2", "-nodes", "30", "cheskers")
	if err != nil || strings.Count(positions, "\n") < 10 {
		t.Fatalf("%v; got\n%s", err, positions)
	}
	again, err := run(tuneCommand, "", "play", "-games", "2", "-nodes", "30", "cheskers")
	if err != nil || again != positions {
		t.Error("the same seed gives other games")
	}
	for _, args := range [][]string{nil, {"play"}, {"fit", "chess"}, {"sing", "cheskers"}, {"fit", "cheskers"}} {
		if _, err := run(tuneCommand, "", args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}

func TestSuiteCommand(t *testing.T) {
	got, err := run(suiteCommand, "", "-wins", "1", "-only", "0", "-plies", "5", "-seed", "4", "cheskers")
	if err != nil || !strings.HasPrefix(got, "win ") || strings.Count(got, "\n") != 1 {
		t.Errorf("%v; got\n%s", err, got)
	}
	solved, err := run(suiteCommand, got, "-solve", "nodes=20000", "cheskers")
	if err != nil || !strings.Contains(solved, "wins 1 of 1") {
		t.Errorf("%v; solved\n%s", err, solved)
	}
	if none, err := run(suiteCommand, "", "-decide", "1000", "cheskers"); none != "" || err != nil {
		t.Errorf("of no game: %q, %v", none, err)
	}
	for _, args := range [][]string{nil, {"chess"}, {"-plies", "13", "cheskers"}, {"-solve", "nodes=x", "cheskers"}} {
		if _, err := run(suiteCommand, "", args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
}
