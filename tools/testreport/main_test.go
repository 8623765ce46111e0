package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
)

// reported is what the report says of the events of package p: on the screen, and in
// the file of results but for times.
func reported(t *testing.T, events ...event) (screen, results string) {
	t.Helper()
	var onScreen, inFile strings.Builder
	r := newReport(&onScreen, &inFile, "go")
	for _, e := range events {
		e.Package = "p"
		r.line(must.Get(json.Marshal(e))(t))
	}
	for line := range strings.Lines(inFile.String()) {
		if !strings.HasPrefix(line, "time") {
			results += line
		}
	}
	return onScreen.String(), results
}

// output is what a test writes; did is what becomes of it, after so many seconds.
func output(test, text string) event { return event{Action: "output", Test: test, Output: text} }

func did(action, test string, seconds float64) event {
	return event{Action: action, Test: test, Elapsed: seconds}
}

func TestWhatFailed(t *testing.T) {
	ended := []event{output("", "FAIL\tp\t0.1s\n"), {Action: "fail"}}
	for name, c := range map[string]struct {
		events         []event
		shown, results string
	}{
		"a test": {
			[]event{output("TestA", "a.go:1: wrong\n"), did("fail", "TestA", 0)},
			"a.go:1: wrong\n", "fail\tgo\tp TestA\t0.00\n",
		},
		"a panic in a goroutine that no test waits for": {
			[]event{output("TestA", "=== RUN   TestA\n"), did("pass", "TestA", 0), output("TestB", "panic: nobody recovers\n")},
			"panic: nobody recovers\n", "pass\tgo\tp TestA\t0.00\nfail\tgo\tp TestB (panic)\t0.00\n",
		},
		"a panic beside a parallel test": {
			[]event{output("TestB", "panic: nobody recovers\n"), output("TestC", "=== RUN   TestC\n")},
			"panic: nobody recovers\n=== RUN   TestC\n", "fail\tgo\tp TestB (panic)\t0.00\n",
		},
		"a crash of the race detector in a subtest": {
			[]event{output("TestB/one", "SIGSEGV: segmentation violation\n")},
			"SIGSEGV: segmentation violation\n", "fail\tgo\tp TestB (detector)\t0.00\n",
		},
		"a panic after a test that failed": {
			[]event{output("TestA", "a.go:1: wrong\n"), did("fail", "TestA", 0), output("TestB", "panic: nobody recovers\n")},
			"a.go:1: wrong\npanic: nobody recovers\n", "fail\tgo\tp TestA\t0.00\nfail\tgo\tp TestB (panic)\t0.00\n",
		},
		"a data race": {
			[]event{output("TestB", "WARNING: DATA RACE\n"), did("fail", "TestB", 0)},
			"WARNING: DATA RACE\n", "fail\tgo\tp TestB (data race)\t0.00\n",
		},
		"parallel subtests, which a test does not wait for in its own time": {
			[]event{did("pause", "TestA/one", 0), did("pass", "TestA/one", 2), output("TestA/two", "a.go:1: wrong\n"), did("fail", "TestA/two", 1), did("fail", "TestA", 1.5)},
			"a.go:1: wrong\n", "fail\tgo\tp TestA\t3.50\n",
		},
		"parallel subtests of a subtest that waits for them": {
			[]event{
				did("pause", "TestA/one/deep", 0), did("pass", "TestA/one/deep", 2), did("pass", "TestA/one", 2),
				did("pause", "TestA/two", 0), did("pause", "TestA/two/deep", 0), did("pass", "TestA/two/deep", 1), did("pass", "TestA/two", 0.5),
				did("pass", "TestA", 2.25),
			},
			"", "pass\tgo\tp TestA\t3.75\nfail\tgo\tp (package)\t0.00\n",
		},
		"a test that was ended": {
			[]event{{Action: "run", Test: "TestA", Time: time.Time{}.Add(-time.Minute)}, output("TestA", "panic: test timed out\n")},
			"panic: test timed out\n", "fail\tgo\tp TestA (panic)\t60.00\n",
		},
		"a package that does not build": {
			[]event{{Action: "build-output", Output: "p.go:1: syntax error\n"}},
			"p.go:1: syntax error\n", "fail\tgo\tp (package)\t0.00\n",
		},
		"a test that was skipped": {
			[]event{did("skip", "TestA", 0)},
			"p TestA was skipped\n", "fail\tgo\tp TestA\t0.00\n",
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
