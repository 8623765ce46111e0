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
func TestNamed(t *testing.T) {
	english := must.Get(locale.Embedded())(t).English()
	for _, g := range catalog.Games {
		if told := gameinfo.Named(english, g); told.Name != g.Name || told.Blurb != g.Blurb || told.Surprise != g.Surprise {
			t.Errorf("%s: %q, %q, %q", g.ID, told.Name, told.Blurb, told.Surprise)
		}
		for _, prefix := range []string{"blurb.", "surprise."} {
			if _, has := english.Lookup(prefix + g.ID); !has && g.ID != "breakthrough" {
				t.Errorf("there is no text %s%s", prefix, g.ID)
			}
		}
	}
}
