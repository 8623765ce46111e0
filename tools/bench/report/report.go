package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Report writes the medians of the quiet runs, one column for each target, and then whether they
// reach the marks: as markdown, or aligned with spaces.
func Report(w io.Writer, lines []Line, markdown bool) error {
	of := medians(lines)
	if err := Table(w, figureRows(lines, of), markdown); err != nil {
		return err
	}
	rows := markRows(judge(of))
	if len(rows) == 1 {
		return nil
	}
	fmt.Fprintln(w)
	return Table(w, rows, markdown)
}

// Table writes rows, the first of which is the head: as markdown, or aligned with spaces.
func Table(w io.Writer, rows [][]string, markdown bool) error {
	if markdown {
		return piped(w, rows)
	}
	return aligned(w, rows)
}

// figureRows returns a head and a row for each figure, in the order of the lines.
func figureRows(lines []Line, of map[cell]median) [][]string {
	var targets []string
	for _, l := range lines {
		if !slices.Contains(targets, l.Target) {
			targets = append(targets, l.Target)
		}
	}
	rows := [][]string{append([]string{"scenario", "figure"}, targets...)}
	seen := map[cell]bool{}
	for _, l := range lines {
		c := cell{Scenario{l.Scenario, l.Size}, l.Name, ""}
		if seen[c] {
			continue
		}
		seen[c] = true
		row := []string{c.Scenario.String(), l.Name + ", " + l.Unit}
		for _, c.target = range targets {
			text := ""
			if m, ok := of[c]; ok {
				text = m.String()
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	return rows
}

// String returns the value, with a star if the computer was never quiet.
func (m median) String() string {
	if !m.quiet {
		return Digits(m.value) + "*"
	}
	return Digits(m.value)
}

// markRows returns a head and a row for each mark that was judged.
func markRows(all []verdict) [][]string {
	rows := [][]string{{"mark", "scenario", "store", "wanted", "measured", ""}}
	for _, j := range all {
		rows = append(rows, []string{j.what, j.of.Scenario.String(), j.target, j.wish(), Digits(j.value), j.verdict()})
	}
	return rows
}

// Digits formats a value with a precision that fits its size: "123", "12.3", "1.23".
func Digits(v float64) string {
	switch {
	case v >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	default:
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
}

func aligned(w io.Writer, rows [][]string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	return t.Flush()
}

func piped(w io.Writer, rows [][]string) error {
	for i, row := range rows {
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | ")); err != nil {
			return err
		}
		if i == 0 {
			fmt.Fprintf(w, "|%s\n", strings.Repeat(" --- |", len(row)))
		}
	}
	return nil
}
