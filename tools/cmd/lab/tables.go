package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"threefold/internal/game"
	"threefold/tools/lab/retrograde"
)

const tablesArgs = "[-out FOLDER] [-distances FOLDER] [game]…"

// tablesCommand makes the endgame tables again, prints what each ending holds,
// and reports whether the embedded tables hold the same. With -out it writes
// them, for embedding, as FOLDER/<game>.bin; with -distances it writes how far
// the positions are from their ends, as FOLDER/<game>/<ending>.bin.
func tablesCommand(args []string, _ io.Reader, stdout io.Writer) error {
	flags := flag.NewFlagSet("tables", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	out := flags.String("out", "", "where to write the tables")
	dtm := flags.String("distances", "", "where to write the distances")
	if err := flags.Parse(args); err != nil {
		return err
	}
	chosen, err := tablesNamed(flags.Args())
	if err != nil {
		return err
	}
	for _, t := range chosen {
		if err := makeTables(t, *out, *dtm, stdout); err != nil {
			return err
		}
	}
	return nil
}

// tablesNamed finds the tables of these games; no name means all.
func tablesNamed(ids []string) (chosen []retrograde.Rules, err error) {
	if len(ids) == 0 {
		return retrograde.All, nil
	}
	for _, id := range ids {
		i := slices.IndexFunc(retrograde.All, func(r retrograde.Rules) bool { return r.Game.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("there is no game %q that has tables", id)
		}
		chosen = append(chosen, retrograde.All[i])
	}
	return chosen, nil
}

func makeTables(t retrograde.Rules, out, dtm string, stdout io.Writer) error {
	made, err := t.Solve()
	if err != nil {
		return err
	}
	if err := printCounts(stdout, t, made); err != nil {
		return err
	}
	if dtm != "" {
		if err := writeDTM(t, made, dtm, stdout); err != nil {
			return err
		}
	}
	if out == "" {
		if !t.Embeds(made) {
			return errors.New("the embedded tables of " + t.Game.ID + " differ; -out writes those made now")
		}
		_, err := fmt.Fprintf(stdout, "%s: the embedded tables hold the same\n\n", t.Game.ID)
		return err
	}
	file, err := made.Pack()
	if err != nil {
		return err
	}
	name := filepath.Join(out, t.Game.ID+".bin")
	if err := os.WriteFile(name, file, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d bytes\n\n", name, len(file))
	return err
}

// writeDTM writes a file for each ending of a game.
func writeDTM(t retrograde.Rules, made *retrograde.Solution, folder string, stdout io.Writer) error {
	folder = filepath.Join(folder, t.Game.ID)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	sum := 0
	for _, e := range t.Endings {
		file, err := t.PackDTM(made, e)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, e.Name+".bin"), file, 0o644); err != nil {
			return err
		}
		sum += len(file)
	}
	_, err := fmt.Fprintf(stdout, "%s: distances, %d bytes\n", folder, sum)
	return err
}

// printCounts prints a line for each ending and side to move.
func printCounts(stdout io.Writer, t retrograde.Rules, made *retrograde.Solution) error {
	w := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, strings.Join([]string{t.Game.ID, "to move", "positions", "won", "drawn", "lost",
		"won %", "lost %", "over", "longest", ""}, "\t"))
	for _, e := range t.Endings {
		for _, c := range []game.Color{game.White, game.Black} {
			n := made.Count(e, c)
			if n.Positions == 0 { // both sides have the same pieces
				continue
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%d\t%d\t\n", e.Name, c, n.Positions,
				n.Won, n.Drawn, n.Lost, percent(n.Won, n.Positions), percent(n.Lost, n.Positions), n.Over, n.Longest)
		}
	}
	return w.Flush()
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(whole) }
