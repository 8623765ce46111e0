package pgn

import (
	"regexp"
	"strings"
	"testing"

	"threefold/internal/testkit/gametest"
)

// What the functions of ahead.go stand for.
var (
	tagPattern     = regexp.MustCompile(`^\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]+"`)
	numberPattern  = regexp.MustCompile(`^[0-9]{1,6}(?:\.+|…)?(?:[ \t]+(?:\.\.+|…))?`)
	glyphPattern   = regexp.MustCompile(`^(?:\$[0-9]{1,3}|[!?]{1,2})`)
	resultPattern  = regexp.MustCompile(`^(1[-‐‑‒–−]0|0[-‐‑‒–−]1|1/2[-‐‑‒–−]1/2|½[-‐‑‒–−]½|½|\*)(?:[\s{};()]|$)`)
	movePattern    = regexp.MustCompile(`^[^\s{}();$!?\[\]"]+(?:\([A-Za-z]\)[^\s{}();$!?\[\]"]*)?`)
	passantPattern = regexp.MustCompile(`^[ \t\r\n]+e\.p\.[+#]*`)
	clockPattern   = regexp.MustCompile(`^\[%(clk|emt) (\d{1,4}):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?\]\s*`)
)

func compareAhead(t *testing.T, s string) (found int) {
	t.Helper()
	if got, want := tagAhead(s), tagPattern.MatchString(s); got != want {
		t.Errorf("a tag stands before %q: %v", s, got)
	}
	result := ""
	if m := resultPattern.FindStringSubmatch(s); m != nil {
		result = m[1]
	}
	parts := [6]string{}
	copy(parts[:], clockPattern.FindStringSubmatch(s))
	n, clock := clockAhead(s)
	if n != len(parts[0]) || n > 0 && clock != [5]string(parts[1:]) {
		t.Errorf("the clock of %q takes %d: %q, want %q", s, n, clock, parts)
	}
	for name, c := range map[string]struct {
		got  int
		want string
	}{
		"number":  {numberAhead(s), numberPattern.FindString(s)},
		"glyph":   {glyphAhead(s), glyphPattern.FindString(s)},
		"result":  {resultAhead(s), result},
		"move":    {moveAhead(s), movePattern.FindString(s)},
		"passant": {passantAhead(s), passantPattern.FindString(s)},
	} {
		if c.got != len(c.want) {
			t.Errorf("the %s of %q has %d bytes, want %q", name, s, c.got, c.want)
		}
		found += c.got
	}
	return found + n
}

// pieces are what texts are made of that come near to every pattern.
var pieces = strings.Split("1|0|2|12|59|60|999|1234567|.|...|…|-|‐|‑|‒|–|−|/|½|*|+|#|=|x|:|(|)|[|]|{|}|;|$|!|?|\"|%|clk|emt| |\t|\n|\v|\f|\r|\u00a0|e.p.|e|p|a|Q|(Q)|(9)|Ä|_|Tag|\xff|[%clk 0:05:00]|[%emt 1:02:03.250] |1-0|1/2-1/2|½–½|[White \"", "|")

func TestAhead(t *testing.T) {
	gametest.Jumble(t, pieces, 50_000, 12_000, func(text string) bool { return compareAhead(t, text) > 0 })
}

func FuzzAhead(f *testing.F) {
	for _, piece := range pieces {
		f.Add(piece)
	}
	f.Fuzz(func(t *testing.T, s string) { compareAhead(t, s) })
}
