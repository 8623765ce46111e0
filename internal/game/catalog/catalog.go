// Package catalog lists the games that can be played. A new game is one line here.
package catalog

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/chesquerque"
	"threefold/internal/game/quadsquare"
)

// Games lists every game, in the order in which they are shown. It must not be changed after
// initialization.
var Games = []*game.Game{
	chesquerque.Game,
	cheskers.Game,
	quadsquare.Game,
}

// Find returns the game with this ID; ok is false for an unknown one.
func Find(id string) (*game.Game, bool) {
	for _, g := range Games {
		if g.ID == id {
			return g, true
		}
	}
	return nil, false
}
