// Command mutate is a mutation tester: it changes one operator or condition of a package at a time
// and runs the package's own tests. It lists the mutants that survive; the exit status is 1 if the
// tests find fewer than nine in ten.
//
//	mutate [-most N] FOLDER...
//
// Nothing in the tree is touched: the go command gets each changed file as an overlay.
// With -most it tries so many faults of each package, spread evenly over it. Tools kept
// by others were tried first: gremlins 0.6 leaves out the conditions of a switch's cases
// (to it no statement runs there), which in the packages that decide are most.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"time"
)

// wanted is the share of faults that a package's tests have to find, in percent.
const wanted = 90

func main() {
	most := flag.Int("most", 0, "try `n` faults of each package; all where it is 0")
	flag.Parse()
	failed := false
	for _, folder := range flag.Args() {
		share, err := try("./"+filepath.Clean(folder), *most)
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutate:", err)
		}
		failed = failed || err != nil || share < wanted
	}
	if failed {
		os.Exit(1)
	}
}

// trial is a package that faults are tried in.
type trial struct {
	pattern string // as the go command is told of it
	folder  string // for overlays
	timeout time.Duration

	mu              sync.Mutex // for what follows
	found, survived int
}

// try seeds faults into one package and returns the share that was found, in percent.
func try(pattern string, most int) (share float64, err error) {
	faults, err := faultsOf(pattern)
	if err != nil {
		return 0, err
	}
	t := trial{pattern: pattern, timeout: 10 * time.Minute}
	if t.folder, err = os.MkdirTemp("", "mutate-"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(t.folder)
	begun := time.Now()
	if out, passed := t.test(""); !passed {
		return 0, fmt.Errorf("%s fails by itself:\n%s", pattern, out)
	}
	// A fault that makes a loop endless is found by time: ten times what the tests take.
	t.timeout = max(20*time.Second, 10*time.Since(begun))

	queue := make(chan fault)
	var workers sync.WaitGroup
	for n := range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for f := range queue {
				t.seed(n, f)
			}
		})
	}
	for _, f := range spread(faults, most) {
		queue <- f
	}
	close(queue)
	workers.Wait()
	if t.found+t.survived == 0 {
		return 0, fmt.Errorf("%s has nothing to change", pattern)
	}
	share = 100 * float64(t.found) / float64(t.found+t.survived)
	fmt.Printf("%s: %d of %d faults found, %.1f %%\n", pattern, t.found, t.found+t.survived, share)
	return share, nil
}

// spread picks so many of the faults, evenly; all where n is 0.
func spread(faults []fault, n int) []fault {
	if n == 0 || n >= len(faults) {
		return faults
	}
	picked := make([]fault, n)
	for i := range picked {
		picked[i] = faults[i*len(faults)/n]
	}
	return picked
}

// seed tries one fault. One that does not compile counts for nothing.
func (t *trial) seed(worker int, f fault) {
	changed := filepath.Join(t.folder, fmt.Sprint(worker, ".go"))
	overlay := filepath.Join(t.folder, fmt.Sprint(worker, ".json"))
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{f.file: changed}})
	if err == nil {
		err = os.WriteFile(changed, f.source, 0o600)
	}
	if err == nil {
		err = os.WriteFile(overlay, text, 0o600)
	}
	if err != nil {
		panic(err) // the folder is a temporary one of this run
	}
	out, passed := t.test(overlay)
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case passed:
		t.survived++
		fmt.Println("not found:", f)
	case !bytes.Contains(out, []byte("[build failed]")):
		t.found++
	}
}

// test runs the package's own tests, and says whether they pass.
func (t *trial) test(overlay string) (out []byte, passed bool) {
	ctx, cancel := context.WithTimeout(context.Background(), t.timeout+time.Minute) // to build it
	defer cancel()
	words := []string{"test", "-vet=off", "-count=1", "-failfast", "-timeout", t.timeout.String()}
	if overlay != "" {
		words = append(words, "-overlay", overlay)
	}
	out, err := exec.CommandContext(ctx, "go", append(words, t.pattern)...).CombinedOutput()
	return out, err == nil
}
