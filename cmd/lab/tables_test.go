package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTablesCommand(t *testing.T) {
	got, err := run(tablesCommand, "", "quadsquare")
	const mates = "KN-K    black      44642      0  44368    274    0.0     0.6   102        6"
	if err != nil || !strings.Contains(got, mates) || !strings.Contains(got, "quadsquare: the embedded tables hold the same\n") {
		t.Errorf("%v; got\n%s", err, got)
	}
	if _, err := run(tablesCommand, "", "chess"); err == nil || !strings.Contains(err.Error(), `"chess"`) {
		t.Errorf("an unknown game: %v", err)
	}
}

func TestTablesWritten(t *testing.T) {
	folder := t.TempDir()
	if _, err := run(tablesCommand, "", "-out", folder, "quadsquare"); err != nil {
		t.Fatal(err)
	}
	if file, err := os.ReadFile(filepath.Join(folder, "quadsquare.bin")); err != nil || len(file) == 0 {
		t.Errorf("%d bytes, %v", len(file), err)
	}
	if _, err := run(tablesCommand, "", "-out", filepath.Join(folder, "none"), "quadsquare"); err == nil {
		t.Error("written into a folder that is not there")
	}
}
