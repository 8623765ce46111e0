package uci

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

// drive gives what the engine says to these lines.
func drive(t *testing.T, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	must.Do(t, Serve(strings.NewReader(strings.Join(lines, "\n")), &out, Strongest))
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

func TestIntroduction(t *testing.T) {
	said := drive(t, "uci", "isready", "quit", "isready")
	for _, want := range []string{
		"id name Threefold",
		"option name UCI_Variant type combo default chesquerque var chesquerque var cheskers var quadsquare",
		"uciok", "readyok",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("%q is not among %q", want, said)
		}
	}
	if said[len(said)-1] != "readyok" || said[len(said)-2] == "readyok" {
		t.Errorf("something was answered after quit: %q", said)
	}
}

// The engine moves in each game, from its start and from a text.
func TestBestMove(t *testing.T) {
	for _, c := range []struct {
		game, position, best string
	}{
		{"cheskers", "position fen 8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", "b2xd4xf6"},
		{"cheskers", "position startpos moves Cb8-a5 e3-f4 d6-e5", "f4xd6xb8=B"},
		{"quadsquare", "position startpos", ""},
		{"chesquerque", "position startpos moves a2a4", ""},
		{"chesquerque", "position fen 1ka3Rn1/9/9/RQ7/4P3r/9/9/1p7/1N5K1 b - - 1 32", "0000"},
	} {
		said := drive(t, "setoption name UCI_Variant value "+c.game, "setoption name Hash value 1", "ucinewgame",
			c.position, "go nodes 500")
		got, ok := strings.CutPrefix(said[len(said)-1], "bestmove ")
		if !ok || got != c.best && c.best != "" {
			t.Errorf("%s, %s: the engine said %q", c.game, c.position, said)
		}
	}
}

func TestInfo(t *testing.T) {
	said := drive(t, "setoption name UCI_Variant value cheskers", "setoption name MultiPV value 2",
		"position fen 8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", "go depth 2")
	if !slices.ContainsFunc(said, func(l string) bool {
		return strings.HasPrefix(l, "info depth 1 multipv 1 score mate 1 nodes ") && strings.HasSuffix(l, " pv b2xd4xf6")
	}) {
		t.Errorf("no mate in 1 among %q", said)
	}
}

// What is wrong is told and changes nothing.
func TestErrors(t *testing.T) {
	for _, line := range []string{
		"position", "position here", "position fen", "position fen x", "position startpos moves e2e9",
		"setoption", "setoption name UCI_Variant value chess", "setoption name Hash value 0",
		"setoption name MultiPV value many", "go nodes", "go nodes x", "go depth -1",
	} {
		said := drive(t, "setoption name UCI_Variant value chesquerque", "position startpos moves a2a3", line, "go nodes 50")
		if !strings.HasPrefix(said[0], "info string ") || !strings.HasPrefix(said[len(said)-1], "bestmove ") {
			t.Errorf("%s: %q", line, said)
		}
	}
	if said := drive(t, "", "  ", "debug on", "xyz", "isready"); !slices.Equal(said, []string{"readyok"}) {
		t.Errorf("what is unknown is answered: %q", said)
	}
}

// An infinite search ends by stop, and says its move then.
func TestStop(t *testing.T) {
	said := drive(t, "position fen 4k4/9/9/9/9/9/9/9/R3K4 w - - 0 1", "go infinite", "stop", "isready")
	if len(said) < 2 || !strings.HasPrefix(said[len(said)-2], "bestmove ") || said[len(said)-1] != "readyok" {
		t.Errorf("%q", said)
	}
}

// A reader bears every line: what it understands it gives in bounds.
func FuzzRead(f *testing.F) {
	for _, line := range []string{
		"uci", "go infinite", "go wtime 1000 btime 5 winc 3 binc 3", "go nodes 99999999999999999999",
		"position fen 8/8 w 0 1 moves a1-b2", "position startpos moves", "setoption name a b value c d", "stop\x00",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		c, err := read(line)
		if err != nil {
			return
		}
		l := c.limit
		if l.nodes < 0 || l.depth < 0 || l.movetime < 0 || l.time(0) < 0 || l.time(1) < 0 {
			t.Errorf("%q is read as %+v", line, l)
		}
	})
}

// Whatever a driver says, the engine answers isready and ends.
func FuzzServe(f *testing.F) {
	f.Add("uci\nposition startpos\ngo nodes 10\nstop")
	f.Add("setoption name UCI_Variant value quadsquare\nposition startpos moves c3-M1\ngo depth 1")
	f.Add("go infinite\nucinewgame\ngo movetime 1\nsetoption name MultiPV value 3\ngo nodes 1")
	f.Fuzz(func(t *testing.T, lines string) {
		if strings.Contains(lines, "ash") || strings.Contains(lines, "quit") {
			return // large tables, and an early end
		}
		var out strings.Builder
		if err := Serve(strings.NewReader("setoption name Hash value 1\n"+lines+"\nisready\n"), &out, Strongest); err == nil && !strings.Contains(out.String(), "readyok") {
			t.Errorf("%q: %q", lines, out.String())
		}
	})
}

// At a level the engine plays as the site's computer does, whatever go says, and can be stopped.
func TestALevel(t *testing.T) {
	said := drive(t, "uci", "setoption name UCI_Variant value cheskers", "setoption name Level value 9", "setoption name Level value 1", "position startpos moves Cb8-a5", "go infinite", "isready")
	if !slices.Contains(said, "option name Level type spin default 0 min 0 max 8") || !slices.ContainsFunc(said, func(l string) bool { return strings.HasPrefix(l, "info string Level is") }) {
		t.Errorf("%q", said)
	}
	in, say := io.Pipe()
	heard, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Serve(in, out, Strongest); out.Close() }()
	lines := bufio.NewScanner(heard)
	for _, c := range []struct{ position, best string }{
		{"fen 8/p7/8/4p3/8/2k5/1P6/6K1 w 0 1", "b2xd4xf6"}, // it sees a mate, and thinks no longer than it does
		{"startpos moves Cb8-a5 e3-f4 d6-e5", "f4xd6xb8"},  // whatever the pawn becomes
	} {
		fmt.Fprintf(say, "setoption name UCI_Variant value cheskers\nsetoption name Level value 6\nposition %s\ngo infinite\n", c.position)
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), "bestmove "+c.best) {
			t.Errorf("%s: %q", c.position, lines.Text())
		}
	}
	fmt.Fprintln(say, "setoption name Level value 8\nposition startpos\ngo nodes 1\nstop")
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "bestmove ") {
		t.Errorf("stopped, it says %q", lines.Text())
	}
	say.Close()
	must.Do(t, <-done)
}
