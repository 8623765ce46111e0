package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"threefold/internal/engine"
	"threefold/internal/engine/net"
	"threefold/internal/engine/variants"
	"threefold/tools/lab/duel"
	"threefold/tools/lab/rival"
)

const matchArgs = "[-games n] [-seed n] [-workers n] [-sprt low,high] [-resign score,moves] [-draw ply,score,moves] [-tables] [-check] [-resume FILE] [-v] <game> <player> <player>"

// matchCommand plays two players against each other. A player is settings
// of ours, "nodes=20000,hash=16" or "baseline,movetime=100", or a command that
// speaks UCI, "uci:movetime 100:<command and its words>".
func matchCommand(args []string, _ io.Reader, stdout io.Writer) (err error) {
	flags := flag.NewFlagSet("match", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	s := series{out: stdout}
	m := &s.Match
	games := flags.Int("games", 100, "")
	flags.Uint64Var(&m.Seed, "seed", 1, "")
	flags.IntVar(&m.Workers, "workers", 1, "")
	flags.Func("sprt", "", numbers("0,10", func(n []float64) bool {
		m.SPRT = [2]float64(n)
		return n[0] < n[1]
	}))
	early(flags, &m.Early)
	resume := flags.String("resume", "", "")
	flags.BoolVar(&s.verbose, "v", false, "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 3 {
		return errors.New("usage: match " + matchArgs)
	}
	var ok bool
	if m.Game, ok = variants.Find(flags.Arg(0)); !ok {
		return fmt.Errorf("there is no game %q", flags.Arg(0))
	}
	m.Pairs = (*games + 1) / 2
	for i := range m.Players {
		settings := flags.Arg(1 + i)
		if _, err := player(m.Game, settings); err != nil {
			return err
		}
		s.names[i], m.Players[i] = settings, func() (duel.Player, error) { return player(m.Game, settings) }
	}
	m.Name = strings.TrimSpace(fmt.Sprintf("%s %s against %s seed %d %v", m.Game.ID, s.names[0], s.names[1], m.Seed, m.Early))
	if m.Journal, err = journal(*resume); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Journal.Close()) }()
	return s.play()
}

// journal opens the file of a match that can be resumed; nil without a path.
func journal(path string) (*duel.Journal, error) {
	if path == "" {
		return nil, nil
	}
	return duel.OpenJournal(path)
}

// early defines the flags of adjudication.
func early(flags *flag.FlagSet, a *duel.Adjudication) {
	flags.Func("resign", "", numbers("600,4", func(n []float64) bool {
		a.Behind, a.BehindMoves = int(n[0]), int(n[1])
		return a.Behind > 0 && a.BehindMoves > 0
	}))
	flags.Func("draw", "", numbers("80,10,8", func(n []float64) bool {
		a.DrawPly, a.Even, a.EvenMoves = int(n[0]), int(n[1]), int(n[2])
		return a.DrawPly >= 0 && a.Even >= 0 && a.EvenMoves > 0
	}))
	flags.BoolVar(&a.Tables, "tables", false, "")
	flags.BoolVar(&a.Check, "check", false, "")
}

// numbers reads a flag that is numbers with commas between them, as many as the example has.
func numbers(example string, set func([]float64) bool) func(string) error {
	return func(text string) error {
		parts := strings.Split(text, ",")
		list := make([]float64, len(parts))
		for i, part := range parts {
			n, err := strconv.ParseFloat(part, 64)
			if err != nil {
				return fmt.Errorf("it must be numbers such as %s", example)
			}
			list[i] = n
		}
		if len(list) != strings.Count(example, ",")+1 || !set(list) {
			return fmt.Errorf("it must be numbers such as %s", example)
		}
		return nil
	}
}

// series is a match that is being played and told of.
type series struct {
	duel.Match
	names   [2]string
	account duel.Account
	verbose bool
	out     io.Writer
}

// play plays the match. The error also says that games were lost by doing wrong.
func (s *series) play() error {
	if s.Journal != nil {
		fmt.Fprintf(s.out, "%d of %d games were played before\n", min(s.Journal.Known(s.Name), 2*s.Pairs), 2*s.Pairs)
	}
	s.OnPair = s.pair
	tally, err := s.Run()
	if err != nil {
		return err
	}
	s.conclude(&tally)
	if faults := s.account.Faults[0] + s.account.Faults[1]; faults > 0 {
		return fmt.Errorf("%d games were lost by illegal moves or crashes", faults)
	}
	return nil
}

// pair tells how the match is after a pair of games.
func (s *series) pair(t *duel.Tally, records [2]duel.Record) {
	s.account.Add(records)
	for _, r := range records {
		if r.Fault != "" || s.verbose {
			fmt.Fprintln(s.out, r.Outcome.Result, r.Outcome.Reason, r.Fault, strings.Join(r.Moves, " "))
		}
	}
	if t.Games()%20 == 0 || s.verbose {
		fmt.Fprintln(s.out, t)
	}
}

// conclude tells the result.
func (s *series) conclude(tally *duel.Tally) {
	fmt.Fprintln(s.out, tally)
	if low, high := s.SPRT[0], s.SPRT[1]; low < high {
		fmt.Fprintf(s.out, "sequential test %v,%v: likelihood %+.2f %s\n", low, high, tally.Likelihood(low, high), tally.Verdict(low, high))
	}
	fmt.Fprintln(s.out, "ends:", s.account.Ends)
	if line := s.account.Adjudicated(s.Early); line != "" {
		fmt.Fprintln(s.out, line)
	}
	for i, w := range s.account.Work {
		moves := max(w.Moves, 1)
		fmt.Fprintf(s.out, "%s: %d moves, %d nodes and %v a move, %.0f nodes/s, %.1f plies deep; slowest move %v, %d more than %v over their time; %d illegal moves or crashes\n",
			s.names[i], w.Moves, w.Nodes/moves, w.Took/time.Duration(moves), float64(w.Nodes)/max(w.Took.Seconds(), 1e-9), float64(w.Depth)/float64(moves),
			w.Slowest, w.Overruns, duel.Grace, s.account.Faults[i])
	}
}

// readNet reads a net's file for a game.
func readNet(v *engine.Variant, path string) (*net.Net, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return net.Read(file, v.ID, *v.Inputs)
}

// player makes a player of its settings.
func player(v *engine.Variant, settings string) (duel.Player, error) {
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
		case name == "fitted" && value == "":
			o.Fitted = true
			continue
		case name == "net":
			if o.Net, err = readNet(v, value); err != nil {
				return nil, err
			}
			continue
		case err != nil || n < 1:
			return nil, fmt.Errorf("%q is no setting of a player: baseline, fitted, net=FILE, nodes=…, depth=…, movetime=… or cputime=… in milliseconds, hash=… in MiB", setting)
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

// client starts a player that is a command: "<what follows go>:<command and its words>".
func client(settings string) (duel.Player, error) {
	limit, command, ok := strings.Cut(settings, ":")
	words := strings.Fields(command)
	if !ok || len(words) == 0 {
		return nil, fmt.Errorf("%q is not <limit>:<command>, such as uci:nodes 20000:./threefold engine", settings)
	}
	return rival.Start(words, limit, []string{"Hash 16"})
}
