package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"threefold/internal/engine/variants"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/puzzle"
	"threefold/tools/lab/finder"
)

const puzzlesArgs = "[-seconds n] [-count n] [-seed n] [-folder folder] [-games file] [-prove [-sample n]] [game...]"

// puzzlesCommand looks for puzzles, always for the game that has the fewest, until so much
// time has passed, every game has so many, or it is interrupted; in games of a file of text
// records, or of the engine with itself. Or it proves those that there are again.
func puzzlesCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	seconds := flags.Int("seconds", 600, "")
	count := flags.Int("count", 250, "")
	seed := flags.Uint64("seed", 1, "")
	folder := flags.String("folder", "internal/puzzle/puzzles", "")
	games := flags.String("games", "", "")
	prove := flags.Bool("prove", false, "")
	sample := flags.Int("sample", 0, "")
	if err := flags.Parse(args); err != nil || *sample < 0 {
		return errors.New("usage: puzzles " + puzzlesArgs)
	}
	list, err := gamesNamed(flags.Args())
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *prove {
		return proveAnew(ctx, list, *folder, *sample, stdout)
	}
	ctx, done := context.WithTimeout(ctx, time.Duration(*seconds)*time.Second)
	defer done()
	return mine(ctx, list, *folder, *seed, *count, *games, stdout)
}

// proveAnew proves the puzzles of these games, all or so many of each that lie evenly in its
// file, says which fail, and is an error where one does.
func proveAnew(ctx context.Context, list []*variants.Variant, folder string, sample int, out io.Writer) error {
	failed := 0
	for _, v := range list {
		text, err := os.ReadFile(filepath.Join(folder, v.ID+".jsonl"))
		if err != nil {
			return err
		}
		puzzles, err := puzzle.Parse(text)
		if err != nil {
			return err
		}
		if err := finder.Whole(v, puzzles); err != nil {
			return err
		}
		every := 1
		if sample > 0 {
			every = max(1, len(puzzles)/sample)
		}
		prover, proved := finder.NewProver(ctx, v), 0
		for i := 0; i < len(puzzles) && ctx.Err() == nil && (sample == 0 || proved < sample); i += every {
			proved++
			if err := prover.Prove(&puzzles[i]); err != nil {
				failed++
				fmt.Fprintln(out, err)
			}
		}
		fmt.Fprintf(out, "%s: %d of %d puzzles searched anew\n", v.ID, proved, len(puzzles))
	}
	if failed > 0 {
		return fmt.Errorf("%d puzzles fail", failed)
	}
	return ctx.Err()
}

func mine(ctx context.Context, list []*variants.Variant, folder string, seed uint64, count int, games string, out io.Writer) error {
	var miners []*finder.Miner
	for _, v := range list {
		m, err := finder.New(ctx, v, folder, seed)
		if err != nil {
			return err
		}
		miners = append(miners, m)
	}
	look := playOn
	if games != "" {
		look = func(ctx context.Context, miners []*finder.Miner, count int, out io.Writer) error {
			return readOn(ctx, miners, games, count, out)
		}
	}
	if err := look(ctx, miners, count, out); err != nil {
		return err
	}
	for _, m := range miners {
		fmt.Fprintln(out, m)
	}
	return nil
}

// playOn plays games, until each miner has so many puzzles or the time is up.
func playOn(ctx context.Context, miners []*finder.Miner, count int, out io.Writer) error {
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
	return nil
}

// readOn reads the records of a file, in the same way. What is no record is said and passed
// over.
func readOn(ctx context.Context, miners []*finder.Miner, file string, count int, out io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, part := range pgn.Split(string(text)) {
		r, err := pgn.Read(part.Text, pgn.Pasted, catalog.Games)
		if err != nil {
			fmt.Fprintf(out, "line %d: %v\n", part.Line, err)
			continue
		}
		for _, m := range miners {
			if ctx.Err() != nil || m.Puzzles() >= count {
				continue
			}
			if err := m.Record(r.Tag(pgn.TagSite), r, out); err != nil {
				return err
			}
		}
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
