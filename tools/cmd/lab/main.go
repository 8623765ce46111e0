// Command lab has the tools for developing the engine: matches, the ladder of the computer's
// levels, fitting of weights, training of nets, suites of positions, puzzles and endgame tables. A
// site does not need it.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"threefold/internal/engine/uci"
	"threefold/tools/lab/baseline"
)

// commands are the subcommands. Each gets the arguments after its name.
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

// do runs the subcommand that the first word names.
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

// baselineCommand serves package baseline by UCI on standard input and output.
func baselineCommand(_ []string, stdin io.Reader, stdout io.Writer) error {
	return uci.Serve(stdin, stdout, uci.Engine{Name: "Threefold baseline", NewThinker: baseline.NewThinker})
}
