package lobby_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"threefold/internal/lobby"
)

// hall is a lobby with more games than its wall shows, each played by one
// visitor against herself.
type hall struct {
	*table
	pages map[string]*page // by slug
}

// inHall runs a test in a hall of so many games, begun a second apart.
func inHall(t *testing.T, games int, test func(hall)) {
	t.Helper()
	bubble(t, nil, func(tb *table) {
		h := hall{tb, map[string]*page{}}
		for range games {
			h.begin()
		}
		test(h)
	})
}

// begin starts one more game and plays its first move.
func (h hall) begin() (slug string) {
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

// shown are the slugs of the games on the wall, in their places.
func (h hall) shown() []string {
	var slugs []string
	for _, c := range h.lobby.Wall().Live {
		slugs = append(slugs, c.Slug)
	}
	return slugs
}

// others are the games that are not on the wall.
func (h hall) others() []string {
	on := h.shown()
	return slices.DeleteFunc(slices.Sorted(maps.Keys(h.pages)), func(slug string) bool { return slices.Contains(on, slug) })
}

// end resigns a game.
func (h hall) end(slug string) {
	h.t.Helper()
	h.pages[slug].say(lobby.InResign, nil)
	delete(h.pages, slug)
}

const places = 24

// A card on the wall keeps its place, whoever moves.
func TestTheWallStandsStill(t *testing.T) {
	inHall(t, places+6, func(h hall) {
		first := h.shown()
		if len(first) != places {
			t.Fatalf("the wall shows %d games", len(first))
		}
		for range 3 {
			for slug, p := range h.pages {
				p.any()
				if now := h.shown(); !slices.Equal(now, first) {
					t.Fatalf("after a move of %s the wall shows %v, before %v", slug, now, first)
				}
			}
		}
	})
}

// A game that ends leaves its place to another, the one that moved last of those
// without a place; the others stay where they are.
func TestAHoleInTheWallIsFilled(t *testing.T) {
	inHall(t, places+2, func(h hall) {
		before := h.shown()
		time.Sleep(time.Second)
		next := h.others()[0]
		h.pages[next].any()
		h.end(before[5])
		want := slices.Clone(before)
		want[5] = next
		if now := h.shown(); !slices.Equal(now, want) {
			t.Errorf("the wall shows %v, want %v", now, want)
		}
	})
}

// Where there are more places than games, the last card moves into the hole.
func TestTheLastCardFillsAHole(t *testing.T) {
	inHall(t, 5, func(h hall) {
		before := h.shown()
		h.end(before[1])
		if now, want := h.shown(), []string{before[0], before[4], before[2], before[3]}; !slices.Equal(now, want) {
			t.Errorf("the wall shows %v, want %v", now, want)
		}
		newcomer := h.begin()
		if now := h.shown(); now[len(now)-1] != newcomer {
			t.Errorf("who comes last stands at %v", now)
		}
	})
}

// A game that rests for a minute gives way to one that is played; as long as
// none is, it stays.
func TestWhoRestsGivesWay(t *testing.T) {
	inHall(t, places+1, func(h hall) {
		before, waiting := h.shown(), h.others()[0]
		for _, slug := range before[1:] {
			h.pages[slug].any()
		}
		time.Sleep(50 * time.Second)
		for _, slug := range before[1:] {
			h.pages[slug].any()
		}
		time.Sleep(11 * time.Second)
		if now := h.shown(); !slices.Equal(now, before) {
			t.Fatalf("without a game that is played instead, the wall shows %v, before %v", now, before)
		}
		h.pages[waiting].any()
		want := slices.Clone(before)
		want[0] = waiting
		if now := h.shown(); !slices.Equal(now, want) {
			t.Errorf("the wall shows %v, want %v", now, want)
		}
	})
}
