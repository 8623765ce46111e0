package main

import (
	"os"
	"strings"
	"testing"

	"threefold/internal/testkit/must"
)

// Puzzles are added to a folder's files, and proved again from there.
func TestPuzzlesCommand(t *testing.T) {
	folder := t.TempDir()
	got, err := run(puzzlesCommand, "", "-count", "1", "-seconds", "600", "-seed", "3", "-folder", folder, "cheskers")
	if err != nil || !strings.Contains(got, "cheskers: 1 of 1 puzzles; ") {
		t.Fatalf("%v; got\n%s", err, got)
	}
	got, err = run(puzzlesCommand, "", "-prove", "-sample", "1", "-folder", folder, "cheskers")
	if err != nil || got != "cheskers: 1 of 1 puzzles searched anew\n" {
		t.Errorf("%v; got\n%s", err, got)
	}
	got, err = run(puzzlesCommand, "", "-mend", "-folder", folder, "cheskers")
	if err != nil || !strings.HasSuffix(got, "cheskers: 1 of 1\n") {
		t.Errorf("%v; got\n%s", err, got)
	}
	records := t.TempDir() + "/records.pgn"
	must.Do(t, os.WriteFile(records, []byte("[Variant \"Cheskers\"]\n\n1. Cb8-a5 e3-f4 *\n\n[Variant \"Cheskers\"]\n\n1. a1-h8 *\n"), 0o644))
	got, err = run(puzzlesCommand, "", "-games", records, "-folder", folder, "cheskers")
	if err != nil || !strings.Contains(got, "line 5: ") || !strings.Contains(got, "cheskers: 1 of 250 puzzles; ") {
		t.Errorf("%v; got\n%s", err, got)
	}
	text := must.Get(os.ReadFile(folder + "/cheskers.jsonl"))(t)
	spoiled := strings.Replace(string(text), `"grade":`, `"grade":1`, 1)
	must.Do(t, os.WriteFile(folder+"/cheskers.jsonl", []byte(spoiled), 0o644))
	for _, args := range [][]string{
		{"-prove", "-folder", folder, "cheskers"},
		{"-prove", "-folder", folder, "quadsquare"},
		{"-prove", "-sample", "-1"},
		{"-folder", "/no/such/folder", "-count", "1", "-seed", "3", "cheskers"},
		{"-games", "/no/such/file", "-folder", t.TempDir(), "cheskers"},
		{"chess"},
		{"-many"},
	} {
		if got, err := run(puzzlesCommand, "", args...); err == nil {
			t.Errorf("%v: no error; got\n%s", args, got)
		}
	}
}
