package lobby_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"threefold/internal/lobby"
	"threefold/internal/lobby/wire"
)

// manyGames is a lobby with more games than its live list shows, each played by one
// visitor against herself.
type manyGames struct {
	*table
	pages map[string]*page // by slug
}

// withManyGames runs a test with so many games, begun a second apart.
func withManyGames(t *testing.T, games int, test func(manyGames)) {
	t.Helper()
	bubble(t, nil, func(tb *table) {
		h := manyGames{tb, map[string]*page{}}
		for range games {
			h.begin()
		}
		test(h)
	})
}

// begin starts one more game and plays its first move.
func (h manyGames) begin() (slug string) {
	h.t.Helper()
	time.Sleep(time.Second)
	row, err := h.lobby.Create(h.t.Context(), anna, lobby.Create{Game: "cheskers", Side: "both"})
	if err != nil {
		h.t.Fatal(err)
	}
	p := (&table{t: h.t, log: h.log, slug: row.Slug, lobby: h.lobby}).enter(anna)
	h.pages[row.Slug] = p
	p.any()
	return row.Slug
}

// shown lists the slugs of the games on the live list, in their places.
func (h manyGames) shown() []string {
	var slugs []string
	for _, c := range h.lobby.LiveList().Live {
		slugs = append(slugs, c.Slug)
	}
	return slugs
}

// unplaced lists the games without a place.
func (h manyGames) unplaced() []string {
	on := h.shown()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(h.pages)), func(slug string) bool { return slices.Contains(on, slug) })
}

// end resigns a game.
func (h manyGames) end(slug string) {
	h.t.Helper()
	h.pages[slug].say(wire.InResign, nil)
	delete(h.pages, slug)
}

const places = 24

// A card on the live list keeps its place, whoever moves.
func TestCardsKeepTheirPlaces(t *testing.T) {
	withManyGames(t, places+6, func(h manyGames) {
		first := h.shown()
		if len(first) != places {
			t.Fatalf("the live list shows %d games", len(first))
		}
		for range 3 {
			for slug, p := range h.pages {
				p.any()
				if now := h.shown(); !slices.Equal(now, first) {
					t.Fatalf("after a move of %s the live list shows %v, before %v", slug, now, first)
				}
			}
		}
	})
}

// A game that ends leaves its place to another, the one that moved last of those
// without a place; the others stay where they are.
func TestAFreePlaceIsFilled(t *testing.T) {
	withManyGames(t, places+2, func(h manyGames) {
		before := h.shown()
		time.Sleep(time.Second)
		next := h.unplaced()[0]
		h.pages[next].any()
		h.end(before[5])
		want := slices.Clone(before)
		want[5] = next
		if now := h.shown(); !slices.Equal(now, want) {
			t.Errorf("the live list shows %v, want %v", now, want)
		}
	})
}

// Where there are more places than games, the last card moves into a free place.
func TestTheLastCardTakesAFreePlace(t *testing.T) {
	withManyGames(t, 5, func(h manyGames) {
		before := h.shown()
		h.end(before[1])
		if now, want := h.shown(), []string{before[0], before[4], before[2], before[3]}; !slices.Equal(now, want) {
			t.Errorf("the live list shows %v, want %v", now, want)
		}
		newcomer := h.begin()
		if now := h.shown(); now[len(now)-1] != newcomer {
			t.Errorf("who comes last stands at %v", now)
		}
	})
}

// A game without a move for a minute gives its place to one that is played; as long as
// there is none, it stays.
func TestAnIdleGameLosesItsPlace(t *testing.T) {
	withManyGames(t, places+1, func(h manyGames) {
		before, waiting := h.shown(), h.unplaced()[0]
		for _, slug := range before[1:] {
			h.pages[slug].any()
		}
		time.Sleep(50 * time.Second)
		for _, slug := range before[1:] {
			h.pages[slug].any()
		}
		time.Sleep(11 * time.Second)
		if now := h.shown(); !slices.Equal(now, before) {
			t.Fatalf("without a game that is played instead, the live list shows %v, before %v", now, before)
		}
		h.pages[waiting].any()
		want := slices.Clone(before)
		want[0] = waiting
		if now := h.shown(); !slices.Equal(now, want) {
			t.Errorf("the live list shows %v, want %v", now, want)
		}
	})
}
