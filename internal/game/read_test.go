package game_test

import (
	"strings"
	"testing"

	"threefold/internal/game"
)

func TestLongTextsAreCut(t *testing.T) {
	long := strings.Repeat("A", 100_000)
	for _, err := range []error{
		&game.ReadError{Given: long},
		&game.ReadError{Given: long, Candidates: []string{"a1"}},
		&game.ReadError{Given: long, Candidates: []string{"a1", "a2"}, Ambiguous: true},
		&game.ReadError{Given: long, Reason: game.NoSuchMove("a1")},
		game.NoSuchMove(long),
	} {
		if n := len(err.Error()); n > 200 {
			t.Errorf("the error has %d bytes: %.100s", n, err)
		}
	}
}

func TestShorten(t *testing.T) {
	many := strings.Repeat("a", 63)
	for text, want := range map[string]string{
		"":                   "",
		"e2e4":               "e2e4",
		many + "b":           many + "b",
		many + "bc":          many + "b…",
		many + "ü":           many + "…", // no letter is cut in two
		"a\xffb":             "a?b",
		many + "\xff" + many: many + "?…",
	} {
		if got := game.Shorten(text); got != want {
			t.Errorf("%q is shortened to %q, want %q", text, got, want)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"e2-e4": "e2-e4", " e2–e4\n": "e2-e4", "O\u2212O–O": "O-O-O", "": "",
	} {
		if got := game.NormalizeMove(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}
