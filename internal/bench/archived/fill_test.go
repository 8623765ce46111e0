package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/archive/sample"
	"threefold/internal/game/catalog"
)

// none is an archive without players.
func none() iter.Seq[Player] { return slices.Values[[]Player](nil) }

// made is a filling of games by two dozen people, all but the private ones with logs.
func made(t *testing.T, games int) Filling {
	from := sample.New(catalog.Games, 3)
	from.Mixed = true
	var all []Finished
	var players []Player
	known := map[string]bool{}
	for n := range games {
		g := from.Game(n)
		f := Finished{Row: g.Row, Entry: g.Entry}
		if g.Row.Listed() || g.Row.Level > 0 {
			full, events, err := from.Full(n, catalog.Find)
			if err != nil {
				t.Fatal(err)
			}
			f = Finished{full.Row, full.Entry, events}
		}
		all = append(all, f)
		for _, p := range []string{f.Row.White.ID, f.Row.Black.ID} {
			known[p] = true
		}
	}
	for n := range sample.Players {
		if p := sample.Person(n); known[p.ID] {
			players = append(players, Player{p, fmt.Sprint("hash ", n), sample.Page(n), 5})
		}
	}
	return Filling{slices.Values(players), func(yield func(Finished, error) bool) {
		for _, f := range all {
			if !yield(f, nil) {
				return
			}
		}
	}}
}

// A store that is filled holds what the games' ends and the indexer would have written.
func TestFillIsWhatIsPlayedAndIndexed(t *testing.T) {
	const games = 60
	onBoth(t, func(t *testing.T, config Config) {
		from := made(t, games)
		if err := Fill(t.Context(), config, from, func(int) {}); err != nil {
			t.Fatal(err)
		}
		got, counts := backedUp(t, config)
		if counts["games"] != games || counts["events"] == 0 {
			t.Errorf("filled in: %v", counts)
		}
		played := engines[strings.TrimPrefix(t.Name(), "TestFillIsWhatIsPlayedAndIndexed/")](t)
		play(t, played, from)
		want, _ := backedUp(t, played)
		if diff := cmp.Diff(lasting(contents(t, want)), lasting(contents(t, got))); diff != "" {
			t.Error(diff)
		}
	})
}

// play writes the games of a filling as servers do, and has them indexed.
func play(t *testing.T, config Config, from Filling) {
	t.Helper()
	s := opened(t, config)
	for p := range from.Players {
		if err := s.SavePlayer(t.Context(), p.TokenHash, p.Person, p.Since); err != nil {
			t.Fatal(err)
		}
	}
	for f := range from.Games {
		if len(f.Log) == 0 {
			mustWrite(t, s, saveRow(&f.Row))
		}
		for i, e := range f.Log {
			if i == len(f.Log)-1 {
				mustAppend(t, s, e, &f.Row)
			} else {
				mustAppend(t, s, e, nil)
			}
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		archive.NewIndexer(s.Archive(), catalog.Find, uncounted{}, slog.New(slog.DiscardHandler)).Run(ctx)
	}()
	for left := 1; left > 0; time.Sleep(10 * time.Millisecond) {
		rows, err := s.Archive().Unindexed(ctx, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		left = len(rows)
	}
	stop()
	<-done
}

// uncounted is an archive.Meter that counts nothing.
type uncounted struct{}

func (uncounted) Backlog(int) {}
func (uncounted) Skipped()    {}

func mustWrite(t *testing.T, s *Store, statement *statement) {
	t.Helper()
	if err := s.committer.write(t.Context(), &write{statement: statement}); err != nil {
		t.Fatal(err)
	}
}

// lasting leaves out who indexes, and at which random addresses players' pages are.
func lasting(all rowsOf) rowsOf {
	delete(all, "leases")
	for i, row := range all["player_pages"] {
		fields := strings.Fields(row)
		all["player_pages"][i] = fields[0] + " " + fields[2]
	}
	slices.Sort(all["player_pages"])
	return all
}

// A store that has games is not filled, and has its indexes afterwards as before.
func TestFillTakesEmptyStoresOnly(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		save(t, s, over("g", 5))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		before, _ := backedUp(t, config)
		if err := Fill(t.Context(), config, made(t, 3), func(int) {}); err == nil || !strings.Contains(err.Error(), "is not empty") {
			t.Errorf("filled: %v", err)
		}
		if after, _ := backedUp(t, config); !cmp.Equal(contents(t, before), contents(t, after)) {
			t.Error("the store has changed")
		}
	})
}

// A filled store has the same indexes as an empty one.
func TestFillMakesEveryIndex(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		before := indexesOf(t, config)
		if err := Fill(t.Context(), config, made(t, 3), func(int) {}); err != nil {
			t.Fatal(err)
		}
		after := indexesOf(t, config)
		if diff := cmp.Diff(before, after); diff != "" || len(before) < 10 {
			t.Errorf("%d indexes\n%s", len(before), diff)
		}
	})
}

func indexesOf(t *testing.T, config Config) (all []string) {
	t.Helper()
	s := opened(t, config)
	rows, err := s.database.writer.QueryContext(t.Context(), s.database.loading().indexes)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			t.Fatal(err)
		}
		all = append(all, definition)
	}
	if err := errors.Join(rows.Err(), rows.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	return all
}
