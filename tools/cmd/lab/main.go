// Command lab is the workshop of the engine: matches, the ladder of the
// computer's levels, the fitting of weights, suites of positions, puzzles and the
// making of the endgame tables. A site needs none of it.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"threefold/internal/engine/uci"
	"threefold/tools/lab/baseline"
)

// commands are what the workshop does. Each gets the words after its name.
var commands = []struct {
	name, args, help string
	run              func(args []string, stdin io.Reader, stdout io.Writer) error
}{
	{"match", matchArgs, "play two engines against each other over random openings", matchCommand},
	{"ladder", ladderArgs, "play the computer's levels against each other, each against the one below, the weakest against a greedy player", ladderCommand},
	{"baseline", "", "play as the plain search that gains are told against, driven by UCI on the standard input", baselineCommand},
	{"suite", suiteArgs, "find positions with one right answer, and prove it", suiteCommand},
	{"tune", tuneArgs, "find the weights of an evaluation from games of the engine with itself", tuneCommand},
	{"review", reviewArgs, "play games with one planted blunder each, review them, and tell how often it is named", reviewCommand},
	{"puzzles", puzzlesArgs, "find positions in which one move wins, in games of the engine with itself, prove them, and add them to the games' files", puzzlesCommand},
	{"train", trainArgs, "make a game's net of the positions that tune play wrote", trainCommand},
	{"tables", tablesArgs, "make the endgame tables anew, of all games or these, print what they hold and compare them with the embedded ones; or write them", tablesCommand},
}

func main() {
	if err := do(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

// do runs the command that the words name.
func do(words []string, stdin io.Reader, stdout io.Writer) error {
	if len(words) > 0 {
		for _, c := range commands {
			if c.name == words[0] {
				return c.run(words[1:], stdin, stdout)
			}
		}
	}
	var usage strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&usage, "\n  %s\n        %s", strings.TrimSpace(c.name+" "+c.args), c.help)
	}
	return fmt.Errorf("name one of its commands:%s", usage.String())
}

// baselineCommand speaks UCI on standard input and output, as the yardstick.
func baselineCommand(_ []string, stdin io.Reader, stdout io.Writer) error {
	return uci.Serve(stdin, stdout, uci.Engine{Name: "Threefold baseline", NewThinker: baseline.NewThinker})
}
