package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A package of more lines than these, tests aside, runs this share of its statements in
// its own tests, in percent.
const (
	smallLines = 150
	owedShare  = 60
)

// clearShare is what a package has to run to be taken off the list. It is more than is
// owed, so that one at the edge is not on and off by turns.
const clearShare = 65

// slack is how much less than the list says a package may run, in percent: what tests
// of timers and databases run differs a little from run to run.
const slack = 1.5

// size is how large a package is.
type size struct {
	lines  int
	helper bool // no command has it, only tests
}

// checkCoverage holds the coverage in a file of results against what is owed. The list
// names the packages that owe more than they have, each with the share that it had
// last; it can only get shorter, and its shares only larger.
func checkCoverage(results, list string) error {
	shares, err := readShares(results, "cover\t")
	if err != nil {
		return err
	}
	excepted, err := readShares(list, "")
	if err != nil {
		return err
	}
	sizes, err := packageSizes()
	if err != nil {
		return err
	}
	return errors.Join(wanting(shares, excepted, sizes)...)
}

// wanting says what is wrong with the coverage of the packages that were tested.
func wanting(shares, excepted map[string]float64, sizes map[string]size) (faults []error) {
	for name, share := range excepted {
		if got, tested := shares[name]; tested && got >= clearShare || sizes[name].lines <= smallLines {
			faults = append(faults, fmt.Errorf("%s owes nothing any more (%.1f %%, listed with %.1f): take it off the list", name, got, share))
		}
	}
	for name, share := range shares {
		least := float64(owedShare)
		if had, listed := excepted[name]; listed {
			least = had - slack
		}
		if s := sizes[name]; !s.helper && s.lines > smallLines && share < least {
			faults = append(faults, fmt.Errorf("%s has %d lines, of which its own tests run %.1f %%, less than %.1f", name, s.lines, share, least))
		}
	}
	slices.SortFunc(faults, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return faults
}

// readShares reads lines of a package and its share, the largest where there are several.
func readShares(path, prefix string) (map[string]float64, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	shares := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		line, ok := strings.CutPrefix(line, prefix)
		fields := strings.Fields(line)
		if !ok || len(fields) != 2 || strings.HasPrefix(line, "#") {
			continue
		}
		share, err := strconv.ParseFloat(fields[1], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		shares[fields[0]] = max(shares[fields[0]], share)
	}
	return shares, nil
}

// packageSizes measures the packages of the module in whose root it runs.
func packageSizes() (map[string]size, error) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Name,Dir,GoFiles,Deps", "./...").Output()
	if err != nil {
		return nil, err
	}
	sizes, used := map[string]size{}, map[string]bool{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Name, Dir string
			GoFiles, Deps         []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		lines := 0
		for _, name := range p.GoFiles {
			n, err := countLines(filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			lines += n
		}
		sizes[p.ImportPath] = size{lines: lines}
		if p.Name == "main" {
			for _, name := range append(p.Deps, p.ImportPath) {
				used[name] = true
			}
		}
	}
	for name, s := range sizes {
		sizes[name] = size{s.lines, !used[name]}
	}
	return sizes, nil
}

func countLines(path string) (n int, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Buffer(nil, 1<<20); lines.Scan(); n++ {
	}
	return n, lines.Err()
}
