package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// reported is what the report says of the events of package p: on the screen, and in
// the file of results but for times.
func reported(t *testing.T, events ...event) (screen, results string) {
	t.Helper()
	var onScreen, inFile strings.Builder
	r := newReport(&onScreen, &inFile, "go")
	for _, e := range events {
		e.Package = "p"
		b, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		r.line(b)
	}
	for line := range strings.Lines(inFile.String()) {
		if !strings.HasPrefix(line, "time") {
			results += line
		}
	}
	return onScreen.String(), results
}

func TestWhatFailed(t *testing.T) {
	ended := []event{
		{Action: "output", Output: "FAIL\tp\t0.1s\n"},
		{Action: "fail"},
	}
	for name, c := range map[string]struct {
		events  []event
		shown   string
		results string
	}{
		"a test": {
			events: []event{
				{Action: "output", Test: "TestA", Output: "a.go:1: wrong\n"},
				{Action: "fail", Test: "TestA"},
			},
			shown:   "a.go:1: wrong\n",
			results: "fail\tgo\tp TestA\t0.00\n",
		},
		"a panic in a goroutine that no test waits for": {
			events: []event{
				{Action: "output", Test: "TestA", Output: "=== RUN   TestA\n"},
				{Action: "pass", Test: "TestA"},
				{Action: "output", Test: "TestB", Output: "panic: nobody recovers\n"},
			},
			shown:   "panic: nobody recovers\n",
			results: "pass\tgo\tp TestA\t0.00\nfail\tgo\tp TestB (panic)\t0.00\n",
		},
		"a panic beside a parallel test": {
			events: []event{
				{Action: "output", Test: "TestB", Output: "panic: nobody recovers\n"},
				{Action: "output", Test: "TestC", Output: "=== RUN   TestC\n"},
			},
			shown:   "panic: nobody recovers\n=== RUN   TestC\n",
			results: "fail\tgo\tp TestB (panic)\t0.00\n",
		},
		"a crash of the race detector in a subtest": {
			events: []event{
				{Action: "output", Test: "TestB/one", Output: "SIGSEGV: segmentation violation\n"},
			},
			shown:   "SIGSEGV: segmentation violation\n",
			results: "fail\tgo\tp TestB (detector)\t0.00\n",
		},
		"a panic after a test that failed": {
			events: []event{
				{Action: "output", Test: "TestA", Output: "a.go:1: wrong\n"},
				{Action: "fail", Test: "TestA"},
				{Action: "output", Test: "TestB", Output: "panic: nobody recovers\n"},
			},
			shown:   "a.go:1: wrong\npanic: nobody recovers\n",
			results: "fail\tgo\tp TestA\t0.00\nfail\tgo\tp TestB (panic)\t0.00\n",
		},
		"a data race": {
			events: []event{
				{Action: "output", Test: "TestB", Output: "WARNING: DATA RACE\n"},
				{Action: "fail", Test: "TestB"},
			},
			shown:   "WARNING: DATA RACE\n",
			results: "fail\tgo\tp TestB (data race)\t0.00\n",
		},
		"parallel subtests, which a test does not wait for in its own time": {
			events: []event{
				{Action: "pause", Test: "TestA/one"},
				{Action: "pass", Test: "TestA/one", Elapsed: 2},
				{Action: "output", Test: "TestA/two", Output: "a.go:1: wrong\n"},
				{Action: "fail", Test: "TestA/two", Elapsed: 1},
				{Action: "fail", Test: "TestA", Elapsed: 1.5},
			},
			shown:   "a.go:1: wrong\n",
			results: "fail\tgo\tp TestA\t3.50\n",
		},
		"parallel subtests of a subtest that waits for them": {
			events: []event{
				{Action: "pause", Test: "TestA/one/deep"},
				{Action: "pass", Test: "TestA/one/deep", Elapsed: 2},
				{Action: "pass", Test: "TestA/one", Elapsed: 2},
				{Action: "pause", Test: "TestA/two"},
				{Action: "pause", Test: "TestA/two/deep"},
				{Action: "pass", Test: "TestA/two/deep", Elapsed: 1},
				{Action: "pass", Test: "TestA/two", Elapsed: 0.5},
				{Action: "pass", Test: "TestA", Elapsed: 2.25},
			},
			results: "pass\tgo\tp TestA\t3.75\nfail\tgo\tp (package)\t0.00\n",
		},
		"a test that was ended": {
			events: []event{
				{Action: "run", Test: "TestA", Time: time.Time{}.Add(-time.Minute)},
				{Action: "output", Test: "TestA", Output: "panic: test timed out\n"},
			},
			shown:   "panic: test timed out\n",
			results: "fail\tgo\tp TestA (panic)\t60.00\n",
		},
		"a package that does not build": {
			events:  []event{{Action: "build-output", Output: "p.go:1: syntax error\n"}},
			shown:   "p.go:1: syntax error\n",
			results: "fail\tgo\tp (package)\t0.00\n",
		},
		"a test that was skipped": {
			events:  []event{{Action: "skip", Test: "TestA"}},
			shown:   "p TestA was skipped\n",
			results: "fail\tgo\tp TestA\t0.00\n",
		},
	} {
		t.Run(name, func(t *testing.T) {
			screen, results := reported(t, append(c.events, ended...)...)
			if !strings.HasPrefix(screen, c.shown) || !strings.Contains(screen, "FAIL\tp\t0.1s\n") {
				t.Errorf("shown is\n%s", screen)
			}
			if results != c.results {
				t.Errorf("the results are\n%swanted\n%s", results, c.results)
			}
		})
	}
}
