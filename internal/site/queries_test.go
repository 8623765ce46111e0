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
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

// The page of a game that is over asks the store for the visitor, for the game's log,
// for its chat, and for the games that await the visitor, once each.
func TestQueriesOfAFinishedGame(t *testing.T) {
	store, logger := storetest.New(t), slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: logger})
	defer rooms.Close(context.Background())
	s := must.Get(site.New(site.Config{Logger: logger, Tournaments: director.New(store.Tournaments(), rooms, catalog.Find, logger)}, rooms, store, store.Archive()))(t)
	ada := gamelog.Person{ID: "ada", Name: "Ada"}
	row := must.Get(rooms.Create(t.Context(), ada, lobby.Create{Game: "cheskers", Side: "both"}))(t)
	over := gamelog.Event{Game: row.ID, Seq: 2, Kind: gamelog.Resigned, Version: gamelog.EventVersion, Data: []byte(`{"seat":"white"}`)}
	must.Do(t, store.Append(t.Context(), gamelog.Append{Event: over}))
	token := secret.New()
	must.Do(t, store.SavePlayer(t.Context(), token.Hash(), gamelog.Person{ID: "bo", Name: "Bo"}, 1))
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
		want := []string{"Lines", log, "Player", "OngoingGames"}
		slices.Sort(want)
		if w.Code != http.StatusOK || !slices.Equal(asked, want) {
			t.Errorf("%d, asked for %q, want %q", w.Code, asked, want)
		}
	}
}
