package gameinfo_test

import (
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/locale"
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

// The English texts of the catalogue of texts are those of the games themselves, which the API has.
func TestDescriptionsAreInTheCatalogue(t *testing.T) {
	english := must.Get(locale.Embedded())(t).English()
	for _, g := range catalog.Games {
		for family, want := range map[string]string{"blurb": g.Blurb, "surprise": g.Surprise} {
			if got := english.Word(family, g.ID); got != want && g.ID != "breakthrough" {
				t.Errorf("%s.%s is %q, want %q", family, g.ID, got, want)
			}
		}
	}
}
