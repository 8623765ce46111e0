package cheskers

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers/rules"
)

// drawn returns the board as the page draws it: 32 squares rank by rank from a1, the order of all
// lists of squares.
func drawn() game.Board {
	b := game.Board{Style: game.StyleCells, Width: 8, Height: 8}
	for _, s := range rules.Dark.Squares() {
		b.Places = append(b.Places, game.Place{ID: s.Name(), Tone: "dark", Size: 1,
			X: float64(s.File()) + 0.5, Y: float64(s.Rank()) + 0.5})
	}
	for i := range 8 {
		at := float64(i) + 0.5
		b.Labels = append(b.Labels,
			game.Label{Text: string(rune('a' + i)), At: at, Edge: "bottom"},
			game.Label{Text: string(rune('1' + i)), At: at, Edge: "left"})
	}
	return b
}
