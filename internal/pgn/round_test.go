package pgn_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/pgn"
)

// whatever has no bounds worth naming.
var whatever = pgn.Limits{Bytes: 1 << 30, Plies: 1 << 30}

// same compares records: one game of the catalog is one pointer.
var same = cmp.Options{
	cmp.Comparer(func(a, b *game.Game) bool { return a == b }),
	cmpopts.EquateEmpty(),
}

// TestTreeTextTree: the text of a record is read as the same record, and written as
// the same bytes again.
func TestTreeTextTree(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rec := drawn{rt}.record()
		text := rec.Text()
		read, err := pgn.Read(text, whatever, catalog.Games)
		if err != nil {
			rt.Fatalf("%v\n%s", err, text)
		}
		if diff := cmp.Diff(rec, read, same); diff != "" {
			rt.Fatalf("read back it differs:\n%s\n%s", diff, text)
		}
		if again := read.Text(); again != text {
			rt.Fatalf("written again:\n%s\nfirst:\n%s", again, text)
		}
		checkWidth(rt, text)
	})
}

// checkWidth: no line of moves is wider than the page, but for long words and comments
// to the end of their line.
func checkWidth(t *rapid.T, text string) {
	_, moves, _ := strings.Cut(text, "\n\n")
	for line := range strings.SplitSeq(moves, "\n") {
		if n := utf8.RuneCountInString(line); n > 80 && !strings.ContainsAny(line, ";[%") {
			t.Errorf("%d characters: %s", n, line)
		}
	}
}

// FuzzRead parses any text: the result is an error with a line, or a record that its own text
// reproduces.
func FuzzRead(f *testing.F) {
	for _, text := range readable {
		f.Add(text)
	}
	for _, c := range errs {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := pgn.Read(text, pgn.Pasted, catalog.Games)
		if err != nil {
			checkError(t, err)
			return
		}
		written := rec.Text()
		again, err := pgn.Read(written, whatever, catalog.Games)
		if err != nil {
			t.Fatalf("not read again: %v\n%s", err, written)
		}
		if rec.Remarks = nil; len(again.Remarks) > 0 {
			t.Fatalf("what is written is remarked on: %+v", again.Remarks)
		}
		if diff := cmp.Diff(rec, again, same); diff != "" {
			t.Fatalf("read again it differs:\n%s\n%s", diff, written)
		}
		if got := again.Text(); got != written {
			t.Fatalf("written again:\n%s\nfirst:\n%s", got, written)
		}
	})
}
