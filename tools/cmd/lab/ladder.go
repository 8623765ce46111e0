package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"threefold/internal/engine/variants"
	"threefold/internal/opponent"
	"threefold/tools/lab/ladder"
)

const ladderArgs = "[-games n] [-seed n] [-workers n] [-resign score,moves] [-draw ply,score,moves] [-tables] [-check] [-resume FILE] <game> [<level> | <lowest>-<highest>]"

// ladderCommand plays the levels of the computer against each other.
func ladderCommand(args []string, _ io.Reader, stdout io.Writer) (err error) {
	flags := flag.NewFlagSet("ladder", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var l ladder.Ladder
	games := flags.Int("games", 100, "")
	flags.Uint64Var(&l.Seed, "seed", 1, "")
	flags.IntVar(&l.Workers, "workers", 1, "")
	early(flags, &l.Early)
	resume := flags.String("resume", "", "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() < 1 || flags.NArg() > 2 || *games < 2 {
		return errors.New("usage: ladder " + ladderArgs)
	}
	var ok bool
	if l.Game, ok = variants.Find(flags.Arg(0)); !ok {
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	}
	l.Pairs = (*games + 1) / 2
	if l.Lowest, l.Highest, ok = levels(flags.Arg(1)); !ok {
		return fmt.Errorf("%q is neither a level, 1 to %d, nor two with a dash between them", flags.Arg(1), opponent.Strongest)
	}
	if l.Journal, err = journal(*resume); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Journal.Close()) }()
	return l.Run(stdout)
}

// levels reads "3" or "1-8"; all of them where nothing is said.
func levels(text string) (lowest, highest opponent.Level, ok bool) {
	if text == "" {
		return opponent.Weakest, opponent.Strongest, true
	}
	first, last, between := strings.Cut(text, "-")
	if !between {
		last = first
	}
	low, wrong := strconv.Atoi(first)
	high, alsoWrong := strconv.Atoi(last)
	lowest, highest = opponent.Level(low), opponent.Level(high)
	return lowest, highest, wrong == nil && alsoWrong == nil && lowest.Valid() && highest.Valid() && lowest <= highest
}
