package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/testkit/must"
)

// The files in the tree are those that the types of Go give.
func TestFilesAreAsTheTypesOfGoAre(t *testing.T) {
	root := filepath.Join("..", "..")
	files := must.Get(generate(root))(t)
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is another one (%v): `make types` writes it", name, err)
		}
	}
	if len(files) != 4 {
		t.Errorf("%d files", len(files))
	}
}
