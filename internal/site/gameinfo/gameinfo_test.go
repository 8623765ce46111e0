package gameinfo_test

import (
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/site/gameinfo"
	"threefold/internal/testkit/must"
)

// Every kind of every game has the price of the engine's exchanges, but a king that is never
// captured.
func TestPrices(t *testing.T) {
	all := must.Get(gameinfo.Describe(catalog.Games))(t)
	for id, g := range all {
		for _, kind := range g.Info.Kinds {
			price := g.Info.Prices[kind.Name]
			if captured := kind.Name != "king" || id == "cheskers"; (price > 0) != captured {
				t.Errorf("%s: a %s costs %d", id, kind.Name, price)
			}
		}
		if pawn := g.Info.Prices["pawn"]; pawn != 100 {
			t.Errorf("%s: a pawn costs %d", id, pawn)
		}
	}
}
