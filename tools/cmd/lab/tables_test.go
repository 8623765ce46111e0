package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"threefold/tools/lab/retrograde"
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
	if got, err := run(tablesCommand, "", "-distances", folder, "quadsquare"); err != nil || !strings.Contains(got, "distances, ") {
		t.Fatalf("%v; got\n%s", err, got)
	}
	for _, e := range retrograde.QuadSquare.Endings {
		made, err := os.ReadFile(filepath.Join(folder, "quadsquare", e.Name+".bin"))
		kept, wrong := os.ReadFile(filepath.Join("../../../internal/engine/weights/data/dtm/quadsquare", e.Name+".bin"))
		if err != nil || wrong != nil || string(made) != string(kept) {
			t.Errorf("%s: the distances made now are not those that are kept: %v, %v", e.Name, err, wrong)
		}
	}
	if _, err := run(tablesCommand, "", "-out", filepath.Join(folder, "none"), "quadsquare"); err == nil {
		t.Error("written into a folder that is not there")
	}
}
