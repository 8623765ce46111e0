package search_test

import (
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/store/search"
	"threefold/internal/testkit/must"
)

var large = flag.Bool("large", false, "ask many queries")

// tries is how many queries are asked: a few, or many.
func tries(few, many int) int {
	if *large {
		return many
	}
	return few
}

// asked draws a query, of which most have several parts.
func asked(r *rand.Rand) (q archive.Query) {
	for _, set := range []func(){
		func() { q.Game = "cheskers" },
		func() { q.Computer = true },
		func() { q.Player = archive.Who{Name: []string{"Ada", "Zoe"}[r.IntN(2)]} },
		func() { q.Player = archive.Who{ID: "ben"} },
		func() { q.Reason = []game.Reason{game.Resignation, game.Agreement}[r.IntN(2)] },
		func() { q.Pace = archive.Short },
		func() { q.MinMoves = 1 + r.IntN(40) },
		func() { q.MaxMoves = 1 + r.IntN(40) },
		func() { q.Since = archive.Day(fmt.Sprintf("2026-03-%02d", 1+r.IntN(31))) },
		func() { q.Until = archive.Day(fmt.Sprintf("2026-04-%02d", 1+r.IntN(28))) },
		func() { q.Opening = archive.Opening{"a", "b", "c"}[:1+r.IntN(3)] },
		func() { q.Game, q.Position = "cheskers", archive.Stood{Text: "stood", Hash: []int64{5, 99}[r.IntN(2)]} },
		func() { q.Game, q.Pieces = "cheskers", camels },
		func() { q.Sort = archive.Longest },
		func() { q.Result = []archive.Result{archive.WhiteWon, archive.BlackWon, archive.Drawn}[r.IntN(3)] },
	} {
		if r.IntN(5) == 0 {
			set()
		}
	}
	if q.Computer { // no list of its games has positions
		q.Position = archive.Stood{}
	}
	if !q.Player.None() {
		q.Side = []archive.Side{"", "", archive.AsWhite, archive.AsBlack}[r.IntN(4)]
		if r.IntN(3) == 0 {
			q.Against = archive.Who{Name: "Cy"}
		}
		if r.IntN(2) == 0 {
			q.Result = []archive.Result{archive.Won, archive.Lost}[r.IntN(2)]
		}
	}
	return q
}

// Every page of a list has what reading through all games finds, in the same order, and
// an exact count is the list's, with its results.
func TestFindIsReadingThrough(t *testing.T) {
	games := many(4500)
	db := shelved(t, games)
	r := rand.New(rand.NewPCG(30, 11))
	leads, further := map[search.Lead]int{}, 0
	for range tries(80, 600) {
		q, limit := asked(r), 20+r.IntN(200)
		plan := must.Get(search.PlanOf(t.Context(), db, q))(t)
		leads[plan.Lead]++
		want := listOf(games, q)
		first, got := pagesOf(t, db, q, limit, &further)
		if diff := cmp.Diff(idsOf(want), got); diff != "" {
			t.Fatalf("%s, by %+v, %d a page:\n%s", q.Values().Encode(), plan, limit, diff)
		}
		if sum := sumOf(want, q); first.Counted == archive.Exactly && (first.Count != len(want) || first.Sum != sum) {
			t.Fatalf("%s: counted %d, %+v in place of %d, %+v", q.Values().Encode(), first.Count, first.Sum, len(want), sum)
		}
		if first.Counted == archive.MoreThan && first.Count >= len(want) {
			t.Fatalf("%s: more than %d of %d", q.Values().Encode(), first.Count, len(want))
		}
		if plan.Whole && first.Counted != archive.Exactly {
			t.Fatalf("%s: read whole, and counted %v", q.Values().Encode(), first.Counted)
		}
	}
	if len(leads) < 10 || further == 0 {
		t.Errorf("%d leads were planned: %v; %d pages ended for having read enough", len(leads), leads, further)
	}
}

func idsOf(games []finished) (ids []string) {
	for _, g := range games {
		ids = append(ids, g.id)
	}
	return ids
}

