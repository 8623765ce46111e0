package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"threefold/internal/engine/variants"
	"threefold/tools/lab/train"
)

const trainArgs = "[-hidden n] [-above] [-rounds n] [-blend share] [-seed n] [-workers n] -out FILE <game>"

// trainCommand makes a net of the positions on the standard input.
func trainCommand(args []string, stdin io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	t := train.Train{Command: "lab train"}
	flags.IntVar(&t.Hidden, "hidden", 64, "")
	flags.BoolVar(&t.Above, "above", false, "")
	flags.IntVar(&t.Rounds, "rounds", 15, "")
	flags.Float64Var(&t.Blend, "blend", 0.3, "")
	flags.Uint64Var(&t.Seed, "seed", 1, "")
	flags.IntVar(&t.Workers, "workers", 0, "")
	out := flags.String("out", "", "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	v, ok := variants.Find(flags.Arg(0))
	switch {
	case flags.NArg() != 1 || *out == "":
		return errors.New("usage: train " + trainArgs)
	case !ok:
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	}
	t.Command = fmt.Sprintf("lab train -hidden %d -above=%t -rounds %d -blend %g -seed %d %s", t.Hidden, t.Above, t.Rounds, t.Blend, t.Seed, v.ID)
	t.OnRead = func(positions int, fitted float64) {
		fmt.Fprintf(stdout, "%d positions; the fitted evaluation's error, apart: %.6f\n", positions, fitted)
	}
	t.OnRound = func(round int, learned, apart float64) {
		fmt.Fprintf(stdout, "round %d: error %.6f, apart %.6f\n", round, learned, apart)
	}
	var file bytes.Buffer
	if err := t.Run(v, stdin, &file); err != nil {
		return err
	}
	return os.WriteFile(*out, file.Bytes(), 0o644)
}
