package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/pgtest"
)

var _ lobby.Log = (*Store)(nil)

func TestMain(m *testing.M) {
	if path := os.Getenv(holdVariable); path != "" {
		hold(path)
	}
	pgtest.Migrate = func(url string) error { return migrated(Config{URL: url}) }
	pgtest.Main(m)
}

// migrated makes the schema in an empty database.
func migrated(config Config) error {
	config.Logger = slog.New(slog.DiscardHandler)
	s, err := Open(context.Background(), config)
	if err != nil {
		return err
	}
	return s.Close()
}

// engines makes a database of each engine for a test of its own, with the schema.
var engines = map[string]func(t testing.TB) Config{
	"sqlite":   func(t testing.TB) Config { return Config{Path: sqlitePath(t), Logger: logger(t)} },
	"postgres": func(t testing.TB) Config { return Config{URL: pgtest.URL(t), Logger: logger(t)} },
}

// onBoth runs a test on each engine, on both at once, with a database of its own in which
// there is nothing but the schema.
func onBoth(t *testing.T, test func(t *testing.T, config Config)) {
	for engine, config := range engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			test(t, config(t))
		})
	}
}

// onBothOpened is onBoth with the database opened, and closed when the test ends.
func onBothOpened(t *testing.T, test func(t *testing.T, s *Store)) {
	onBoth(t, func(t *testing.T, config Config) { test(t, opened(t, config)) })
}

// onBothEmpty is onBoth without the schema, for tests of how it is made.
func onBothEmpty(t *testing.T, test func(t *testing.T, config Config)) {
	t.Run("sqlite", func(t *testing.T) { test(t, Config{Path: newPath(t), Logger: logger(t)}) })
	t.Run("postgres", func(t *testing.T) { test(t, Config{URL: pgtest.Empty(t), Logger: logger(t)}) })
}

// newPath is a path that a careless URL would cut short or misread.
func newPath(t testing.TB) string {
	return filepath.Join(t.TempDir(), "a folder", "what?%20#1.db")
}

// sqlitePath is such a path, of a file with the schema.
func sqlitePath(t testing.TB) string {
	t.Helper()
	path := newPath(t)
	placeFile(t, path)
	return path
}

// placeFile puts a file with the schema where none is.
func placeFile(t testing.TB, path string) {
	t.Helper()
	whole, err := file()
	if err == nil {
		err = errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, whole, 0o600))
	}
	must.Do(t, err)
}

// file is what a file holds that has the schema and nothing else.
var file = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "threefold-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "games.db")
	if err := migrated(Config{Path: path}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// wantError demands an error of something.
func wantError(t testing.TB, of string, want, err error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", of, err, want)
	}
}

// same demands a value.
func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("%s:\n%s", what, diff)
	}
}

// gives demands a value, and no error, of a call: gives(t, "the name", "Ada")(f()).
func gives[V any](t testing.TB, what string, want V) func(V, error) {
	t.Helper()
	return func(got V, err error) {
		t.Helper()
		must.Do(t, err)
		same(t, what, got, want)
	}
}

// errOf is the error of a call that gives a value, too.
func errOf[T any](_ T, err error) error { return err }

func logger(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), nil))
}

// opened is a store that is closed when the test ends.
func opened(t testing.TB, config Config) *Store {
	t.Helper()
	s := must.Get(Open(t.Context(), config))(t)
	t.Cleanup(func() { s.Close() })
	return s
}

// event is a plausible event; its command distinguishes it from others of its number.
func event(game string, seq int64, command string) gamelog.Event {
	return gamelog.Event{
		Game: game, Seq: seq, Kind: gamelog.Moved, Version: 1, At: 1_800_000_000_000 + seq,
		Command: command, Data: []byte(fmt.Sprintf(`{"played":{"position":"after %d"},"left":0,"spent":0}`, seq)),
	}
}

// row is an open invitation by Ada.
func row(id string) gamelog.Row {
	return gamelog.Row{
		ID: id, Slug: "slug-" + id, Game: "cheskers", Status: gamelog.Invited,
		Creator: gamelog.Person{ID: "ada", Name: "Ada"}, Side: "white",
		Position: "start", CreatedAt: 1_800_000_000_000,
	}
}

// playing is the row of a game that Ada plays as White with Ben.
func playing(id string) gamelog.Row {
	r := row(id)
	r.Status, r.White, r.Black = gamelog.Playing, r.Creator, gamelog.Person{ID: "ben", Name: "Ben"}
	return r
}

// over is the row of a game of theirs that has ended.
func over(id string, endedAt int64) gamelog.Row {
	r := playing(id)
	r.Status, r.Result, r.Reason, r.Plies, r.EndedAt = gamelog.Over, "1-0", "checkmate", 31, endedAt
	return r
}

func mustAppend(t testing.TB, s *Store, e gamelog.Event, r *gamelog.Row) {
	t.Helper()
	if err := s.Append(context.Background(), gamelog.Append{Event: e, Row: r}); err != nil {
		t.Fatalf("append %s %d: %v", e.Game, e.Seq, err)
	}
}

// save writes rows, each with the first event of its game.
func save(t testing.TB, s *Store, rows ...gamelog.Row) {
	t.Helper()
	for _, r := range rows {
		mustAppend(t, s, event(r.ID, 1, "create"), &r)
	}
}

func mustRead(t testing.TB, s *Store, game string) []gamelog.Event {
	t.Helper()
	events := must.Get(s.Events(context.Background(), game, 0))(t)
	return events
}

// wantEvents demands a log of so many events.
func wantEvents(t testing.TB, s *Store, game string, n int) {
	t.Helper()
	if got := mustRead(t, s, game); len(got) != n {
		t.Errorf("%s has the events %v, not %d", game, got, n)
	}
}

// texts are the values of a query's one column.
func texts(t testing.TB, s *Store, query string) (all []string) {
	t.Helper()
	rows := must.Get(s.reader.QueryContext(context.Background(), query))(t)
	defer rows.Close()
	for rows.Next() {
		var text string
		must.Do(t, rows.Scan(&text))
		all = append(all, text)
	}
	return all
}

// count is the number that a query gives.
func count(t testing.TB, s *Store, query string, args ...any) (n int) {
	t.Helper()
	must.Do(t, s.reader.QueryRowContext(context.Background(), query, args...).Scan(&n))
	return n
}

func ids(rows []gamelog.Row) []string {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}
