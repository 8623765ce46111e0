// Command testreport reads the events of `go test -json` from standard input and prints a summary:
// a line for each package with its time, and the whole output of failed tests.
//
//	go test -json ./... | testreport -results FILE -group go
//
// To FILE it appends lines of columns, separated by tabs: for each test function "pass" or
// "fail", the group, its package and name, and its seconds, which leave out what a parallel
// test waits for its turn; for each package "time", its name, and its seconds. A test that
// was skipped has failed: nothing is skipped in silence. A test in whose output the race
// detector speaks has " (data race)" behind its name, one that ended its package " (panic)",
// or " (detector)" where the race detector itself crashed. A package that ended early, or of
// which no end was told, counts as one failure more, in the name of a test that had begun and
// not ended; one that fails without any such test, or a failed one (it did not build, say), in
// the name of "(package)".
//
// With -cover, each package also has a line "cover", its name, and the share of its
// statements that its own tests run, in percent.
//
//	testreport -results FILE -owed LIST
//
// reads no input: it holds these shares against what each package owes; see owed.go.
//
// The exit status is 1 when anything failed, or when nothing was tested.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
)

// event is one line of `go test -json`; see `go doc test2json`.
type event struct {
	Time    time.Time
	Action  string
	Package string
	Test    string
	Output  string
	Elapsed float64 // seconds
}

// report gathers a run. Output is kept by package and test until it is known
// whether anybody wants to read it.
type report struct {
	screen, results io.Writer
	group           string
	output          map[[2]string]*strings.Builder
	failed          map[string]int          // failed test functions of each package
	remarks         map[[2]string]string    // "data race", "panic", "detector", by package and test function
	parallel        map[[2]string]bool      // tests and subtests that have waited for their turn
	seconds         map[[2]string]float64   // of a test function's parallel subtests, which its own time leaves out
	began           map[[2]string]time.Time // test functions that have
	going           map[string]bool         // packages that have begun and not ended
	passed, faults  int
}

func newReport(screen, results io.Writer, group string) *report {
	return &report{screen: screen, results: results, group: group,
		output: map[[2]string]*strings.Builder{}, failed: map[string]int{}, remarks: map[[2]string]string{},
		parallel: map[[2]string]bool{}, seconds: map[[2]string]float64{},
		began: map[[2]string]time.Time{}, going: map[string]bool{}}
}

