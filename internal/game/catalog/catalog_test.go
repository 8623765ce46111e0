package catalog_test

import (
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/testkit/gametest"
)

func TestEveryGame(t *testing.T) {
	for _, g := range catalog.Games {
		t.Run(g.ID, func(t *testing.T) { gametest.Run(t, g) })
	}
}

func TestFind(t *testing.T) {
	for _, g := range catalog.Games {
		if found, ok := catalog.Find(g.ID); !ok || found != g {
			t.Errorf("%s is not found by its id", g.ID)
		}
	}
	if g, ok := catalog.Find("draughts"); ok {
		t.Errorf("a game that is not there is found: %v", g)
	}
}

func FuzzParse(f *testing.F) { gametest.FuzzParse(f, catalog.Games...) }
func FuzzRead(f *testing.F)  { gametest.FuzzRead(f, catalog.Games...) }
func FuzzPlay(f *testing.F)  { gametest.FuzzPlay(f, catalog.Games...) }
