// Package report keeps what the benchmark has measured, and tells it: as a table of
// quiet medians, and beside the marks that are to be reached.
package report

import "strconv"

// Scenario is one kind of load of one size, in games or in watchers.
type Scenario struct {
	Kind string
	Size int
}

func (s Scenario) String() string { return s.Kind + " " + strconv.Itoa(s.Size) }

// Figure is one thing that was measured.
type Figure struct {
	Scenario string  `json:"scenario"`
	Size     int     `json:"size"`
	Name     string  `json:"figure"`
	Value    float64 `json:"value"`
	Unit     string  `json:"unit"`
}

// Others is the name of the figure that says how quiet the machine was.
const Others = "used by others"