// pagesOf reads a list to its end, and each page back again; it counts the pages that
// ended for having read enough.
func pagesOf(t *testing.T, db *sql.DB, q archive.Query, limit int, further *int) (first search.Page, ids []string) {
	t.Helper()
	for n := 0; ; n++ {
		page := must.Get(search.Find(t.Context(), db, q, limit))(t)
		if n == 0 {
			first = page
		}
		if page.Further {
			*further++
		}
		if len(page.Entries) > limit || (page.Previous == archive.Cursor{}) != (n == 0) {
			t.Fatalf("%s: page %d of %d entries, before it %v", q.Values().Encode(), n, len(page.Entries), page.Previous)
		}
		for _, e := range page.Entries {
			ids = append(ids, e.ID)
		}
		if page.Next == (archive.Cursor{}) {
			return first, ids
		}
		q.After = page.Next
	}
}

// Backwards from a place a list is what is before it, this place included.
func TestFindBackIsReadingThrough(t *testing.T) {
	games := many(3000)
	db := shelved(t, games)
	r := rand.New(rand.NewPCG(30, 9))
	looked := 0
	for range tries(30, 300) {
		q, limit := asked(r), 10+r.IntN(40)
		want := listOf(games, q)
		if len(want) < 2 {
			continue
		}
		at := r.IntN(len(want))
		q.After, q.Back = archive.Cursor{Plies: want[at].plies, EndedAt: want[at].endedAt, Slug: want[at].slug}, true
		var got []string
		for got = nil; ; {
			page := must.Get(search.Find(t.Context(), db, q, limit))(t)
			var ids []string
			for _, e := range page.Entries {
				ids = append(ids, e.ID)
			}
			if page.Next != q.After {
				t.Fatalf("%s: behind the page comes %v in place of %v", q.Values().Encode(), page.Next, q.After)
			}
			got = append(ids, got...)
			if page.Previous == (archive.Cursor{}) {
				break
			}
			q.After = page.Previous
		}
		looked++
		if diff := cmp.Diff(idsOf(want[:at+1]), got); diff != "" {
			t.Fatalf("%s, %d a page:\n%s", q.Values().Encode(), limit, diff)
		}
	}
	if looked < tries(10, 100) {
		t.Errorf("only %d lists had two games", looked)
	}
}

// What followed a beginning is what the games that have it went on with: all of them, or
// those that ended last where there are too many.
func TestContinuedIsReadingThrough(t *testing.T) {
	games := many(3000)
	db := shelved(t, games)
	r := rand.New(rand.NewPCG(30, 10))
	over, whole := 0, 0
	for range tries(20, 300) {
		q := asked(r)
		q.Sort, q.Opening = archive.Newest, archive.Opening{"a", "b"}[:r.IntN(3)]
		got := must.Get(search.Continued(t.Context(), db, q))(t)
		all := listOf(games, q)
		if got.Over {
			over++
			if got.Games() > archive.MaxRead || got.Games() >= len(all) {
				t.Fatalf("%s: %d of %d games, and more", q.Values().Encode(), got.Games(), len(all))
			}
			all = all[:got.Games()]
		} else {
			whole++
		}
		if diff := cmp.Diff(continuedBy(all, len(q.Opening)), tallies(got)); diff != "" {
			t.Fatalf("%s:\n%s", q.Values().Encode(), diff)
		}
	}
	if over == 0 || whole == 0 {
		t.Errorf("%d with more, %d without", over, whole)
	}
}

// continuedBy adds up what games played after so many moves, by its code.
func continuedBy(games []finished, moves int) map[string]archive.Tally {
	sums := map[string]archive.Tally{}
	for _, g := range games {
		code := ""
		if len(g.opening) > moves {
			code = g.opening[moves : moves+1].Code()
		}
		sum := sums[code]
		sum.Add(string(g.result), 1)
		sums[code] = sum
	}
	return sums
}

