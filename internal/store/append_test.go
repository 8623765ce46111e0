package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/testkit/must"
)

func TestAppendAndRead(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		created := gamelog.Event{Game: "g", Seq: 1, Kind: gamelog.Created, Version: 1, At: 5, Data: []byte(`{"start":"é ♞ \u0001"}`)}
		moved := gamelog.Event{Game: "g", Seq: 2, Kind: gamelog.Moved, Version: 3, At: 6, Command: "k3f9", Data: []byte(`{}`)}
		r := row("g")
		r.Terms.Clock, r.Level, r.Match = &gamelog.Control{Base: 600_000, Increment: 0}, 3, "first"
		mustAppend(t, s, created, &r)
		mustAppend(t, s, moved, nil)
		mustAppend(t, s, event("other", 1, ""), nil)

		for after, want := range [][]gamelog.Event{{created, moved}, {moved}, nil} {
			gives(t, fmt.Sprint("the events after ", after), want)(s.Events(t.Context(), "g", int64(after)))
		}
		gives(t, "the log", []gamelog.Event{created, moved})(s.EventsOf(t.Context(), r.Slug))
		gives(t, "of an unknown slug", []gamelog.Event(nil))(s.EventsOf(t.Context(), "nowhere"))
		gives(t, "the row", r)(s.Row(t.Context(), r.Slug))
		wantError(t, "the row of an unknown slug", gamelog.ErrNotFound, errOf(s.Row(t.Context(), "nowhere")))
	})
}

// The row of a game is as the last event left it.
func TestRowFollowsTheGame(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		for i, r := range []gamelog.Row{row("g"), playing("g"), over("g", 7)} {
			mustAppend(t, s, event("g", int64(i+1), ""), &r)
			gives(t, "the row", r)(s.Row(t.Context(), r.Slug))
		}
	})
}

// Writers race for the numbers of a few games, on as many stores as the engine
// allows. Each number is won once, and the writer that got that result has it.
func TestConcurrentAppends(t *testing.T) {
	const games, writers, length = 12, 6, 40
	onBoth(t, func(t *testing.T, config Config) {
		stores := []*Store{opened(t, config)}
		if config.URL != "" {
			stores = append(stores, opened(t, config))
		}
		won := make([][]string, games) // by game, the winning command of each number
		for g := range won {
			won[g] = make([]string, length)
		}
		var mu sync.Mutex
		var all sync.WaitGroup
		for g := range games {
			for w := range writers {
				all.Go(func() {
					race(t, stores[w%len(stores)], g, w, length, func(seq int, command string) {
						mu.Lock()
						defer mu.Unlock()
						if won[g][seq-1] != "" {
							t.Errorf("game %d: number %d was won twice", g, seq)
						}
						won[g][seq-1] = command
					})
				})
			}
		}
		all.Wait()
		for g := range games {
			events := mustRead(t, stores[0], gameName(g))
			if len(events) != length {
				t.Fatalf("game %d has %d events, not %d", g, len(events), length)
			}
			for i, e := range events {
				if e.Seq != int64(i+1) || e.Command != won[g][i] {
					t.Errorf("game %d: event %d is number %d by %q, acknowledged to %q", g, i+1, e.Seq, e.Command, won[g][i])
				}
			}
		}
	})
}

func gameName(g int) string { return fmt.Sprintf("game-%d", g) }

// race appends at every number of a game in turn, as one of many writers, and
// reports those it won.
func race(t *testing.T, s *Store, game, writer, length int, won func(seq int, command string)) {
	command := fmt.Sprintf("by %d", writer)
	for seq := 1; seq <= length; seq++ {
		err := s.Append(context.Background(), gamelog.Append{Event: event(gameName(game), int64(seq), command)})
		switch {
		case err == nil:
			won(seq, command)
		case !errors.Is(err, gamelog.ErrConflict):
			t.Errorf("game %d, number %d: %v", game, seq, err)
			return
		}
	}
}

// A caller's context ends its waiting, and only that.
func TestContextCountsUntilTaken(t *testing.T) {
	onBothOpened(t, func(t *testing.T, s *Store) {
		busy := must.Get(s.database.writer.Conn(t.Context()))(t) // so the committer must wait
		ctx, cancel := context.WithCancel(t.Context())
		taken := make(chan error)
		go func() { taken <- s.Append(ctx, gamelog.Append{Event: event("taken", 1, "")}) }()
		for s.database.writer.Stats().WaitCount == 0 {
			time.Sleep(time.Millisecond)
		}
		waiting := make(chan error)
		go func() { waiting <- s.Append(ctx, gamelog.Append{Event: event("waiting", 1, "")}) }()
		cancel()
		wantError(t, "the append that waited", context.Canceled, <-waiting)
		busy.Close()
		wantError(t, "the append that was taken", nil, <-taken)
		wantEvents(t, s, "taken", 1)
		wantEvents(t, s, "waiting", 0)
	})
}
