package report

import (
	"strings"
	"testing"
)

// A paired report has the medians, their ratio and its spread, and leaves out what has no pair.
func TestPaired(t *testing.T) {
	line := func(target string, value float64) Line {
		return Line{Target: target, Figure: Figure{Scenario: "instant", Size: 1000, Name: "moves", Value: value, Unit: "1/s"}}
	}
	var b strings.Builder
	err := Paired(&b, []Line{line("sqlite 3h before", 100), line("sqlite 3h now", 150), line("sqlite 3h now", 120),
		line("sqlite 3h before", 80), line("sqlite 3h before", 90), line("sqlite 3h now", 90), line("bare before", 1)}, true)
	want := "| load | figure | before | now | ratio | from run to run |\n| --- | --- | --- | --- | --- | --- |\n" +
		"| sqlite 3h | moves, 1/s | 90.0 | 120 | 1.50 | 1.00 to 1.50 |\n"
	if err != nil || b.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), want)
	}
}
