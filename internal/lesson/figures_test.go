package lesson

import (
	"encoding/json"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
)

// Every game has figures, and what they answer is what Look says of their positions.
func TestFigures(t *testing.T) {
	for _, g := range catalog.Games {
		f, err := ReadFigures(g.ID)
		if err != nil || len(f.Nodes) < 8 {
			t.Fatalf("%s: %d figures (%v)", g.ID, len(f.Nodes), err)
		}
		for text, there := range f.Nodes {
			at := must.Get(g.Parse(text))(t)
			n, err := NewNode(g, at)
			if err != nil || written(t, n) != written(t, there) {
				t.Errorf("%s, %s: not what the rules answer (%v): run `make lessons`", g.ID, text, err)
			}
		}
	}
	if f, err := ReadFigures("breakthrough"); err != nil || len(f.Nodes) > 0 {
		t.Errorf("figures of a game without any: %v, %v", f, err)
	}
}

func written(t *testing.T, n Node) string {
	t.Helper()
	text := must.Get(json.Marshal(n))(t)
	return string(text)
}
