package report_test

import (
	"testing"

	"threefold/tools/bench"
	"threefold/tools/bench/report"
)

// Every mark names a scenario that there is, or one of the benchmarks of the store.
func TestMarksNameWhatIsMeasured(t *testing.T) {
	for _, s := range report.Marked() {
		_, err := bench.ReadScenarios([]string{s.Kind})
		if err != nil && s.Kind != "append" && s.Kind != "pgbench" {
			t.Errorf("there is no scenario %q", s.Kind)
		}
	}
}
