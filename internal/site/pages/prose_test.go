package pages_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/lesson"
	"threefold/internal/locale"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// written are the games whose rules are written as those of this site are, with
// all that these tests ask for. The short page of an example is not.
func written() (all []*game.Game) {
	for _, g := range catalog.Games {
		if _, err := fs.Stat(web.Templates, "templates/rules/_"+g.ID+".html"); err != nil {
			all = append(all, g)
		}
	}
	return all
}

// textCall matches a call for a text without placeholders: of an element, or of a caption.
var textCall = regexp.MustCompile(`\{\{(?:t "([\w.-]+)"|markup "([\w.-]+)"[^}]*)\}\}|\(t "([\w.-]+)"\)`)

// prose is the source of a game's rules page, with its English texts.
func prose(t *testing.T, id string) string {
	t.Helper()
	english := must.Get(locale.Embedded())(t).English()
	return textCall.ReplaceAllStringFunc(source(t, id), func(call string) string {
		m := textCall.FindStringSubmatch(call)
		if m[3] != "" {
			return `"` + english.T(m[3]) + `"`
		}
		return english.T(m[1] + m[2])
	})
}

func source(t *testing.T, id string) string {
	t.Helper()
	return string(must.Get(fs.ReadFile(web.Templates, "templates/rules/"+id+".html"))(t))
}

var diagram = regexp.MustCompile(`\{\{diagram "([^"]*)" "([^"]*)" "([^"]*)" "([^"]*)"\}\}`)

// A diagram shows a position in play, as its game writes it, and a piece to select can move.
func TestRulesDiagrams(t *testing.T) {
	for _, g := range written() {
		page := prose(t, g.ID)
		found := diagram.FindAllStringSubmatch(page, -1)
		if len(found) < 8 || len(found) != strings.Count(page, "{{diagram") {
			t.Errorf("%s: %d diagrams of %d can be read", g.ID, len(found), strings.Count(page, "{{diagram"))
		}
		for _, d := range found {
			checkDiagram(t, g, d[1], d[2], d[3], d[4])
		}
	}
}

func checkDiagram(t *testing.T, g *game.Game, id, text, option, caption string) {
	t.Helper()
	p, err := g.Parse(text)
	switch {
	case id != g.ID:
		t.Errorf("a diagram of %s on the page of %s: %s", id, g.ID, caption)
	case err != nil:
		t.Errorf("%s: %s: %v", g.ID, text, err)
	case p.Text() != text:
		t.Errorf("%s: %s is written %s", g.ID, text, p.Text())
	case p.Outcome().Over():
		t.Errorf("%s: %s is over: %s", g.ID, text, p.Outcome().Reason)
	case option != "" && !canMove(p, strings.TrimPrefix(option, "select=")):
		t.Errorf("%s: %s: no move for %q", g.ID, text, option)
	case !strings.HasSuffix(caption, "."):
		t.Errorf("%s: a caption is a sentence: %q", g.ID, caption)
	}
}

func canMove(p game.Position, at string) bool {
	for _, m := range p.Moves() {
		if place, _, _ := strings.Cut(m.Clicks[0], "."); place == at || m.Clicks[0] == at {
			return true
		}
	}
	return false
}

var (
	gameText   = regexp.MustCompile(`<p class="moves">(?:\{\{t "[\w.-]+" "moves" ")?([^<"]*)`)
	moveNumber = regexp.MustCompile(`\d+\. `)
)

// The whole game at the end of a page is legal, and ends as the page says.
func TestRulesWholeGames(t *testing.T) {
	for _, g := range written() {
		text := gameText.FindStringSubmatch(prose(t, g.ID))
		if text == nil {
			t.Errorf("%s: no whole game", g.ID)
			continue
		}
		moves := moveNumber.ReplaceAllString(text[1], "")
		moves = strings.ReplaceAll(moves, " e.p.", "")
		m := must.Get(game.NewMatch(g, g.Start))(t)
		for _, move := range strings.Fields(moves) {
			read, err := m.Position().Read(move)
			if err == nil {
				_, err = m.Play(read.Text)
			}
			if err != nil {
				t.Fatalf("%s: ply %d: %v", g.ID, m.Len()+1, err)
			}
		}
		if !m.Outcome().Over() {
			t.Errorf("%s: the whole game is not over", g.ID)
		}
	}
}

var (
	anchor = regexp.MustCompile(`<h2 id="([a-z]+)">`)
	link   = regexp.MustCompile(`"href" "#([^"]*)"`)
)

