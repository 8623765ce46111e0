package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"threefold/internal/engine/variants"
	"threefold/tools/lab/tune"
)

const tuneArgs = "play [-games n] [-seed n] [-nodes n] [-net FILE] <game> | fit [-rounds n] [-blend share] [-pull strength] <game> | share <game>"

// tuneCommand makes positions by self-play; or fits the weights of a game's evaluation to
// positions on the standard input and writes weights.go; or fits to them which share of
// the point a score is expected to bring.
func tuneCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	if len(args) == 0 {
		return errors.New("usage: tune " + tuneArgs)
	}
	flags := flag.NewFlagSet("tune", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var g tune.Games
	var f tune.Fit
	flags.IntVar(&g.Count, "games", 1000, "")
	flags.Uint64Var(&g.Seed, "seed", 1, "")
	flags.IntVar(&g.Nodes, "nodes", 1000, "")
	judge := flags.String("net", "", "")
	flags.IntVar(&f.Rounds, "rounds", 400, "")
	flags.Float64Var(&f.Blend, "blend", 0.5, "")
	flags.Float64Var(&f.Pull, "pull", 1e-9, "")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	v, ok := variants.Find(flags.Arg(0))
	switch {
	case flags.NArg() != 1:
		return errors.New("usage: tune " + tuneArgs)
	case !ok:
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	case args[0] == "play":
		if *judge != "" {
			var err error
			if g.Judge, err = readNet(v, *judge); err != nil {
				return err
			}
		}
		return g.Play(v, stdout)
	case args[0] == "share":
		share, err := tune.FitShare(stdin)
		if err == nil {
			fmt.Fprintf(stdout, "%s: the odds are e to one at %.0f ± %.0f, by %d positions\n", v.ID, share.Scale, share.Error, share.Positions)
		}
		return err
	case args[0] != "fit":
		return errors.New("usage: tune " + tuneArgs)
	}
	f.OnRound = func(round int, learned, apart float64) {
		fmt.Fprintf(os.Stderr, "round %d: error %.6f, apart %.6f\n", round, learned, apart)
	}
	positions, err := f.Run(v, stdin)
	if err != nil {
		return err
	}
	return tune.Source(v, fmt.Sprintf("Fitted to %d positions.", positions), stdout)
}
