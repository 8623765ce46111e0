// Package report keeps what the benchmark has measured, and tells it: as a table of
// quiet medians, and beside the marks that are to be reached.
package report

import "strconv"

// Scenario is a kind of load with its size.
type Scenario struct {
	Kind string
	Size int // number of games or watchers
}

// String returns the kind and the size.
func (s Scenario) String() string { return s.Kind + " " + strconv.Itoa(s.Size) }

// Figure is a measured value.
type Figure struct {
	Scenario string  `json:"scenario"` // Scenario.Kind
	Size     int     `json:"size"`     // Scenario.Size
	Name     string  `json:"figure"`
	Value    float64 `json:"value"`
	Unit     string  `json:"unit"`
}

// Others is the name of the figure with the processor use of other processes, which shows whether
// the computer was quiet during a run.
const Others = "used by others"
