// Package variants lists the games that the engine plays.
package variants

import (
	"threefold/internal/engine"
	cheskers "threefold/internal/game/cheskers/search"
	chesquerque "threefold/internal/game/chesquerque/search"
	quadsquare "threefold/internal/game/quadsquare/search"
)

// All lists the games in the order of the catalog.
var All = []*engine.Variant{
	&chesquerque.Variant,
	&cheskers.Variant,
	&quadsquare.Variant,
}

// Find returns the game with an id, and false if there is none.
func Find(id string) (*engine.Variant, bool) {
	for _, v := range All {
		if v.ID == id {
			return v, true
		}
	}
	return nil, false
}
