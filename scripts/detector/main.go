// Command detector lists the packages of this module whose tests the race detector
// watches, one a line: those in which goroutines may share state. With -rest it lists
// the others, whose tests run on one goroutine: the detector could find nothing there,
// and costs several times the processor time.
//
// Goroutines may share state in a package whose files, tests among them, start one,
// have channels, run tests in parallel, or import what serves several goroutines; and in
// every package that imports, itself or by others of this module, one that starts
// goroutines outside of its tests.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// listed is what `go list -json` tells of a package.
type listed struct {
	ImportPath, Dir                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Deps, TestImports, XTestImports    []string
}

func main() {
	rest := flag.Bool("rest", false, "list the packages that the detector does not watch")
	flag.Parse()
	watched, err := watched()
	if err != nil {
		fmt.Fprintln(os.Stderr, "detector:", err)
		os.Exit(1)
	}
	for _, name := range slices.Sorted(maps.Keys(watched)) {
		if watched[name] != *rest {
			fmt.Println(name)
		}
	}
}

// watched says of each package of the module whether the detector watches it.
func watched() (map[string]bool, error) {
	all, err := packages()
	if err != nil {
		return nil, err
	}
	starts, shares := map[string]bool{}, map[string]bool{}
	for _, p := range all {
		own, err := look(p.Dir, p.GoFiles)
		if err != nil {
			return nil, err
		}
		tests, err := look(p.Dir, slices.Concat(p.TestGoFiles, p.XTestGoFiles))
		if err != nil {
			return nil, err
		}
		starts[p.ImportPath], shares[p.ImportPath] = own.starts, own.shares || tests.shares
	}
	deps := map[string][]string{}
	for _, p := range all {
		deps[p.ImportPath] = append(p.Deps, p.ImportPath)
	}
	for _, p := range all {
		for _, imported := range slices.Concat(p.Deps, p.TestImports, p.XTestImports) {
			if slices.ContainsFunc(deps[imported], func(d string) bool { return starts[d] }) {
				shares[p.ImportPath] = true
			}
		}
	}
	return shares, nil
}

// forSeveral are the packages that only serve where there are several goroutines.
var forSeveral = []string{"sync", "sync/atomic", "testing/synctest", "net/http/httptest"}

// looked is what files have: starts says that they start goroutines, shares that they
// have anything that only serves where there are several.
type looked struct{ starts, shares bool }

func look(dir string, names []string) (l looked, err error) {
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return looked{}, err
		}
		l.add(file)
	}
	return l, nil
}

func (l *looked) add(file *ast.File) {
	for _, i := range file.Imports {
		path := i.Path.Value[1 : len(i.Path.Value)-1]
		l.shares = l.shares || slices.Contains(forSeveral, path)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			l.starts = true
		case *ast.ChanType:
			l.shares = true
		case *ast.SelectorExpr:
			l.starts = l.starts || n.Sel.Name == "Go" || n.Sel.Name == "AfterFunc"
			l.shares = l.shares || n.Sel.Name == "Parallel"
		}
		return true
	})
	l.shares = l.shares || l.starts
}

// packages lists the packages of the module.
func packages() (all []listed, err error) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles,Deps,TestImports,XTestImports", "threefold/...").Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, p)
	}
}
