// Package catalog is the one list of the games that can be played. Adding a
// game is one line here.
package catalog

import (
	"threefold/internal/game"
	"threefold/internal/game/cheskers"
	"threefold/internal/game/chesquerque"
	"threefold/internal/game/quadsquare"
)

// Games lists every game in the order in which they are shown.
var Games = []*game.Game{
	chesquerque.Game,
	cheskers.Game,
	quadsquare.Game,
}

// Find looks a game up by its id.
func Find(id string) (*game.Game, bool) {
	for _, g := range Games {
		if g.ID == id {
			return g, true
		}
	}
	return nil, false
}
