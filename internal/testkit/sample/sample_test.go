package sample_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/game"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sample"
)

// A game of a number is always the same, and no other game's.
func TestGamesAreAlwaysTheSame(t *testing.T) {
	one, other := sample.New(catalog.Games, 3), sample.New(catalog.Games, 3)
	one.Mixed, other.Mixed = true, true
	slugs, ids := map[string]bool{}, map[string]bool{}
	for n := range 200 {
		g := one.Game(n)
		if diff := cmp.Diff(g, other.Game(n)); diff != "" {
			t.Fatalf("game %d:\n%s", n, diff)
		}
		slugs[g.Row.Slug], ids[g.Row.ID] = true, true
		if g.Row.EndedAt != sample.EndedAt(n) || g.Row.Slug != sample.Slug(n) || n > 0 && g.Row.EndedAt <= sample.EndedAt(n-1) {
			t.Errorf("game %d is %s, and ended at %d", n, g.Row.Slug, g.Row.EndedAt)
		}
	}
	if len(slugs) != 200 || len(ids) != 200 {
		t.Errorf("200 games have %d addresses and %d ids", len(slugs), len(ids))
	}
}

// An entry is about its row's game, and follows a line for a while: its positions differ
// among themselves, the first is the start, and other games share it.
func TestEntriesAreOfTheirRows(t *testing.T) {
	from := sample.New(catalog.Games, 5)
	shared := map[int64]int{}
	for n := range 500 {
		g := from.Game(n)
		r, e := g.Row, g.Entry
		if e.Slug != r.Slug || e.Game != r.Game || e.White != r.White.ID || e.Black != r.Black.ID || e.White == e.Black ||
			e.WhiteKey != archive.Key(r.White.Name) || e.Result != r.Result || e.EndedAt != r.EndedAt || e.Pace != archive.PaceOf(r.Terms) || !e.Listed || !r.Listed() {
			t.Fatalf("game %d: the row is %+v, the entry %+v", n, r, e)
		}
		kind, _ := catalog.Find(r.Game)
		if e.Steps[0].Position != archive.Hash(kind, kind.Start) || e.Steps[0].Ply != 0 {
			t.Fatalf("game %d begins at %+v", n, e.Steps[0])
		}
		seen := map[int64]bool{}
		for _, s := range e.Steps {
			if seen[s.Position] || s.Ply > r.Plies || s.Ply > archive.IndexedPlies || (s.Move == "") != (s.Ply == r.Plies) {
				t.Fatalf("game %d of %d plies has the step %+v", n, r.Plies, s)
			}
			seen[s.Position] = true
			shared[s.Position]++
		}
		for i, move := range e.Opening {
			if i >= archive.OpeningPlies || i < len(e.Steps) && e.Steps[i].Ply == i && e.Steps[i].Move != move {
				t.Fatalf("game %d: move %d of its opening is %q, step %+v", n, i, move, e.Steps[i])
			}
		}
	}
	again := 0
	for _, games := range shared {
		if games > 1 {
			again++
		}
	}
	if again < 50 {
		t.Errorf("only %d positions were reached by two games", again)
	}
}

// The log of a full game is one that a server might have written: it folds to the game's
// row, every ply is legal, and its entry is what the indexer makes of it.
func TestFullGamesAreLogs(t *testing.T) {
	from := sample.New(catalog.Games, 3)
	from.Mixed = true
	for n := range 25 {
		g, events, err := from.Full(n, catalog.Find)
		must.Do(t, err)
		record := must.Get(gamelog.Fold(events))(t)
		if diff := cmp.Diff(g.Row, *record.Row()); diff != "" {
			t.Errorf("game %d:\n%s", n, diff)
		}
		if diff := cmp.Diff(g.Entry, archive.EntryOf(record, catalog.Find)); diff != "" {
			t.Errorf("game %d:\n%s", n, diff)
		}
		if g.Row.EndedAt != sample.EndedAt(n) || g.Row.Reason != string(game.Resignation) || g.Row.Plies != len(events)-3 || !g.Row.Listed() {
			t.Errorf("game %d ended at %d by %s after %d plies and %d events", n, g.Row.EndedAt, g.Row.Reason, g.Row.Plies, len(events))
		}
		kind, _ := catalog.Find(g.Row.Game)
		match := must.Get(game.NewMatch(kind, kind.Start))(t)
		for _, text := range record.Plies.Texts() {
			must.Get(match.Play(text))(t)
		}
	}
	if _, _, err := from.Full(0, func(string) (*game.Game, bool) { return nil, false }); err == nil {
		t.Error("a game of no kind is played")
	}
}
