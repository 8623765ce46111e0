// Package variants is the list of the games that the engine plays.
package variants

import (
	"threefold/internal/engine"
	cheskers "threefold/internal/game/cheskers/search"
	chesquerque "threefold/internal/game/chesquerque/search"
	quadsquare "threefold/internal/game/quadsquare/search"
)

// All lists the games as the catalog does.
var All = []*engine.Variant{
	&chesquerque.Variant,
	&cheskers.Variant,
	&quadsquare.Variant,
}

// Find looks a game up by its id.
func Find(id string) (*engine.Variant, bool) {
	for _, v := range All {
		if v.ID == id {
			return v, true
		}
	}
	return nil, false
}
