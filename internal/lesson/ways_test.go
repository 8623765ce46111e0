package lesson

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"threefold/internal/game/catalog"
)

// A piece goes the ways that are open among the enemies; web/tests/where.test.js asks the same
// of the page.
func TestOpenWays(t *testing.T) {
	for _, tt := range []struct {
		game, kind, from string
		enemies          map[string]int
		want             string // his path, what its end does, and whom that takes
	}{
		{"cheskers", "bishop", "a1", map[string]int{"d4": 1}, "b2 quiet, b2-c3 quiet, d4 capture d4"},
		{"cheskers", "pawn", "d4", nil, "c5 quiet, e5 quiet"},
		{"cheskers", "pawn", "d4", map[string]int{"e5": 1}, "f6 capture e5"},
		{"cheskers", "pawn", "d4", map[string]int{"e5": 1, "g7": 1}, "f6-h8 capture e5-g7"},
		{"cheskers", "pawn", "d4", map[string]int{"e5": 1, "f6": 1}, "c5 quiet"},
		{"quadsquare", "bishop", "c3", nil, "M1 quiet, S1 quiet, d2 quiet, d2-e1 quiet, d4 quiet, d4-M2 quiet"},
		{"quadsquare", "bishop", "c3", map[string]int{"M1": 1}, "M1 join, M1 sacrifice M1, S1 quiet, d2 quiet, d2-e1 quiet, d4 quiet, d4-M2 quiet"},
		{"quadsquare", "bishop", "c3", map[string]int{"M1": 2}, "M1 capture M1, S1 quiet, d2 quiet, d2-e1 quiet, d4 quiet, d4-M2 quiet"},
		{"cheskers", "pawn", "d8", nil, ""},
	} {
		g, _ := catalog.Find(tt.game)
		w, _, err := BindWhere(g, english(t))
		if err != nil {
			t.Fatal(err)
		}
		var ends []string
		for _, m := range w.Open(&g.Board, tt.kind, tt.from, tt.enemies) {
			ends = append(ends, strings.TrimSpace(fmt.Sprint(strings.Join(m.Path[1:], "-"), " ", m.Kind, " ", strings.Join(m.Takes, "-"))))
		}
		slices.Sort(ends)
		if got := strings.Join(ends, ", "); got != tt.want {
			t.Errorf("%s, %s on %s among %v: %s; want %s", tt.game, tt.kind, tt.from, tt.enemies, got, tt.want)
		}
	}
}
