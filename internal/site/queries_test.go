package site_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"threefold/internal/device"
	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/site"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/sitetest"
)

// counted is a store that notes what it is asked.
type counted struct {
	*sitetest.Memory
	mu    sync.Mutex
	asked []string
}

func (c *counted) note(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = append(c.asked, what)
}

func (c *counted) Player(ctx context.Context, hash string) (device.Holder, error) {
	c.note("player")
	return c.Memory.Player(ctx, hash)
}

func (c *counted) Row(ctx context.Context, slug string) (gamelog.Row, error) {
	c.note("row")
	return c.Memory.Row(ctx, slug)
}

func (c *counted) Events(ctx context.Context, id string, after int64) ([]gamelog.Event, error) {
	c.note("events")
	return c.Memory.Events(ctx, id, after)
}

func (c *counted) EventsOf(ctx context.Context, slug string) ([]gamelog.Event, error) {
	c.note("log")
	return c.Memory.EventsOf(ctx, slug)
}

func (c *counted) Lines(ctx context.Context, id string, limit int) ([]gamelog.Line, error) {
	c.note("chat")
	return c.Memory.Lines(ctx, id, limit)
}

func (c *counted) Mine(ctx context.Context, id string, limit int) ([]gamelog.Row, error) {
	c.note("mine")
	return c.Memory.Mine(ctx, id, limit)
}

func (c *counted) LastPositions(ctx context.Context, ids []string) (map[string]string, error) {
	c.note("positions")
	return c.Memory.LastPositions(ctx, ids)
}

func (c *counted) Standings(ctx context.Context, id string, limit int) ([]gamelog.Standing, error) {
	c.note("standings")
	return c.Memory.Standings(ctx, id, limit)
}

// The page of a game that is over asks the store for the visitor, for the game's log,
// for its chat, and for the games that await the visitor, once each.
func TestQueriesOfAFinishedGame(t *testing.T) {
	store, logger := &counted{Memory: sitetest.NewMemory()}, slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: logger})
	defer rooms.Close(context.Background())
	s, err := site.New(site.Config{Logger: logger}, rooms, store, store)
	if err != nil {
		t.Fatal(err)
	}
	ada := gamelog.Person{ID: "ada", Name: "Ada"}
	row, err := rooms.Create(t.Context(), ada, lobby.Create{Game: "cheskers", Side: "both"})
	if err != nil {
		t.Fatal(err)
	}
	over := gamelog.Event{Game: row.ID, Seq: 2, Kind: gamelog.Resigned, Version: gamelog.EventVersion, Data: []byte(`{"seat":"white"}`)}
	if err := store.Append(t.Context(), gamelog.Append{Event: over}); err != nil {
		t.Fatal(err)
	}
	token := secret.New()
	if err := store.SavePlayer(t.Context(), token.Hash(), gamelog.Person{ID: "bo", Name: "Bo"}, 1); err != nil {
		t.Fatal(err)
	}
	for _, log := range []string{"log", "events"} { // at first the whole log, then what is new in it
		store.asked = nil
		r := httptest.NewRequest("GET", "/g/"+row.Slug, nil)
		r.AddCookie(&http.Cookie{Name: "threefold", Value: token.Text()})
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		slices.Sort(store.asked)
		want := []string{"chat", log, "player", "standings"}
		slices.Sort(want)
		if w.Code != http.StatusOK || !slices.Equal(store.asked, want) {
			t.Errorf("%d, asked for %q, want %q", w.Code, store.asked, want)
		}
	}
}
