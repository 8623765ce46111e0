package pgn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSplit(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		parts []Part
	}{
		"nothing":                 {"", []Part{{"", 1}}},
		"one":                     {"[White \"A\"]\n\n1. a4 *", []Part{{"[White \"A\"]\n\n1. a4 *", 1}}},
		"two":                     {"[White \"A\"]\n1. a4 *\n\n[White \"B\"]\n1. b4 *\n", []Part{{"[White \"A\"]\n1. a4 *\n\n", 1}, {"[White \"B\"]\n1. b4 *\n", 4}}},
		"a tag in a comment":      {"1. a4 {\n[White \"B\"]\n} a5", []Part{{"1. a4 {\n[White \"B\"]\n} a5", 1}}},
		"an empty line in one":    {"1. a4 {\n\n[White \"B\"]\n} a5", []Part{{"1. a4 {\n\n[White \"B\"]\n} a5", 1}}},
		"a mark behind a brace":   {"1. a4 {so\n\n\ufeff[White \"B\"]\n*", []Part{{"1. a4 {so\n\n\ufeff", 1}, {"[White \"B\"]\n*", 3}}},
		"a comment before moves":  {"{of a book}\n[White \"A\"] 1. a4", []Part{{"{of a book}\n[White \"A\"] 1. a4", 1}}},
		"a comment behind":        {"1. a4 * {good}\n[White \"B\"] *", []Part{{"1. a4 * {good}\n", 1}, {"[White \"B\"] *", 2}}},
		"an unclosed brace":       {"1. a4 {so\n\n[White \"B\"]\n1. b4 {x} *", []Part{{"1. a4 {so\n\n", 1}, {"[White \"B\"]\n1. b4 {x} *", 3}}},
		"one that none closes":    {"1. a4 {so\n\n[White \"B\"]\n1. b4 *", []Part{{"1. a4 {so\n\n", 1}, {"[White \"B\"]\n1. b4 *", 3}}},
		"an unclosed tag":         {"[White \"A\n\n1. a4 *\n\n[White \"B\"]\n*", []Part{{"[White \"A\n\n1. a4 *\n\n", 1}, {"[White \"B\"]\n*", 5}}},
		"a stray sign":            {"1. a4 ] *\n\n[White \"B\"]\n*\n\n[White \"C\"]\n*", []Part{{"1. a4 ] *\n\n", 1}, {"[White \"B\"]\n*\n\n", 3}, {"[White \"C\"]\n*", 6}}},
		"what cannot be scanned":  {"1. a4 \" \n[White \"B\"] *", []Part{{"1. a4 \" \n[White \"B\"] *", 1}}},
		"a game without its tags": {"1. a4 * 1. b4 *", []Part{{"1. a4 * 1. b4 *", 1}}},
	} {
		if diff := cmp.Diff(c.parts, Split(c.text)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if n := len(Split(strings.Repeat("[White \"A\"] * ", 1000))); n != maxParts {
		t.Errorf("%d parts", n)
	}
}

func TestTitle(t *testing.T) {
	for text, want := range map[string]string{
		"[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1/2-1/2\"]\n1. a4": "Ada – Ben, ½-½", "[White \"Ada\"] 1. a4": "Ada – ?",
		"1. a4": "", "[White \"?\"] *": "", "{": "", "[White \"Ada\"]\n[Black \"Ben]\n": "Ada – ?",
	} {
		if got := (Part{Text: text}).Title(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzSplit: the parts of a text in a row are the text, each begins at its line, and
// each but the first with a tag.
func FuzzSplit(f *testing.F) {
	f.Add("[White \"A\"]\n1. a4 *\n[White \"B\"]\n1. b4 {x} *")
	f.Add("1. a4 (1. b4 [A \"b\"]) ; [A \"b\"]\n%[A \"b\"]\n[A \"b\"]")
	f.Fuzz(func(t *testing.T, text string) {
		whole := newScanner(text).text
		at := 0
		for i, p := range Split(text) {
			if !strings.HasPrefix(whole[at:], p.Text) || p.Line != 1+strings.Count(whole[:at], "\n") || i > 0 && p.Text[0] != '[' {
				t.Fatalf("part %d is %+v", i, p)
			}
			at += len(p.Text)
			p.Title()
		}
		if at != len(whole) {
			t.Fatalf("the parts end at %d of %d", at, len(whole))
		}
	})
}
