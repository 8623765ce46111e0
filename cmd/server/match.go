package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"threefold/internal/engine/duel"
	"threefold/internal/engine/uci"
	"threefold/internal/engine/variants"
)

const matchArgs = "[-games n] [-seed n] [-workers n] [-sprt low,high] [-v] <game> <player> <player>"

// matchCommand plays two players against each other. A player is settings
// of ours, "nodes=20000,hash=16" or "baseline,movetime=100", or a command that
// speaks UCI, "uci:movetime 100:<command and its words>".
func matchCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	games := flags.Int("games", 100, "")
	seed := flags.Uint64("seed", 1, "")
	workers := flags.Int("workers", 1, "")
	sprt := flags.String("sprt", "", "")
	verbose := flags.Bool("v", false, "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 3 {
		return errors.New("usage: match " + matchArgs)
	}
	v, ok := variants.Find(flags.Arg(0))
	if !ok {
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	}
	m := duel.Match{Game: v, Pairs: (*games + 1) / 2, Workers: *workers, Seed: *seed}
	if *sprt != "" {
		low, high, _ := strings.Cut(*sprt, ",")
		var wrong [2]error
		m.SPRT[0], wrong[0] = strconv.ParseFloat(low, 64)
		m.SPRT[1], wrong[1] = strconv.ParseFloat(high, 64)
		if err := errors.Join(wrong[:]...); err != nil || m.SPRT[0] >= m.SPRT[1] {
			return fmt.Errorf("-sprt is %q; it must be two numbers, the lower first, such as 0,10", *sprt)
		}
	}
	var own [2][]*duel.Own
	ends, slowest := map[string]int{}, [2]time.Duration{}
	for i := range m.Players {
		settings := flags.Arg(1 + i)
		if _, err := player(settings); err != nil {
			return err
		}
		m.Players[i] = func() (duel.Player, error) {
			p, err := player(settings)
			if o, ours := p.(*duel.Own); ours {
				own[i] = append(own[i], o)
			}
			return p, err
		}
	}
	m.OnPair = func(t *duel.Tally, records [2]duel.Record) {
		for i, r := range records {
			slowest[0] = max(slowest[0], r.Slowest[i])
			slowest[1] = max(slowest[1], r.Slowest[1-i])
			ends[string(r.Outcome.Reason)]++
			if *verbose {
				fmt.Fprintln(stdout, r.Outcome.Result, r.Outcome.Reason, strings.Join(r.Moves, " "))
			}
		}
		if t.Games()%20 == 0 || *verbose {
			fmt.Fprintln(stdout, t)
		}
	}
	tally, err := m.Run()
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, &tally)
	if *sprt != "" {
		fmt.Fprintf(stdout, "sequential test %s: likelihood %+.2f %s\n", *sprt, tally.Likelihood(m.SPRT[0], m.SPRT[1]), tally.Verdict(m.SPRT[0], m.SPRT[1]))
	}
	fmt.Fprintln(stdout, "ends:", ends, "slowest moves:", slowest)
	for i, list := range own {
		nodes, moves, plies, took := 0, 0, 0, time.Duration(0)
		for _, o := range list {
			nodes, moves, plies, took = nodes+o.Thought, moves+o.Moves, plies+o.Plies, took+o.Took
		}
		if moves > 0 {
			fmt.Fprintf(stdout, "%s: %d nodes and %v a move, %.0f nodes/s, %.1f plies deep\n", flags.Arg(1+i), nodes/moves, took/time.Duration(moves), float64(nodes)/took.Seconds(), float64(plies)/float64(moves))
		}
	}
	return nil
}

// player makes a player of its settings.
func player(settings string) (duel.Player, error) {
	if words, ok := strings.CutPrefix(settings, "uci:"); ok {
		return client(words)
	}
	o := &duel.Own{Megabytes: 16}
	for _, setting := range strings.Split(settings, ",") {
		name, value, _ := strings.Cut(setting, "=")
		n, err := strconv.Atoi(value)
		switch {
		case name == "baseline" && value == "":
			o.Plain = true
			continue
		case err != nil || n < 1:
			return nil, fmt.Errorf("%q is no setting of a player: baseline, nodes=…, depth=…, movetime=… or cputime=… in milliseconds, hash=… in MiB", setting)
		case name == "nodes":
			o.Nodes = n
		case name == "depth":
			o.Depth = n
		case name == "movetime":
			o.MoveTime = time.Duration(n) * time.Millisecond
		case name == "cputime":
			o.CPUTime = time.Duration(n) * time.Millisecond
		case name == "hash":
			o.Megabytes = n
		default:
			return nil, fmt.Errorf("%q is no setting of a player", name)
		}
	}
	if o.Nodes == 0 && o.Depth == 0 && o.MoveTime == 0 && o.CPUTime == 0 {
		return nil, fmt.Errorf("%q has no limit: nodes, depth, movetime or cputime", settings)
	}
	return o, nil
}

// client starts a player that is a command: "<what follows go>:<command and its
// words>".
func client(settings string) (duel.Player, error) {
	limit, command, ok := strings.Cut(settings, ":")
	words := strings.Fields(command)
	if !ok || len(words) == 0 {
		return nil, fmt.Errorf("%q is not <limit>:<command>, such as uci:nodes 20000:./threefold engine", settings)
	}
	return uci.Start(words, limit, []string{"Hash 16"})
}
