package bench

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Print writes figures as a table for people, a line for each scenario.
func Print(w io.Writer, figures []Figure) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range figures {
		fmt.Fprintf(t, "%s %d\t%s\t%s %s\n", f.Scenario, f.Size, f.Name, written(f.Value), f.Unit)
	}
	return t.Flush()
}

// written is a value with as many digits as it deserves.
func written(v float64) string {
	switch {
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.2f", v)
	}
}
