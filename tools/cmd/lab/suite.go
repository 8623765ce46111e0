package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/tools/lab/suite"
)

const suiteArgs = "[-wins n] [-only n] [-plies n] [-seed n] [-decide nodes | -solve player] <game>"

// suiteCommand looks for positions with one right answer: in games of the plain search, or by
// -decide in those of a journal on the standard input. By -solve it tries those on the standard
// input.
func suiteCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("suite", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var f suite.Find
	flags.IntVar(&f.Wins, "wins", 60, "")
	flags.IntVar(&f.Only, "only", 40, "")
	flags.IntVar(&f.Plies, "plies", 7, "")
	flags.Uint64Var(&f.Seed, "seed", 1, "")
	decide := flags.Int("decide", 0, "")
	solve := flags.String("solve", "", "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	v, ok := variants.Find(flags.Arg(0))
	switch {
	case flags.NArg() != 1 || f.Plies > 11 || *decide != 0 && (*decide < 1000 || *solve != ""):
		return errors.New("usage: suite " + suiteArgs)
	case !ok:
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	}
	switch {
	case *decide > 0:
		return suite.Decide{Wins: f.Wins, Only: f.Only, Nodes: *decide}.Run(v, stdin, stdout)
	case *solve != "":
		return solveCommand(v, *solve, stdin, stdout)
	default:
		return f.Run(v, stdout)
	}
}

// solveCommand tells how many of each kind of position a player solves, and names the others.
func solveCommand(v *engine.Variant, settings string, in io.Reader, out io.Writer) error {
	p, err := player(v, settings)
	if err != nil {
		return err
	}
	defer p.Close()
	solved, asked := map[string]int{}, map[string]int{}
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		position, err := suite.Read(lines.Text())
		if err != nil {
			return err
		}
		ok, err := position.Solves(v, p)
		if err != nil {
			return err
		}
		asked[position.Kind]++
		if ok {
			solved[position.Kind]++
		} else {
			fmt.Fprintln(out, "not solved:", lines.Text())
		}
	}
	fmt.Fprintf(out, "%s: wins %d of %d, only moves %d of %d\n", v.Name, solved["win"], asked["win"], solved["only"], asked["only"])
	return lines.Err()
}
