// Command server is Threefold: the site on which three board games are
// played, and the commands that check its rules by machine.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"threefold/internal/engine/uci"
	"threefold/internal/locale"
	"threefold/internal/picture/renderer"
)

// subcommand is a command of the binary. run gets the arguments after the name; its error is
// printed and ends the process with status 1.
type subcommand struct {
	name string
	args string // for the usage text
	help string
	run  func(args []string, stdin io.Reader, stdout io.Writer) error
}

var subcommands = []subcommand{
	{"serve", "[settings]", "run the site (what is done when no command is named)", serveCommand},
	{"migrate", "[settings]", "bring the store's schema up to date and end", migrateCommand},
	{"backup", "[settings] <file>", "write all that the store holds into a file, - for the standard output; the site may go on running", backupCommand},
	{"restore", "[settings] <file>", "fill an empty store, of either engine, from a backup, - for the standard input", restoreCommand},
	{"forget", "[settings] <player> [name]", "have a player called otherwise, Anonymous or by this name, wherever the store names them; a file must not be served meanwhile", forgetCommand},
	{"healthcheck", "[settings]", "ask the site running at -addr whether it is alive", healthcheckCommand},
	{"perft", "[-divide] <game> <depth> [position]", "count sequences of legal moves", perftCommand},
	{"moves", "<game> [position]", "list the legal moves, one a line", movesCommand},
	{"replay", "<game> [position]", "play the moves on standard input, as people write them", replayCommand},
	{"engine", "", "play the games well, driven by UCI on the standard input", engineCommand},
	{"bot", "-url <address> [-engine command] [-accept games] [-games n] [-think 1s | -nodes n | -level 1…8] [-invite program [-rounds n] [-clock 3+2]]", "play on a site as the program whose token is in THREEFOLD_TOKEN: accept invitations, or invite another program; the engine is driven by UCI, and is this program's own when none is named", botCommand},
	{"draw", "", "draw pictures for a server, which starts this itself", drawCommand},
	{"rules", "", "answer questions about positions, JSON lines on standard input", rulesCommand},
}

func main() {
	run, args := command(os.Args[1:])
	if run == nil {
		fmt.Fprintf(os.Stderr, "threefold: there is no command %q\n\n%s", args[0], usage())
		os.Exit(2)
	}
	switch err := run(args, os.Stdin, os.Stdout); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage())
	case err != nil:
		fmt.Fprintln(os.Stderr, "threefold:", err)
		os.Exit(1)
	}
}

// command returns the command of the command line: serve if it begins with a flag or is empty. For
// an unknown command run is nil.
func command(words []string) (run func([]string, io.Reader, io.Writer) error, args []string) {
	if len(words) == 0 || strings.HasPrefix(words[0], "-") {
		return serveCommand, words
	}
	if words[0] == "help" {
		return helpCommand, nil
	}
	for _, c := range subcommands {
		switch {
		case c.name != words[0]:
		case slices.ContainsFunc(words[1:], asksHelp):
			return helpCommand, nil
		default:
			return c.run, words[1:]
		}
	}
	return nil, words
}

// asksHelp reports whether a word asks for the usage text, as it does among the settings.
func asksHelp(word string) bool {
	return slices.Contains([]string{"-h", "--h", "-help", "--help"}, word)
}

func helpCommand([]string, io.Reader, io.Writer) error { return flag.ErrHelp }

func engineCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) > 0 {
		return errors.New("usage: engine")
	}
	e := uci.Strongest
	e.Say = locale.InEnglish().Err
	return uci.Serve(stdin, stdout, e)
}

// drawCommand is the process that draws for a server, which started it.
func drawCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) > 0 {
		return errors.New("draw takes no arguments")
	}
	return renderer.Serve(stdin, stdout)
}

func usage() string {
	var b strings.Builder
	b.WriteString("Usage: threefold [command] [settings or arguments]\n\nCommands:\n")
	for _, c := range subcommands {
		fmt.Fprintf(&b, "  %s\n        %s\n", strings.TrimSpace(c.name+" "+c.args), c.help)
	}
	b.WriteString("\nSettings, each a flag or an environment variable; the flag wins:\n")
	for _, s := range settings {
		fmt.Fprintf(&b, "  -%s  %s\n        %s", s.flag, s.env, s.help)
		if s.value != "" {
			fmt.Fprintf(&b, " (%s)", s.value)
		}
		b.WriteString("\n")
	}
	return b.String()
}
