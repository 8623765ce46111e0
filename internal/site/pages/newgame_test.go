package pages

import (
	"io/fs"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/site/gameinfo"
	"threefold/internal/testkit/must"
	"threefold/web"
)

// A game without a rules page is told by its description, and shows no diagram
// of what surprises in it.
func TestAGameWithoutRulesPage(t *testing.T) {
	s := site(t, &shelf{})
	g := *catalog.Games[0]
	g.Blurb, g.Surprise, g.Ends = "It is like <no> other.", "Nobody wins.", map[game.Reason]string{"boredom": "Both fell asleep."}
	g.ID = "unheard-of"
	s.Catalog[g.ID] = gameinfo.Described{Game: &g}
	prose := must.Get(s.proseOf(&g))(t)
	for _, want := range []string{"It is like &lt;no&gt; other.", "Nobody wins.", "#piece-archbishop", `class="card diagram"`, "<b>boredom.</b> Both fell asleep."} {
		if !strings.Contains(string(prose.text), want) {
			t.Errorf("%s is not told in\n%s", want, prose.text)
		}
	}
	if n := len(contents(prose.text)); n != 3 {
		t.Errorf("there are %d headings", n)
	}
	if drawn, err := s.surprise(g.ID); drawn != "" || err != nil {
		t.Errorf("its surprise is %q, %v", drawn, err)
	}
	for _, known := range catalog.Games {
		if drawn, err := s.surprise(known.ID); !strings.Contains(string(drawn), `class="card diagram"`) || err != nil {
			t.Errorf("%s: its surprise is %q, %v", known.ID, drawn, err)
		}
	}
}

// A cell is light or dark, or the style sheet has a rule for its tone.
func TestTonesOfCellsHaveColours(t *testing.T) {
	sheet := must.Get(fs.ReadFile(web.Static, "static/css/boards.css"))(t)
	for _, g := range catalog.Games {
		for _, p := range g.Board.Places {
			cell := g.Board.Style == game.StyleCells && p.Slots == 0
			if cell && p.Tone != "light" && p.Tone != "dark" && !strings.Contains(string(sheet), ".board-"+g.ID+" .tone-"+p.Tone+" {") {
				t.Errorf("%s: nothing paints the tone %q of %s", g.ID, p.Tone, p.ID)
			}
		}
	}
}
