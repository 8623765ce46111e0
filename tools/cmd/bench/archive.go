package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"threefold/internal/store"
	"threefold/internal/testkit/sample"
	"threefold/tools/bench/archived"
)

// commands are the subcommands by their names.
var commands = map[string]func(ctx context.Context, args []string, stdout io.Writer) error{
	"fill": fill, "search": search, "sizes": sizes,
}

// fill fills an empty store with generated games.
func fill(ctx context.Context, args []string, _ io.Writer) error {
	flags := flag.NewFlagSet("fill", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	config := storeFlags(flags)
	games := flags.Int("games", 1_000_000, "how many games there are")
	logs := flags.Int("logs", 10_000, "how many of them have their logs")
	people := flags.Int("players", sample.Players, "how many people have played them")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *people < 2 || *games < 1 || *logs < 0 || *logs > *games || flags.NArg() > 0 {
		return errors.New("at least one game of two people is filled in, and no more have logs")
	}
	began := time.Now()
	err := archived.Fill(ctx, *config, archived.NewFilling(*people, *games, *logs), func(done int) {
		fmt.Fprintf(os.Stderr, "%d of %d games after %v\n", done, *games, time.Since(began).Round(time.Second))
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%d games are filled in after %v\n", *games, time.Since(began).Round(time.Second))
	return nil
}

// search measures servers whose stores were filled, and reports in markdown.
func search(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("search", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	c := archived.Config{Progress: os.Stderr}
	flags.IntVar(&c.Games, "games", 1_000_000, "how many games the stores were filled with")
	flags.IntVar(&c.Players, "players", sample.Players, "and how many people")
	flags.IntVar(&c.Queries, "queries", 100, "how many pages of each kind are asked for")
	flags.StringVar(&c.Only, "only", "", "only kinds with this in their names")
	if err := flags.Parse(args); err != nil {
		return err
	}
	for _, word := range flags.Args() {
		t, err := target(word)
		if err != nil {
			return err
		}
		c.Targets = append(c.Targets, t)
	}
	if len(c.Targets) == 0 || c.Players < 2 || c.Games < 1 || c.Queries < 1 {
		return errors.New("which servers? Each is NAME=http://host:port")
	}
	took, err := archived.Measure(ctx, c)
	if err != nil {
		return err
	}
	return archived.Report(stdout, c.Targets, took)
}

// target parses NAME=http://host:port, or with the ids of processes NAME=http://host:port@17+18.
func target(word string) (archived.Target, error) {
	name, at, ok := strings.Cut(word, "=")
	url, ids, measured := strings.Cut(at, "@")
	t := archived.Target{Name: name, URL: url}
	for id := range strings.SplitSeq(ids, "+") {
		pid, err := strconv.Atoi(id)
		if measured && err == nil {
			t.Processes = append(t.Processes, pid)
		}
		ok = ok && (err == nil || !measured)
	}
	if !ok {
		return t, fmt.Errorf("%q is neither NAME=http://host:port nor NAME=http://host:port@PID+PID", word)
	}
	return t, nil
}

// sizes reports what a filled store takes on disk, in markdown.
func sizes(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("sizes", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	config := storeFlags(flags)
	games := flags.Int("games", 1_000_000, "how many games the store was filled with")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *games < 1 || flags.NArg() > 0 {
		return errors.New("a store has at least one game")
	}
	all, err := store.Sizes(ctx, *config)
	if err != nil {
		return err
	}
	return archived.ReportSizes(stdout, all, *games)
}

// storeFlags say which store is meant, as the server's flags do.
func storeFlags(flags *flag.FlagSet) *store.Config {
	config := &store.Config{Logger: slog.New(slog.DiscardHandler)}
	flags.StringVar(&config.URL, "database-url", "", "the PostgreSQL database")
	flags.StringVar(&config.Path, "data", "", "the SQLite file, where there is no -database-url")
	return config
}
