package served

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/site"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

// StallableSite is a site in a synctest bubble whose store can stop answering, with two games:
// Here, which a spectator watches, and There, which no one watches.
type StallableSite struct {
	*site.Site
	Store       *storetest.Store
	Here, There string // slugs
}

// WithStallableSite runs a test with a StallableSite in a synctest bubble.
func WithStallableSite(t *testing.T, test func(t *testing.T, q *StallableSite)) {
	synctest.Test(t, func(t *testing.T) {
		store := storetest.New(t)
		rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: slog.New(slog.DiscardHandler)})
		site := must.Get(site.New(site.Config{Logger: slog.New(slog.DiscardHandler), Devices: store.Devices(), Tournaments: director.New(store.Tournaments(), rooms, catalog.Find, slog.New(slog.DiscardHandler))}, rooms, store, store.Archive()))(t)
		q := &StallableSite{Site: site, Store: store}
		for _, slug := range []*string{&q.Here, &q.There} {
			row := must.Get(rooms.Create(t.Context(), gamelog.Person{ID: "ada", Name: "Ada"}, lobby.Create{Game: "cheskers", Side: "white"}))(t)
			*slug = row.Slug
		}
		watch := must.Get(rooms.Watch(t.Context(), q.Here, gamelog.Person{ID: "eve"}, member.Unlimited{}, make(chan struct{}, 1)))(t)
		test(t, q)
		store.Fail(nil)
		time.Sleep(httpx.SaveWait) // until no request waits for the store
		watch.Leave()
		if err := rooms.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// Ask sends a request, with a cookie if known, and returns the response and how long it took.
func (q *StallableSite) Ask(method, path, body string, known bool) (*httptest.ResponseRecorder, time.Duration) {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if known {
		r.AddCookie(&http.Cookie{Name: "threefold", Value: secret.New().Text()})
	}
	w := httptest.NewRecorder()
	began := time.Now()
	q.ServeHTTP(w, r)
	return w, time.Since(began)
}
