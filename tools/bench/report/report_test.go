package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/testkit/must"
)

func line(target string, run int64, scenario string, size int, name string, value float64, unit string) Line {
	return Line{Target: target, Run: run, Figure: Figure{Scenario: scenario, Size: size, Name: name, Value: value, Unit: unit}}
}

// Three runs on each target; the second on SQLite was disturbed.
var measured = []Line{
	line("bare", 1, "instant", 1000, "moves", 20000, "1/s"),
	line("bare", 1, "instant", 1000, Others, 1, "%"),
	line("bare", 2, "instant", 1000, "moves", 22000, "1/s"),
	line("bare", 3, "instant", 1000, "moves", 21000, "1/s"),
	line("sqlite", 4, "instant", 1000, "moves", 10000, "1/s"),
	line("sqlite", 4, "instant", 1000, Others, 2, "%"),
	line("sqlite", 5, "instant", 1000, "moves", 3000, "1/s"),
	line("sqlite", 5, "instant", 1000, Others, 60, "%"),
	line("sqlite", 6, "instant", 1000, "moves", 11000, "1/s"),
	line("postgres", 7, "instant", 1000, "moves", 6300, "1/s"),
	line("postgres", 7, "instant", 1000, Others, 30, "%"),
	line("sqlite", 8, "idle", 10000, "memory each", 24.25, "KB"),
}

func TestReport(t *testing.T) {
	var b strings.Builder
	must.Do(t, Report(&b, measured, true))
	want := `| scenario | figure | bare | sqlite | postgres |
| --- | --- | --- | --- | --- |
| instant 1000 | moves, 1/s | 21000 | 10500 | 6300* |
| instant 1000 | used by others, % | 1.00 | 2.00 | 30.0* |
| idle 10000 | memory each, KB |  | 24.2 |  |

| mark | scenario | store | wanted | measured |  |
| --- | --- | --- | --- | --- | --- |
| moves/s, players who answer at once, × the bare server's | instant 1000 | sqlite | ≥ 0.4, aim 0.5 | 0.50 | reached, the aim too |
| moves/s, players who answer at once, × the bare server's | instant 1000 | postgres | ≥ 0.4, aim 0.5 | 0.30 | not reached* |
| resident memory of an idle watcher, KB | idle 10000 | sqlite | ≤ 30, aim 22 | 24.2 | reached |
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func TestMarksAreWhole(t *testing.T) {
	for _, m := range marks {
		if (m.how == alone) != (m.against == cell{}) {
			t.Errorf("%s: compared with %v", m.what, m.against)
		}
	}
}

func TestLinesAreReadAsWritten(t *testing.T) {
	var b bytes.Buffer
	must.Do(t, Write(&b, measured))
	read, err := Read(&b)
	if diff := cmp.Diff(measured, read); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if _, err := Read(strings.NewReader("{}\n{")); err == nil {
		t.Error("half a line is read")
	}
}
