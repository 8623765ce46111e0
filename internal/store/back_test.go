package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/game"
)

// randomShelf is an archive in which many games ended at one moment or have one length.
func randomShelf(r *rand.Rand) []archived {
	names := []string{"Ada", "Ben", "Cy"}
	var all []archived
	for n := range 20 + r.IntN(30) {
		g := archived{id: fmt.Sprintf("g%03d", r.IntN(1000)*100+n), game: []string{"cheskers", "quadsquare"}[r.IntN(2)], white: names[r.IntN(3)], black: names[r.IntN(3)],
			result: []game.Result{game.WhiteWins, game.BlackWins, game.Drawn}[r.IntN(3)], reason: []game.Reason{game.Checkmate, game.Resignation}[r.IntN(2)],
			plies: 1 + r.IntN(5), endedAt: day(1 + r.IntN(10)), opening: archive.Opening{"a", "b", "c"}[:r.IntN(4)], men: []archive.Men{camels}[:r.IntN(2)], late: int64(r.IntN(2) * 99)}
		all = append(all, g)
	}
	return all
}

// randomQuery asks for what some games of such an archive have.
func randomQuery(r *rand.Rand) archive.Query {
	var q archive.Query
	some := func(set func()) {
		if r.IntN(3) == 0 {
			set()
		}
	}
	some(func() { q.Game = "cheskers" })
	some(func() { q.Player = archive.Who{Name: "Ada"} })
	some(func() { q.Player = archive.Who{ID: "ben"} })
	if !q.Player.None() {
		some(func() { q.Side = archive.AsBlack })
		some(func() { q.Against = archive.Who{Name: "Cy"} })
	}
	some(func() { q.Result = archive.WhiteWon })
	some(func() { q.Game, q.Men = "cheskers", camels })
	some(func() { q.Game, q.Position = "cheskers", at("cheskers", "a") })
	some(func() { q.Game, q.Position = "cheskers", archive.Stood{Text: "late", Hash: 99} })
	some(func() { q.Reason = game.Checkmate })
	some(func() { q.Since = "2026-11-03" })
	some(func() { q.Until = "2026-11-07" })
	some(func() { q.MaxMoves = 2 })
	some(func() { q.Sort = archive.Longest })
	return q
}

// Forward and back a list has the same pages.
func TestFindBack(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		r := rand.New(rand.NewPCG(29, 5))
		s := opened(t, config)
		index(t, s, randomShelf(r)...)
		turned := 0
		for range 250 {
			q, limit := randomQuery(r), 1+r.IntN(7)
			forward, last := pagesFrom(t, s, q, limit)
			back := pagesBack(t, s, last, limit)
			slices.Reverse(back)
			if diff := cmp.Diff(forward, back); diff != "" {
				t.Fatalf("%s, %d a page:\n%s", q.Values().Encode(), limit, diff)
			}
			turned += len(back) - 1
		}
		if turned < 200 {
			t.Errorf("%d pages were turned", turned)
		}
	})
}

// pagesFrom are the pages of a list from its head on, and the query of the last one.
func pagesFrom(t *testing.T, s *Store, q archive.Query, limit int) (pages [][]string, last archive.Query) {
	for {
		found := find(t, s, q, limit)
		pages = append(pages, ids(found.Rows))
		if (found.Previous == archive.Cursor{}) != (len(pages) == 1) {
			t.Fatalf("%s: page %d has %v before it", q.Values().Encode(), len(pages), found.Previous)
		}
		if found.Next == (archive.Cursor{}) {
			return pages, q
		}
		q.After = found.Next
	}
}

// pagesBack are the pages from this one to the head of its list.
func pagesBack(t *testing.T, s *Store, q archive.Query, limit int) (pages [][]string) {
	for {
		found := find(t, s, q, limit)
		pages = append(pages, ids(found.Rows))
		if q.Back && found.Next != q.After {
			t.Fatalf("%s: behind it comes %v", q.Values().Encode(), found.Next)
		}
		if found.Previous == (archive.Cursor{}) {
			return pages
		}
		q.After, q.Back = found.Previous, true
	}
}

// Who turns back while games go on ending comes to those that were not there before.
func TestFindBackMeetsNewGames(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		index(t, s, shelf...)
		q := archive.Query{}
		q.After = find(t, s, q, 2).Next
		index(t, s, archived{id: "new", game: "cheskers", white: "Ada", black: "Ben", result: game.WhiteWins, reason: game.Time, plies: 9, endedAt: day(20)})
		found := find(t, s, q, 2)
		q.After, q.Back = found.Previous, true
		found = find(t, s, q, 2)
		if got := ids(found.Rows); !slices.Equal(got, []string{"f", "e"}) || found.Previous == (archive.Cursor{}) {
			t.Fatalf("%v, before it %v", got, found.Previous)
		}
		q.After = found.Previous
		if got := ids(find(t, s, q, 2).Rows); !slices.Equal(got, []string{"new"}) {
			t.Errorf("%v", got)
		}
	})
}
