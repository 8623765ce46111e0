package store

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/store/pgtest"
)

var _ lobby.Log = (*Store)(nil)

func TestMain(m *testing.M) {
	if path := os.Getenv(holdVariable); path != "" {
		hold(path)
	}
	pgtest.Main(m)
}

// onBoth runs a test on each engine, with an empty database of its own.
func onBoth(t *testing.T, test func(t *testing.T, config Config)) {
	t.Run("sqlite", func(t *testing.T) { test(t, Config{Path: sqlitePath(t), Logger: logger(t)}) })
	t.Run("postgres", func(t *testing.T) { test(t, Config{URL: pgtest.URL(t), Logger: logger(t)}) })
}

// sqlitePath is a path that a careless URL would cut short or misread.
func sqlitePath(t testing.TB) string {
	return filepath.Join(t.TempDir(), "a folder", "what?%20#1.db")
}

func logger(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), nil))
}

// opened is a store that is closed when the test ends.
func opened(t testing.TB, config Config) *Store {
	t.Helper()
	s, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
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
	events, err := s.Events(context.Background(), game, 0)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

func ids(rows []gamelog.Row) []string {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}
