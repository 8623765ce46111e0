package internal_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A struct or a type that grows beyond these has more than one subject.
const (
	maxFields  = 20 // of a struct
	maxMethods = 40 // of a type, with those of what it embeds
)

// compiled is what `go list -export -json` tells of a package.
type compiled struct {
	ImportPath string
	Dir        string
	Export     string // the file with what importers see of it
	GoFiles    []string
}

func TestTypesAreOfOneSubject(t *testing.T) {
	all := compiledPackages(t)
	exports := map[string]string{}
	for _, p := range all {
		exports[p.ImportPath] = p.Export
	}
	files := token.NewFileSet()
	imports := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	checked := 0
	for _, p := range all {
		if !own(p) {
			continue
		}
		scope := scopeOf(t, files, imports, p)
		for _, name := range scope.Names() {
			if declared, ok := scope.Lookup(name).(*types.TypeName); ok && !declared.IsAlias() {
				checked++
				checkSize(t, strings.TrimPrefix(p.ImportPath, module), declared)
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d types were looked at", checked)
	}
}

// checkSize counts the fields and the methods of a type. An interface has the methods
// that it names. The methods of games are not counted: a board has one for each question
// that a rule asks, and what embeds it has them too.
func checkSize(t *testing.T, pkg string, declared *types.TypeName) {
	t.Helper()
	if s, ok := declared.Type().Underlying().(*types.Struct); ok && s.NumFields() > maxFields {
		t.Errorf("%s.%s has %d fields, more than %d", pkg, declared.Name(), s.NumFields(), maxFields)
	}
	owner := declared.Type()
	if !types.IsInterface(owner) {
		owner = types.NewPointer(owner)
	}
	if n := types.NewMethodSet(owner).Len(); n > maxMethods && !within(pkg, "internal/game") {
		t.Errorf("%s.%s has %d methods, with those of what it embeds, more than %d", pkg, declared.Name(), n, maxMethods)
	}
}

// scopeOf checks a package's types, and gives what it declares.
func scopeOf(t *testing.T, files *token.FileSet, imports types.Importer, p compiled) *types.Scope {
	t.Helper()
	var sources []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, f)
	}
	checked, err := (&types.Config{Importer: imports}).Check(p.ImportPath, files, sources, nil)
	if err != nil {
		t.Fatal(err)
	}
	return checked.Scope()
}

// own reports whether a package is of this module.
func own(p compiled) bool { return strings.HasPrefix(p.ImportPath, module) }

// compiledPackages lists the packages of the module, and those they import.
func compiledPackages(t *testing.T) []compiled {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles", module+"...")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []compiled
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p compiled
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