// Every section can be linked to, once, and every link within a page leads to one.
func TestRulesAnchors(t *testing.T) {
	for _, g := range written() {
		page, seen := prose(t, g.ID), map[string]bool{}
		for _, a := range anchor.FindAllStringSubmatch(page, -1) {
			if seen[a[1]] {
				t.Errorf("%s: two sections #%s", g.ID, a[1])
			}
			seen[a[1]] = true
		}
		if len(seen) != strings.Count(page, "<h2") {
			t.Errorf("%s: a section has no anchor", g.ID)
		}
		for _, l := range link.FindAllStringSubmatch(source(t, g.ID), -1) {
			if !seen[l[1]] {
				t.Errorf("%s: a link to #%s leads nowhere", g.ID, l[1])
			}
		}
	}
}

// Where the sources leave a rule open, a box says that this site chose, and the end of the page
// says what such a box is.
func TestChoicesAreCalledSo(t *testing.T) {
	const box = `<p class="decided">`
	for _, g := range written() {
		page := prose(t, g.ID)
		if n := strings.Count(page, box); n == 0 || n != strings.Count(page, box+"<b>Our choice:</b> ") || !strings.Contains(page, "a box “Our choice” above says") {
			t.Errorf("%s: a box of %d is not called a choice, or no sentence says what it is", g.ID, n)
		}
	}
}

// typed are the moves that a rules page says may be typed so, with a position
// in which they are legal.
var typed = map[string][]struct{ position, text, move string }{
	"chesquerque": {
		{"4k4/9/9/9/6p2/6P2/7p1/9/4K4 w - - 0 1", "gg5", "g4g5"},
		{"9/P3k4/9/9/9/9/9/9/4K4 w - - 0 1", "a9q", "a8a9q"},
		{"rnbqkabnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1", "e2e4", "e2e4"},
		{"4k3r/9/9/9/9/9/9/9/R3K3R w KQ - 0 1", "0-0", "e1h1"},
	},
	"cheskers": {
		{"1c1k1k1b/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/B1K1K1C1 b 0 1", "b8a5", "Cb8-a5"},
		{"5k2/2p3p1/8/4p3/3P4/2p5/8/B1K5 w 0 1", "d4h8k", "d4xf6xh8=K"},
	},
	"quadsquare": {
		{"bkq/3/ppppppp/3/3/PPPPPPP/3/BKQ w R/N/r/n/-/- Kk 0 1", "C3m1", "c3-M1"},
		{"3/3/P5k/3/3/7/3/2K w -/-/-/-/-/- - 0 1", "a6S3q", "a6-S3=Q"},
	},
}

func TestRulesOfTyping(t *testing.T) {
	for _, g := range written() {
		for _, tt := range typed[g.ID] {
			p := must.Get(g.Parse(tt.position))(t)
			if m, err := p.Read(tt.text); err != nil || m.Text != tt.move {
				t.Errorf("%s: %q is read as %q, %v; want %q", g.ID, tt.text, m.Text, err, tt.move)
			}
		}
	}
}

// What can be tried on every diagram was worked out: `make lessons` does it.
func TestDiagramsAnswer(t *testing.T) {
	for _, g := range written() {
		figures := must.Get(lesson.ReadFigures(g.ID))(t)
		there := map[string]bool{}
		for _, d := range diagram.FindAllStringSubmatch(prose(t, g.ID), -1) {
			there[d[2]] = true
			if n, ok := figures.Nodes[d[2]]; !ok || len(n.Tries) == 0 {
				t.Errorf("%s: nothing can be tried on %s", g.ID, d[2])
			}
		}
		if len(there) != len(figures.Nodes) {
			t.Errorf("%s: %d diagrams, and %d that answer", g.ID, len(there), len(figures.Nodes))
		}
	}
}

var counted = regexp.MustCompile(`There are ([0-9,]+) ways to play the first (two|three) moves of both sides\.`)

// The number of ways that a page tells is the one that the rules count.
func TestCountedWays(t *testing.T) {
	for _, g := range written() {
		m := counted.FindStringSubmatch(prose(t, g.ID))
		if m == nil {
			t.Errorf("%s tells no number of ways", g.ID)
			continue
		}
		start := must.Get(g.Parse(g.Start))(t)
		plies := map[string]int{"two": 4, "three": 6}[m[2]]
		if n := strconv.FormatUint(start.Perft(plies), 10); n != strings.ReplaceAll(m[1], ",", "") {
			t.Errorf("%s: %s ways, and %s are told", g.ID, n, m[1])
		}
	}
}
