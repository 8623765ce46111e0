package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Line is a figure of a run: one line of a report's input.
type Line struct {
	Target string `json:"target"` // the measured server: "bare", "sqlite", …
	Run    int64  `json:"run"`    // start of the run in epoch milliseconds, which identifies it
	Figure
}

// Write writes lines as JSON, one on each line, for Read.
func Write(w io.Writer, lines []Line) error {
	out := json.NewEncoder(w)
	for _, line := range lines {
		if err := out.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// Read decodes lines that Write has written. It fails on invalid JSON, and names the line.
func Read(r io.Reader) ([]Line, error) {
	var lines []Line
	for in := json.NewDecoder(r); ; {
		var line Line
		switch err := in.Decode(&line); {
		case errors.Is(err, io.EOF):
			return lines, nil
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", len(lines)+1, err)
		}
		lines = append(lines, line)
	}
}

// quiet is the greatest processor use of other processes in a quiet run, in percent.
const quiet = 5

// cell identifies a value of a report.
type cell struct {
	Scenario
	figure string
	target string
}

// median is a quiet median: of the runs in which the computer was quiet, or of
// all where it never was.
type median struct {
	value float64
	runs  int
	quiet bool
}

// medians returns the quiet median of each cell.
func medians(lines []Line) map[cell]median {
	loud := map[int64]bool{}
	for _, l := range lines {
		if l.Name == Others && l.Value > quiet {
			loud[l.Run] = true
		}
	}
	calm, all := map[cell][]float64{}, map[cell][]float64{}
	for _, l := range lines {
		c := cell{Scenario{l.Scenario, l.Size}, l.Name, l.Target}
		all[c] = append(all[c], l.Value)
		if !loud[l.Run] {
			calm[c] = append(calm[c], l.Value)
		}
	}
	of := map[cell]median{}
	for c, values := range all {
		if len(calm[c]) > 0 {
			values = calm[c]
		}
		of[c] = median{middle(values), len(values), len(calm[c]) > 0}
	}
	return of
}

// middle sorts the values and returns their median, the mean of the two in the middle.
func middle(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
