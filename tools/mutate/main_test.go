package main

import (
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/testkit/must"
)

// A package of one comparison, whose tests notice one of the two faults that it can have.
func TestTry(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":    "module tried\n\ngo 1.26\n",
		"p.go":      "package p\n\nfunc less(a, b int) bool { return a < b }\n",
		"p_test.go": "package p\n\nimport \"testing\"\n\nfunc TestLess(t *testing.T) {\n\tif !less(1, 2) {\n\t\tt.Error()\n\t}\n}\n",
	} {
		must.Do(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	t.Chdir(folder)
	if share, err := try(".", 0); share != 50 || err != nil {
		t.Errorf("%v %%, %v", share, err)
	}
	if _, err := try("./nowhere", 0); err == nil {
		t.Error("a package that is not there is tried")
	}
}
