package store

import (
	"slices"
	"testing"

	"threefold/internal/archive"
	"threefold/internal/game"
)

// pagesFrom are the pages of a list from its head on, and the query of the last one.
func pagesFrom(t *testing.T, s *Store, q archive.Query, limit int) (pages [][]string, last archive.Query) {
	for {
		found := find(t, s, q, limit)
		pages = append(pages, ids(found.Rows))
		if first := len(pages) == 1; (found.Previous == archive.Cursor{}) != first || (found.Sum == archive.Tally{}) == first {
			t.Fatalf("%s: page %d has %v before it, and sums %v", q.Values().Encode(), len(pages), found.Previous, found.Sum)
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
