package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"threefold/internal/engine/variants"
	"threefold/internal/lab/finder"
)

const puzzlesArgs = "[-seconds n] [-count n] [-seed n] [-into folder] [game...]"

// puzzlesCommand looks for puzzles, in turns for the game that has the fewest, until so
// much time has passed, every game has so many, or it is interrupted.
func puzzlesCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	seconds := flags.Int("seconds", 60, "")
	count := flags.Int("count", 250, "")
	seed := flags.Uint64("seed", 1, "")
	into := flags.String("into", "internal/puzzle/puzzles", "")
	if err := flags.Parse(args); err != nil {
		return errors.New("usage: puzzles " + puzzlesArgs)
	}
	list, err := gamesNamed(flags.Args())
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, done := context.WithTimeout(ctx, time.Duration(*seconds)*time.Second)
	defer done()
	return mine(ctx, list, *into, *seed, *count, stdout)
}

func mine(ctx context.Context, list []*variants.Variant, into string, seed uint64, count int, out io.Writer) error {
	var miners []*finder.Miner
	for _, v := range list {
		m, err := finder.New(ctx, v, into, seed)
		if err != nil {
			return err
		}
		miners = append(miners, m)
	}
	for ctx.Err() == nil {
		m := miners[0]
		for _, other := range miners[1:] {
			if other.Puzzles() < m.Puzzles() {
				m = other
			}
		}
		if m.Puzzles() >= count {
			break
		}
		if err := m.Game(out); err != nil {
			return err
		}
	}
	for _, m := range miners {
		fmt.Fprintln(out, m)
	}
	return nil
}

// gamesNamed are the games of these ids, all where there is none.
func gamesNamed(ids []string) ([]*variants.Variant, error) {
	if len(ids) == 0 {
		return variants.All, nil
	}
	var list []*variants.Variant
	for _, id := range ids {
		v, ok := variants.Find(id)
		if !ok {
			return nil, fmt.Errorf("there is no game %q", id)
		}
		list = append(list, v)
	}
	return list, nil
}
