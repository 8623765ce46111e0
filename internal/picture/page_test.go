package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

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
