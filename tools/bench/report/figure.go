// Package report stores the figures of the benchmark and reports them: as a table of the medians of
// quiet runs, and compared with the marks to be reached.
package report

import "strconv"

// Scenario is a kind of load with its size.
type Scenario struct {
	Kind string // such as "think"; bench.Kinds lists them
	Size int    // number of games or watchers
}

// String returns the kind and the size.
func (s Scenario) String() string { return s.Kind + " " + strconv.Itoa(s.Size) }

// Figure is a measured value.
type Figure struct {
	Scenario string  `json:"scenario"` // Scenario.Kind
	Size     int     `json:"size"`     // Scenario.Size
	Name     string  `json:"figure"`   // what was measured: "p99"
	Value    float64 `json:"value"`    // in Unit
	Unit     string  `json:"unit"`     // such as "ms"
}

// Others is the name of the figure with the processor use of other processes in percent, which shows
// whether the computer was quiet during a run.
const Others = "used by others"
