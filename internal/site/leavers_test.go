package site_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"threefold/internal/game/catalog"
	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/logs"
	"threefold/internal/site"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

// leaver is a visitor who leaves while the store is asked.
type leaver struct {
	leave context.CancelFunc
	asked int // questions of the request
	at    int // the question at which the visitor leaves
}

// hear is called before each question: a request's ends with its client.
func (l *leaver) hear(ctx context.Context, _ string) error {
	if logs.ID(ctx) == "" || l.leave == nil {
		return nil // the server's own
	}
	if l.asked++; l.asked < l.at {
		return nil
	}
	l.leave()
	return fmt.Errorf("asking the store: %w", ctx.Err())
}

// At no address does who leaves make an error, in the log or among the figures:
// no one outside raises an alarm.
func TestWhoLeavesRaisesNoAlarm(t *testing.T) {
	store, gone, told, log := storetest.New(t), &leaver{}, &served.Tally{}, &served.Buffer{}
	store.Before(gone.hear)
	c := site.Config{Devices: store.Devices(), Meter: told, Logger: logs.New(log, logs.Config{Level: slog.LevelDebug})}
	rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Plans: store.Plans(), Logger: c.Logger})
	defer rooms.Close(context.Background())
	c.Tournaments = director.New(store.Tournaments(), rooms, catalog.Find, c.Logger)
	s := must.Get(site.New(c, rooms, store, store.Archive()))(t)
	row, err := rooms.Create(t.Context(), gamelog.Person{ID: "p", Name: "A"}, lobby.Create{Game: "cheskers", Side: "white"})
	must.Do(t, err)
	bodies := map[string]string{"/api/games": served.Ordinary, "/api/me": `{"name":"Robin"}`, "/api/games/{slug}/seat": `{"token":"x"}`,
		"/api/devices/look": `{"token":"x"}`, "/api/devices/join": `{"token":"x"}`, "/api/devices/enter": `{"code":"BCDFGH"}`,
		"/api/devices/answer": `{"request":"x","yes":true}`, "/api/devices/cut": `{"device":"x"}`,
		"/api/tournaments": thursday + "}", "/api/tournaments/{slug}/command": `{"do":"join"}`, "/api/programs": `{"name":"Rook"}`, "/api/programs/revoke": `{"program":"x"}`}
	questions := map[string]int{} // how many each address has for the store
	err = chi.Walk(s.Handler().(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		route := strings.Replace(pattern, site.Slugged, "/{slug}", 1)
		path := strings.NewReplacer("{slug}", row.Slug, "{seat:white|black}", "white", "{game}", "cheskers", "*", "css/base.css").Replace(route)
		for at := 1; ; at++ { // the client leaves at the first question to the store, the second, …
			ctx, leave := context.WithCancel(t.Context())
			gone.leave, gone.asked, gone.at = leave, 0, at
			before := told.Left()
			r := httptest.NewRequest(method, path, bytes.NewReader([]byte(bodies[route]))).WithContext(ctx)
			r.Header.Set("Content-Type", "application/json")
			r.AddCookie(&http.Cookie{Name: "threefold", Value: secret.New().Text()})
			s.ServeHTTP(httptest.NewRecorder(), r)
			leave()
			if gone.asked < at {
				break // it is answered
			}
			questions[route] = at
			if told.Left() == before {
				t.Errorf("%s %s: who leaves at question %d is not counted", method, route, at)
			}
		}
		return nil
	})
	if err != nil || len(questions) < 15 || questions["/g/{slug}"] < 4 || questions["/api/devices/link"] < 3 || questions["/api/devices/cut"] < 2 || questions["/readyz"] != 1 {
		t.Errorf("%v; the store was asked %v", err, questions)
	}
	for what := range told.Count {
		if strings.HasPrefix(what, "answered") && strings.Contains(what, " 5") || slices.Contains([]string{"refused store", "refused not_saved", "refused internal"}, what) {
			t.Errorf("counted: %s", what)
		}
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "level=WARN") || strings.Contains(line, "level=INFO") && strings.Contains(line, "status=499") {
			t.Errorf("logged: %s", line)
		}
	}
}
