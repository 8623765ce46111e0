package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// A board that is in a page has its pieces and nothing that the page has not: no
// colour, no letter, no id, which another board of the page would have too.
func TestABoardInAPage(t *testing.T) {
	d := drawer(t)
	for _, g := range catalog.Games {
		start := must.Get(g.Parse(g.Start))(t)
		pieces := 0
		for r := xml.NewDecoder(strings.NewReader(d.Thumbnail(g, start.Pieces(), false))); ; {
			token, err := r.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", g.ID, err)
			}
			element, opens := token.(xml.StartElement)
			if !opens {
				continue
			}
			if element.Name.Local == "use" {
				pieces++
			}
			for _, a := range element.Attr {
				if slices.Contains([]string{"id", "style", "fill", "stroke"}, a.Name.Local) {
					t.Errorf("%s: a %s has %s=%q", g.ID, element.Name.Local, a.Name.Local, a.Value)
				}
			}
			if element.Name.Local == "text" {
				t.Errorf("%s: letters on a small board", g.ID)
			}
		}
		if pieces != len(start.Pieces()) {
			t.Errorf("%s: %d men, want %d", g.ID, pieces, len(start.Pieces()))
		}
	}
	g := catalog.Games[0]
	start, _ := g.Parse(g.Start)
	if white, black := d.Thumbnail(g, start.Pieces(), false), d.Thumbnail(g, start.Pieces(), true); white == black {
		t.Error("a board is the same from both sides")
	}
}

// The pieces that have taken their steps are drawn where a thumbnail of the position draws them.
func TestStepsOfAThumbnail(t *testing.T) {
	d := drawer(t)
	drawn := regexp.MustCompile(`<use class="..?" href="#piece-\w+" x="([^"]+)" y="([^"]+)" width="([^"]+)"`)
	places := func(g *game.Game, pieces []game.Piece) (all []Step) {
		for _, m := range drawn.FindAllStringSubmatch(d.Thumbnail(g, pieces, false), -1) {
			var at Step
			for _, number := range m[1:] {
				at = append(at, must.Get(strconv.ParseFloat(number, 64))(t))
			}
			all = append(all, at)
		}
		return all
	}
	for id, line := range map[string][]string{
		"cheskers": {"d6-e5", "c3-d4", "e5xc3", "d2xb4"}, "chesquerque": {"d2d4", "d8d6", "c1h6"}, "quadsquare": {"c3-M1", "e6-M2", "M1xd6", "S4xd6"},
	} {
		g, _ := catalog.Find(id)
		at := must.Get(g.Parse(g.Start))(t)
		pieces, plies := at.Pieces(), []*game.Played{}
		now := places(g, pieces)
		for _, text := range line {
			next, played, err := at.Play(text)
			must.Do(t, err)
			at, plies = next, append(plies, &played)
		}
		for _, ply := range d.Steps(g, pieces, plies) {
			for _, step := range ply {
				now[int(step[0])] = step[1:]
			}
		}
		now = slices.DeleteFunc(now, func(s Step) bool { return len(s) == 0 })
		want := places(g, at.Pieces())
		for _, all := range [][]Step{now, want} {
			slices.SortFunc(all, slices.Compare[Step])
		}
		if !slices.EqualFunc(now, want, slices.Equal[Step]) {
			t.Errorf("%s: pieces come to %v, want %v", id, now, want)
		}
	}
}
