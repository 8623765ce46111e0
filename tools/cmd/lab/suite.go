package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"threefold/internal/engine/variants"
	"threefold/tools/lab/suite"
)

const suiteArgs = "[-wins n] [-only n] [-plies n] [-seed n] <game>"

// suiteCommand looks for positions with one right answer.
func suiteCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("suite", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var f suite.Find
	flags.IntVar(&f.Wins, "wins", 60, "")
	flags.IntVar(&f.Only, "only", 40, "")
	flags.IntVar(&f.Plies, "plies", 7, "")
	flags.Uint64Var(&f.Seed, "seed", 1, "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	v, ok := variants.Find(flags.Arg(0))
	switch {
	case flags.NArg() != 1 || f.Plies > 11:
		return errors.New("usage: suite " + suiteArgs)
	case !ok:
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	}
	return f.Run(v, stdout)
}