func main() {
	path := flag.String("results", os.DevNull, "append the results to this `file`")
	group := flag.String("group", "go", "the `name` of the group in the results")
	list := flag.String("owed", "", "hold the coverage in the results against what packages owe but for this `file`")
	flag.Parse()
	if *list != "" {
		if err := checkCoverage(*path, *list); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	file, err := os.OpenFile(*path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer file.Close()

	r := newReport(os.Stdout, file, *group)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		r.line(lines.Bytes())
	}
	for _, pkg := range slices.Sorted(maps.Keys(r.going)) {
		r.fault(pkg, cmp.Or(r.showUnended(pkg), "(package)"), 0)
	}
	if r.passed == 0 {
		fmt.Fprintln(r.screen, "no test has passed")
	}
	if err := lines.Err(); err != nil || r.faults > 0 || r.passed == 0 {
		os.Exit(1)
	}
}

// line takes one line of input. What is no event (the go command's own words)
// is shown as it is.
func (r *report) line(b []byte) {
	var e event
	if err := json.Unmarshal(b, &e); err != nil {
		fmt.Fprintf(r.screen, "%s\n", b)
		return
	}
	key := [2]string{e.Package, e.Test}
	switch e.Action {
	case "start":
		r.going[e.Package] = true
	case "run":
		r.began[key] = e.Time
	case "build-output":
		fmt.Fprint(r.screen, e.Output)
	case "output":
		r.keep(key, e.Output)
		r.cover(e)
	case "pause":
		r.parallel[key] = true
	case "pass", "fail", "skip":
		if e.Test == "" {
			r.endPackage(e)
		} else {
			r.endTest(e)
		}
		delete(r.output, key)
	}
}

func (r *report) keep(key [2]string, text string) {
	if r.output[key] == nil {
		r.output[key] = &strings.Builder{}
	}
	r.output[key].WriteString(text)
	whole, _, _ := strings.Cut(key[1], "/")
	if remark := remarkOn(text); remark != "" {
		r.remarks[[2]string{key[0], whole}] = remark
	}
}

// covered is how `go test -cover` tells a package's coverage.
var covered = regexp.MustCompile(`coverage: ([0-9.]+)% of statements`)

// cover notes a package's coverage.
func (r *report) cover(e event) {
	if m := covered.FindStringSubmatch(e.Output); m != nil && e.Test == "" {
		fmt.Fprintf(r.results, "cover\t%s\t%s\n", e.Package, m[1])
	}
}

// remarkOn is what a line of output says of its test, or "". A signal that arrives
// outside of Go code begins a line with its name; here, where nothing is linked that is
// written in C, that code is the race detector's. A nil pointer in Go is a panic.
func remarkOn(line string) string {
	for _, remark := range []struct{ prefix, text string }{
		{"WARNING: DATA RACE", "data race"},
		{"panic: ", "panic"},
		{"fatal error: ", "panic"},
		{"SIGSEGV: ", "detector"},
		{"SIGBUS: ", "detector"},
		{"FATAL: ThreadSanitizer", "detector"},
		{"ThreadSanitizer: CHECK failed", "detector"},
	} {
		if strings.HasPrefix(line, remark.prefix) {
			return remark.text
		}
	}
	return ""
}

func (r *report) show(e event) {
	if kept := r.output[[2]string{e.Package, e.Test}]; kept != nil {
		fmt.Fprint(r.screen, kept)
	}
}

// showUnended shows the output of a package's tests that have begun and not ended, and
// returns one of them: that with a remark, if one has it, or "". Whatever ends a package
// from a goroutine other than a test's leaves its words there, and no event for the test.
func (r *report) showUnended(pkg string) (culprit string) {
	var names []string
	for key := range r.output {
		if key[0] == pkg && key[1] != "" {
			names = append(names, key[1])
		}
	}
	slices.Sort(names)
	for _, name := range names {
		r.show(event{Package: pkg, Test: name})
		whole, _, _ := strings.Cut(name, "/")
		if culprit == "" || r.remarks[[2]string{pkg, whole}] != "" {
			culprit = whole
		}
	}
	return culprit
}

func (r *report) endTest(e event) {
	if e.Action != "pass" {
		r.show(e)
	}
	if e.Action == "skip" {
		fmt.Fprintf(r.screen, "%s %s was skipped\n", e.Package, e.Test)
	}
	name, _, sub := strings.Cut(e.Test, "/") // subtests count with their parent
	whole, key := !sub, [2]string{e.Package, name}
	if sub && r.apart(e.Package, e.Test) {
		r.seconds[key] += e.Elapsed
	} else if whole {
		e.Elapsed += r.seconds[key]
	}
	switch {
	case e.Action == "pass" && whole:
		r.passed++
		fmt.Fprintf(r.results, "pass\t%s\t%s %s\t%.2f\n", r.group, e.Package, e.Test, e.Elapsed)
	case e.Action == "fail" && whole, e.Action == "skip":
		r.fault(e.Package, e.Test, e.Elapsed)
	}
}

// apart reports whether the time of a subtest is in none of those above it: it ran in parallel,
// and so did each of them that is a subtest.
func (r *report) apart(pkg, test string) bool {
	for strings.Contains(test, "/") {
		if !r.parallel[[2]string{pkg, test}] {
			return false
		}
		test = test[:strings.LastIndex(test, "/")]
	}
	return true
}

func (r *report) endPackage(e event) {
	delete(r.going, e.Package)
	if e.Action == "skip" { // the package has no test files
		return
	}
	if e.Action == "fail" {
		culprit := r.showUnended(e.Package)
		r.show(e)
		if culprit != "" || r.failed[e.Package] == 0 {
			seconds := 0.0
			if began, ok := r.began[[2]string{e.Package, culprit}]; ok {
				seconds = e.Time.Sub(began).Seconds()
			}
			r.fault(e.Package, cmp.Or(culprit, "(package)"), seconds)
		}
	}
	fmt.Fprintf(r.screen, "%-6s %-40s %7.1f s\n", e.Action, e.Package, e.Elapsed)
	fmt.Fprintf(r.results, "time\t%s\t%.1f\n", e.Package, e.Elapsed)
}

func (r *report) fault(pkg, test string, seconds float64) {
	r.faults++
	r.failed[pkg]++
	if remark := r.remarks[[2]string{pkg, test}]; remark != "" {
		test += " (" + remark + ")"
	}
	fmt.Fprintf(r.results, "fail\t%s\t%s %s\t%.2f\n", r.group, pkg, test, seconds)
}
