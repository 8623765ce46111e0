package quadsquare

import (
	"slices"
	"testing"

	"threefold/internal/game"
)

// The board as it is drawn: 38 places on 7×8 cells, a quad as a tile of four.
func TestBoard(t *testing.T) {
	b := &Game.Board
	if b.Width != 7 || b.Height != 8 || len(b.Places) != 38 {
		t.Errorf("%v by %v with %d places", b.Width, b.Height, len(b.Places))
	}
	for _, want := range []game.Place{
		{ID: "c8", X: 2.5, Y: 7.5, Size: 1, Tone: "a"},
		{ID: "c1", X: 2.5, Y: 0.5, Size: 1, Tone: "b"},
		{ID: "g4", X: 6.5, Y: 3.5, Size: 1, Tone: "a"},
		{ID: "S1", X: 1, Y: 1, Size: 2, Tone: "quad", Slots: 2},
		{ID: "S4", X: 6, Y: 7, Size: 2, Tone: "quad", Slots: 2},
		{ID: "M2", X: 5, Y: 4, Size: 2, Tone: "quad", Slots: 2},
	} {
		if !slices.Contains(b.Places, want) {
			t.Errorf("no place %+v", want)
		}
	}
	area := 0.0
	for _, p := range b.Places {
		area += p.Size * p.Size
	}
	if area != 56 {
		t.Errorf("the places cover %v cells of 56", area)
	}
}
