package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"threefold/tools/lab/planted"
)

const reviewArgs = "[-games n] [-seed n] [-times n] [-v] [game...]"

// reviewCommand plays games with one blunder each, has them reviewed, and tells how often
// the blunder is named first and how often a search of so many times the nodes agrees with
// what is named.
func reviewCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("review", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	trial := planted.Trial{Log: io.Discard}
	flags.IntVar(&trial.Games, "games", 20, "")
	flags.Uint64Var(&trial.Seed, "seed", 1, "")
	flags.IntVar(&trial.Times, "times", 50, "")
	tell := flags.Bool("v", false, "")
	if err := flags.Parse(args); err != nil {
		return errors.New("usage: review " + reviewArgs)
	}
	if *tell {
		trial.Log = stdout
	}
	list, err := gamesNamed(flags.Args())
	if err != nil {
		return err
	}
	var all planted.Count
	for _, v := range list {
		c, err := trial.Run(v)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s: %s\n", v.ID, c)
		all.Add(c)
	}
	_, err = fmt.Fprintf(stdout, "all: %s\n", all)
	return err
}
