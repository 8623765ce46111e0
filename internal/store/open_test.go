package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
	"threefold/migrations"
)

// Close writes what is queued; a later caller gets an error and has written nothing.
func TestCloseFlushes(t *testing.T) {
	const callers = 500
	onBoth(t, func(t *testing.T, config Config) {
		s := opened(t, config)
		results := make([]error, callers)
		var all sync.WaitGroup
		for i := range results {
			all.Go(func() {
				results[i] = s.Append(context.Background(), gamelog.Append{Event: event(fmt.Sprint(i), 1, "")})
			})
		}
		must.Do(t, s.Close())
		all.Wait()
		wantError(t, "an append to a closed store", errClosed, s.Append(t.Context(), gamelog.Append{Event: event("late", 1, "")}))
		s = opened(t, config)
		for i, err := range results {
			written := len(mustRead(t, s, fmt.Sprint(i))) == 1
			if err != nil && !errors.Is(err, errClosed) || written != (err == nil) {
				t.Errorf("append %d got %v; written: %v", i, err, written)
			}
		}
	})
}

func TestPing(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		must.Do(t, s.Ping(t.Context()))
		s.Close()
		if err := s.Ping(t.Context()); err == nil {
			t.Error("a closed store answers")
		}
	})
}

func TestMigratesOnce(t *testing.T) {
	files := must.Get(migrations.FS.ReadDir("."))(t)
	onBothEmpty(t, func(t *testing.T, config Config) {
		for range 2 {
			s := opened(t, config)
			if got := count(t, s, `SELECT COUNT(*) FROM goose_db_version WHERE version_id > 0`); got != len(files) {
				t.Errorf("%d steps taken of %d", got, len(files))
			}
			s.Close()
		}
	})
}

// Several processes start at once, and no step has been taken. (On a database
// without goose's own table they would already be held up by its making.)
func TestConcurrentMigration(t *testing.T) {
	config := Config{URL: pgtest.URL(t), Logger: logger(t)}
	opened(t, config).Close()
	pgtest.Exec(t, config.URL, `DROP TABLE players, games, events, meta, chat, seat_keys, schema_steps, position_sums, position_games, player_pages, leases, devices, device_links, shared_seats, game_traits, push_subscriptions, push_calls, push_looks, push_rings, plans, programs, archive_months, tournaments, arenas`)
	pgtest.Exec(t, config.URL, `DELETE FROM goose_db_version WHERE version_id > 0`)

	stores, errs := make([]*Store, 4), make([]error, 4)
	var all sync.WaitGroup
	for i := range stores {
		all.Go(func() { stores[i], errs[i] = Open(t.Context(), config) })
	}
	all.Wait()
	must.Do(t, errs...)
	save(t, stores[0], row("g"))
	for _, s := range stores {
		wantEvents(t, s, "g", 1)
		s.Close()
	}
}

func TestOpenSaysWhyNot(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text.txt")
	must.Do(t, os.WriteFile(text, []byte(strings.Repeat("Dear Ada, ", 100)), 0o600))
	tests := []struct {
		name   string
		config Config
		names  string // what the error names
	}{
		{"no server there", Config{URL: "postgres:///games?host=" + folder}, folder},
		{"no URL", Config{URL: "postgres://:port"}, "invalid port"},
		{"a password is not shown", Config{URL: "postgres://ada:secret@localhost/games?sslmode=perhaps"}, "sslmode"},
		{"not a database", Config{Path: text}, text},
		{"a folder", Config{Path: folder}, folder},
		{"below a file", Config{Path: filepath.Join(text, "games.db")}, text},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := Open(t.Context(), test.config)
			if err == nil {
				s.Close()
				t.Fatal("opened")
			}
			if said := err.Error(); !strings.Contains(said, test.names) || strings.Contains(said, "secret") {
				t.Errorf("said: %s", said)
			}
		})
	}
}
