package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The files in the tree are those that the types of Go give.
func TestFilesAreAsTheTypesOfGoAre(t *testing.T) {
	root := filepath.Join("..", "..")
	files, err := generate(root)
	if err != nil {
		t.Fatal(err)
	}
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
