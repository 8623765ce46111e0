package store

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"threefold/internal/game/catalog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sample"
)

// someGames writes a few games of every kind.
func someGames(b *Bulk) error {
	from := sample.New(catalog.Games, 3)
	var games []Finished
	for n := range 3 {
		g := from.Game(n)
		games = append(games, Finished{Row: g.Row, Entry: g.Entry})
	}
	return b.Games(games)
}

// A store that has games is not filled, and has its indexes afterwards as before.
func TestFillTakesEmptyStoresOnly(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		save(t, s, over("g", 5))
		must.Do(t, s.Close())
		before, _ := backedUp(t, config)
		if err := Fill(t.Context(), config, someGames); err == nil || !strings.Contains(err.Error(), "is not empty") {
			t.Errorf("filled: %v", err)
		}
		if after, _ := backedUp(t, config); !cmp.Equal(contents(t, before), contents(t, after)) {
			t.Error("the store has changed")
		}
	})
}

// A filling that fails leaves nothing. Before it, after it, and in a filled store there are the same indexes.
func TestFill(t *testing.T) {
	onBoth(t, func(t *testing.T, config Config) {
		before, fault := indexesOf(t, config), errors.New("no more games")
		wantError(t, "filled", fault, Fill(t.Context(), config, func(b *Bulk) error { return errors.Join(someGames(b), fault) }))
		same(t, "the indexes", indexesOf(t, config), before)
		if _, counts := backedUp(t, config); counts["games"] != 0 || counts["game_traits"] != 0 {
			t.Errorf("it left %v", counts)
		}
		must.Do(t, Fill(t.Context(), config, someGames))
		if same(t, "the indexes of a filled store", indexesOf(t, config), before); len(before) < 10 {
			t.Errorf("there are %d indexes", len(before))
		}
	})
}

func indexesOf(t *testing.T, config Config) (all []string) {
	t.Helper()
	s := opened(t, config)
	rows := must.Get(s.database.writer.QueryContext(t.Context(), s.database.loading().indexes))(t)
	defer rows.Close()
	for rows.Next() {
		var name, definition string
		must.Do(t, rows.Scan(&name, &definition))
		all = append(all, definition)
	}
	must.Do(t, rows.Err(), rows.Close(), s.Close())
	return all
}