func tallies(e archive.Explored) map[string]archive.Tally {
	sums := map[string]archive.Tally{}
	for _, m := range e.Moves {
		sums[m.Move] = m.Tally
	}
	return sums
}

// Sums of early positions and games that reached a late one are added up, move by move,
// the most played first; the latest games are named.
func TestExplore(t *testing.T) {
	db := shelved(t, nil)
	tx := must.Get(db.BeginTx(t.Context(), nil))(t)
	const sums, reached = `position_sums (position, move, result, games, slug, ended_at)`, `position_games (position, ended_at, slug, ply, move, result)`
	insert(t, tx, sums, 7, "a", "1-0", 3, "third", 30)
	insert(t, tx, sums, 7, "a", "0-1", 1, "first", 10)
	insert(t, tx, sums, 7, "b", "1/2-1/2", 9, "second", 20)
	insert(t, tx, sums, 8, "a", "1-0", 50, "other", 99)
	insert(t, tx, reached, 7, 40, "fourth", 33, "c", "0-1")
	for n := range archive.MaxExplored + 5 {
		insert(t, tx, reached, 9, 1000+n, fmt.Sprint("late", n), 33, "", "1-0")
	}
	must.Do(t, tx.Commit())
	got, slugs, err := search.Explore(t.Context(), db, 7)
	must.Do(t, err)
	want := archive.Explored{Tally: archive.Tally{White: 3, Drawn: 9, Black: 2}, Moves: []archive.Continuation{
		{Move: "b", Tally: archive.Tally{Drawn: 9}, Slug: "second", EndedAt: 20},
		{Move: "a", Tally: archive.Tally{White: 3, Black: 1}, Slug: "third", EndedAt: 30},
		{Move: "c", Tally: archive.Tally{Black: 1}, Slug: "fourth", EndedAt: 40},
	}}
	if diff := cmp.Diff(want, got); diff != "" || !slices.Equal(slugs, []string{"fourth", "third"}) {
		t.Errorf("latest %v\n%s", slugs, diff)
	}
	got, slugs, err = search.Explore(t.Context(), db, 9)
	must.Do(t, err)
	last := archive.MaxExplored + 4
	if !got.Over || got.Games() != archive.MaxExplored || !slices.Equal(slugs, []string{fmt.Sprint("late", last), fmt.Sprint("late", last-1)}) {
		t.Errorf("%d games, over %v, latest %v", got.Games(), got.Over, slugs)
	}
}

// A score has each kind of game, most games first, the sum of all, and the opponents of
// the most games.
func TestScore(t *testing.T) {
	db := shelved(t, nil)
	tx := must.Get(db.BeginTx(t.Context(), nil))(t)
	insert(t, tx, `player_scores (player, game, won, drawn, lost)`, "ada", "cheskers", 1, 2, 3)
	insert(t, tx, `player_scores (player, game, won, drawn, lost)`, "ada", "quadsquare", 10, 0, 1)
	insert(t, tx, `player_scores (player, game, won, drawn, lost)`, "ben", "cheskers", 9, 9, 9)
	for n := range 130 {
		insert(t, tx, `player_rivals (player, opponent, games, won, drawn, lost)`, "ada", fmt.Sprintf("p%03d", n), n+1, n, 0, 1)
	}
	must.Do(t, tx.Commit())
	s := must.Get(search.Score(t.Context(), db, "ada"))(t)
	if s.All != (archive.Tally{White: 11, Drawn: 2, Black: 4}) || len(s.Games) != 2 || s.Games[0].Game != "quadsquare" || s.Games[1].Tally != (archive.Tally{White: 1, Drawn: 2, Black: 3}) {
		t.Errorf("%+v, %+v", s.All, s.Games)
	}
	if len(s.Against) != 100 || s.Against[0].Player.ID != "p129" || s.Against[99].Player.ID != "p030" || s.Against[0].Tally != (archive.Tally{White: 129, Black: 1}) {
		t.Errorf("%d opponents, %+v", len(s.Against), s.Against)
	}
}
