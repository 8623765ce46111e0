package picture

import (
	"regexp"
	"testing"

	"threefold/internal/game/breakthrough"
)

// A game for which the style sheets have nothing has cells of two colours, and a card.
func TestAGameWithoutColours(t *testing.T) {
	d, g := drawer(t), breakthrough.Game
	fills := map[string]bool{}
	for _, cell := range regexp.MustCompile(`<rect[^>]* width="48" height="48"[^>]* fill="(#[^"]*)"`).FindAllStringSubmatch(string(d.Diagram(g, after(t, g, 0), false, g.Name)), -1) {
		fills[cell[1]] = true
	}
	if len(fills) != 2 {
		t.Errorf("the cells are %v", fills)
	}
	if _, err := d.Card(g, Card{Position: after(t, g, 3)}); err != nil {
		t.Error(err)
	}
}
