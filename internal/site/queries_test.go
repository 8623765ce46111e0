package site_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/site"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/storetest"
)

// The page of a game that is over asks the store for the visitor, for the game's log,
// for its chat, and for the games that await the visitor, once each.
func TestQueriesOfAFinishedGame(t *testing.T) {
	store, logger := storetest.New(t), slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: logger})
	defer rooms.Close(context.Background())
	s, err := site.New(site.Config{Logger: logger}, rooms, store, store.Archive())
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
	for _, log := range []string{"EventsOf", "Events"} { // at first the whole log, then what is new in it
		var mu sync.Mutex
		var asked []string
		store.Before(func(_ context.Context, what string) error {
			mu.Lock()
			defer mu.Unlock()
			asked = append(asked, what)
			return nil
		})
		r := httptest.NewRequest("GET", "/g/"+row.Slug, nil)
		r.AddCookie(&http.Cookie{Name: "threefold", Value: token.Text()})
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		slices.Sort(asked)
		want := []string{"Lines", log, "Player", "Standings"}
		slices.Sort(want)
		if w.Code != http.StatusOK || !slices.Equal(asked, want) {
			t.Errorf("%d, asked for %q, want %q", w.Code, asked, want)
		}
	}
}
