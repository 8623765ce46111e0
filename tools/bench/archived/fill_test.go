package archived

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/archive"
	"threefold/internal/backup"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/store"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/internal/testkit/sample"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// engines makes a setting for an empty store of each engine.
var engines = map[string]func(t *testing.T) store.Config{
	"sqlite": func(t *testing.T) store.Config {
		return store.Config{Path: t.TempDir() + "/threefold.db", Logger: slog.New(slog.DiscardHandler)}
	},
	"postgres": func(t *testing.T) store.Config {
		return store.Config{URL: pgtest.URL(t), Logger: slog.New(slog.DiscardHandler)}
	},
}

// played is a filling of games by two dozen people, all with their logs.
func played(t *testing.T, games int) Filling {
	t.Helper()
	from := sample.New(catalog.Games, 3)
	from.Players = 100
	var all []store.Finished
	known := map[string]bool{}
	for n := range games {
		g, events, err := from.Full(n, catalog.Find)
		must.Do(t, err)
		all = append(all, store.Finished{Row: g.Row, Entry: g.Entry, Log: events})
		known[g.Row.White.ID], known[g.Row.Black.ID] = true, true
	}
	var players []store.Player
	for n := range from.Players {
		if p := sample.Person(n); known[p.ID] {
			players = append(players, store.Player{Person: p, TokenHash: fmt.Sprint("hash ", n), Page: sample.Page(n), Since: 5})
		}
	}
	return Filling{slices.Values(players), sure(slices.Values(all))}
}

// A store that is filled holds what the games' ends and the indexer would have written.
func TestFillIsWhatIsPlayedAndIndexed(t *testing.T) {
	const games = 30
	for name, empty := range engines {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from, filled, written := played(t, games), empty(t), empty(t)
			must.Do(t, Fill(t.Context(), filled, from, func(int) {}))
			play(t, written, from)
			got, want := contents(t, filled), contents(t, written)
			if len(got["games"]) != games || len(got["position_sums"]) < games || len(got["player_rivals"]) < 10 {
				t.Errorf("filled in: %d games, %d sums, %d scores", len(got["games"]), len(got["position_sums"]), len(got["player_rivals"]))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// play writes the games of a filling as servers do, and has them indexed.
func play(t *testing.T, config store.Config, from Filling) {
	t.Helper()
	s := must.Get(store.Open(t.Context(), config))(t)
	defer s.Close()
	for p := range from.Players {
		must.Do(t, s.SavePlayer(t.Context(), p.TokenHash, p.Person, p.Since))
	}
	for f := range from.Games {
		for i, e := range f.Log {
			a := gamelog.Append{Event: e}
			if i == len(f.Log)-1 {
				a.Row = &f.Row
			}
			must.Do(t, s.Append(t.Context(), a))
		}
	}
	indexAll(t, s)
}

// indexAll runs the indexer until it has done its work.
func indexAll(t *testing.T, s *store.Store) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		archive.NewIndexer(s.Archive(), catalog.Find, uncounted{}, slog.New(slog.DiscardHandler)).Run(ctx)
	}()
	for left := 1; left > 0; time.Sleep(10 * time.Millisecond) {
		rows := must.Get(s.Archive().Unindexed(ctx, "", 1))(t)
		left = len(rows)
	}
	stop()
	<-done
}

// uncounted is an archive.Meter that counts nothing.
type uncounted struct{}

func (uncounted) Backlog(int) {}
func (uncounted) Skipped()    {}

// rows are those of each table, as a backup has them.
type rows struct {
	name string // of the table that is read
	all  map[string][]string
}

func (r *rows) Table(name string, _ []string) error {
	r.name, r.all[name] = name, nil
	return nil
}

func (r *rows) Row(values []any) error {
	if r.name == "player_pages" { // whose addresses are drawn by lot
		values = []any{values[0], values[2]}
	}
	r.all[r.name] = append(r.all[r.name], fmt.Sprintf("%q", values))
	return nil
}

// contents are all rows of a store as sorted texts, but for who indexes.
func contents(t *testing.T, config store.Config) map[string][]string {
	t.Helper()
	var text bytes.Buffer
	must.Get(store.Backup(t.Context(), config, &text))(t)
	from := must.Get(backup.NewReader(&text))(t)
	r := &rows{all: map[string][]string{}}
	must.Get(from.Each(r))(t)
	delete(r.all, "leases")
	for _, list := range r.all {
		slices.Sort(list)
	}
	return r.all
}

// Private games and those against the computer are made up too, and are on no list of
// games between people; players have pages who have games that lists show, and the games
// that are to have logs have them.
func TestMadeUpGamesAreListedAsTheyAre(t *testing.T) {
	const persons, games, logs = 300, 400, 20
	config := engines["sqlite"](t)
	told := 0
	must.Do(t, Fill(t.Context(), config, NewFilling(persons, games, logs), func(n int) { told = n }))
	if told != 0 {
		t.Errorf("%d games are told of, before there is a batch", told)
	}
	all := contents(t, config)
	if len(all["games"]) != games || len(all["players"]) != persons || len(all["player_pages"]) < 50 || len(all["player_pages"]) >= persons {
		t.Errorf("%d games, %d players, of whom %d have pages", len(all["games"]), len(all["players"]), len(all["player_pages"]))
	}
	logged := map[string]bool{}
	for _, e := range all["events"] {
		logged[strings.Fields(e)[0]] = true
	}
	if len(logged) != logs {
		t.Errorf("%d games have logs", len(logged))
	}
	s := must.Get(store.Open(t.Context(), config))(t)
	defer s.Close()
	people := must.Get(s.Archive().Find(t.Context(), archive.Query{}, 5))(t)
	machine := must.Get(s.Archive().Find(t.Context(), archive.Query{Computer: true}, 5))(t)
	if people.Count < games*80/100 || people.Count+machine.Count >= games || machine.Count < games/20 {
		t.Errorf("of %d games %d are listed between people, and %d against the computer", games, people.Count, machine.Count)
	}
}
