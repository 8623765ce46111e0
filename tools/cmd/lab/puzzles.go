package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/variants"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
	"threefold/internal/puzzle"
	"threefold/tools/lab/finder"
)

const puzzlesArgs = "[-seconds n] [-count n] [-seed n] [-cores n] [-folder folder] [-games file] [-prove [-sample n] | -mend] [game...]"

// puzzlesCommand looks for puzzles on all processors, always for the game that has the fewest,
// until so much time has passed, every game has so many, or it is interrupted; in games of a file
// of text records, or of the engine with itself. Or it proves those that there are again, or works
// out again what is said of them.
func puzzlesCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("puzzles", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	seconds := flags.Int("seconds", 600, "")
	count := flags.Int("count", 250, "")
	seed := flags.Uint64("seed", 1, "")
	folder := flags.String("folder", "internal/puzzle/puzzles", "")
	games := flags.String("games", "", "")
	cores := flags.Int("cores", runtime.NumCPU(), "")
	prove := flags.Bool("prove", false, "")
	mend := flags.Bool("mend", false, "")
	sample := flags.Int("sample", 0, "")
	if err := flags.Parse(args); err != nil || *sample < 0 || *cores < 1 {
		return errors.New("usage: puzzles " + puzzlesArgs)
	}
	list, err := gamesNamed(flags.Args())
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch {
	case *prove:
		return proveAnew(ctx, list, *folder, *sample, *cores, stdout)
	case *mend:
		for _, v := range list {
			if err := finder.Mend(ctx, v, *folder, *cores, func(done, all int) { fmt.Fprintf(stdout, "%s: %d of %d\n", v.ID, done, all) }); err != nil {
				return err
			}
		}
		return nil
	}
	ctx, done := context.WithTimeout(ctx, time.Duration(*seconds)*time.Second)
	defer done()
	return mine(ctx, list, *folder, *seed, *count, *cores, *games, stdout)
}

// proveAnew proves the puzzles of these games, all or so many of each that lie evenly in its
// file, says which fail, and is an error where one does.
func proveAnew(ctx context.Context, list []*engine.Variant, folder string, sample, cores int, out io.Writer) error {
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
		if err := finder.Validate(v, puzzles); err != nil {
			return err
		}
		every := 1
		if sample > 0 {
			every = max(1, len(puzzles)/sample)
		}
		var chosen []int
		for i := 0; i < len(puzzles) && (sample == 0 || len(chosen) < sample); i += every {
			chosen = append(chosen, i)
		}
		proved := 0
		var mu sync.Mutex
		share(cores, len(chosen), func() func(int) {
			prover := finder.NewProver(ctx, v)
			return func(i int) {
				err := prover.Prove(&puzzles[chosen[i]])
				mu.Lock()
				defer mu.Unlock()
				if proved++; err != nil {
					failed++
					fmt.Fprintln(out, err)
				}
			}
		})
		fmt.Fprintf(out, "%s: %d of %d puzzles searched anew\n", v.ID, proved, len(puzzles))
	}
	if failed > 0 {
		return fmt.Errorf("%d puzzles fail", failed)
	}
	return ctx.Err()
}

// share does n things on so many goroutines, each with what worker makes for it.
func share(cores, n int, worker func() func(i int)) {
	var next atomic.Int64
	var working sync.WaitGroup
	for range min(cores, n) {
		do := worker()
		working.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	working.Wait()
}

func mine(ctx context.Context, list []*engine.Variant, folder string, seed uint64, count, cores int, games string, out io.Writer) error {
	var shelves []*finder.Shelf
	for _, v := range list {
		s, err := finder.Open(ctx, v, folder, count, seed)
		if err != nil {
			return err
		}
		shelves = append(shelves, s)
		fmt.Fprintln(out, s)
	}
	out = &locked{Writer: out}
	var err error
	if games != "" {
		err = readOn(ctx, shelves, games, out)
	} else {
		err = playOn(ctx, shelves, cores, out)
	}
	for _, s := range shelves {
		fmt.Fprintln(out, s)
	}
	return err
}

// locked is a writer for many goroutines.
type locked struct {
	io.Writer
	mu sync.Mutex
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Writer.Write(p)
}

// playOn plays games on so many goroutines, until each game has as many puzzles as it is to have
// or the time is up.
func playOn(ctx context.Context, shelves []*finder.Shelf, cores int, out io.Writer) error {
	failed := make([]error, cores)
	var working sync.WaitGroup
	for i := range cores {
		working.Go(func() {
			miners := map[*finder.Shelf]*finder.Miner{}
			for ctx.Err() == nil && failed[i] == nil {
				s := slices.MinFunc(shelves, func(a, b *finder.Shelf) int { return cmp.Compare(a.Len(), b.Len()) })
				if s.Full() {
					break
				}
				if miners[s] == nil {
					miners[s] = finder.New(ctx, s)
				}
				failed[i] = miners[s].Game(out)
			}
			for _, m := range miners {
				fmt.Fprintln(out, m)
			}
		})
	}
	working.Wait()
	return errors.Join(failed...)
}

// readOn reads the records of a file, in the same way. What is no record is said and passed
// over.
func readOn(ctx context.Context, shelves []*finder.Shelf, file string, out io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	miners := make([]*finder.Miner, len(shelves))
	for i, s := range shelves {
		miners[i] = finder.New(ctx, s)
	}
	for _, part := range pgn.Split(string(text)) {
		r, err := pgn.Read(part.Text, pgn.Pasted, catalog.Games)
		if err != nil {
			fmt.Fprintf(out, "line %d: %v\n", part.Line, err)
			continue
		}
		for i, m := range miners {
			if ctx.Err() != nil || shelves[i].Full() {
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
func gamesNamed(ids []string) ([]*engine.Variant, error) {
	if len(ids) == 0 {
		return variants.All, nil
	}
	var list []*engine.Variant
	for _, id := range ids {
		v, ok := variants.Find(id)
		if !ok {
			return nil, fmt.Errorf("there is no game %q", id)
		}
		list = append(list, v)
	}
	return list, nil
}
