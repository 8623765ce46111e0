package site

import (
	"fmt"
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
	"threefold/internal/lobby/room"
	"threefold/internal/site/answer"
	"threefold/internal/site/secret"
	"threefold/internal/site/sitetest"
)

// quiet is a site in synthetic time whose store can fall silent, with a game that
// somebody looks at and one that nobody does.
type quiet struct {
	*Site
	store       *sitetest.Memory
	here, there string // slugs
}

func inQuiet(t *testing.T, test func(t *testing.T, q *quiet)) {
	synctest.Test(t, func(t *testing.T) {
		store := sitetest.NewMemory()
		rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: slog.New(slog.DiscardHandler)})
		site, err := New(Config{Logger: slog.New(slog.DiscardHandler), Devices: store.Devices()}, rooms, store, store)
		if err != nil {
			t.Fatal(err)
		}
		q := &quiet{Site: site, store: store}
		for _, slug := range []*string{&q.here, &q.there} {
			row, err := rooms.Create(t.Context(), gamelog.Person{ID: "ada", Name: "Ada"}, lobby.Create{Game: "cheskers", Side: "white"})
			if err != nil {
				t.Fatal(err)
			}
			*slug = row.Slug
		}
		watcher := room.NewMember(gamelog.Person{ID: "eve"}, func() {})
		visit, err := rooms.Enter(t.Context(), q.here, watcher)
		if err != nil {
			t.Fatal(err)
		}
		test(t, q)
		store.SetSilent(false)
		store.Fail(nil)
		time.Sleep(answer.SaveWait) // until nobody waits for the store any more
		visit.Leave()
		if err := rooms.Close(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// ask asks for something, with a cookie or as somebody who has none.
func (q *quiet) ask(method, path, body string, known bool) (*httptest.ResponseRecorder, time.Duration) {
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

// Whether the store is silent, or is known to be away, nobody waits long: what
// needs no store is served, and the rest is 503, to be asked for again.
func TestLookingWhileTheStoreIsAway(t *testing.T) {
	for name, away := range map[string]func(*sitetest.Memory){
		"silent": func(m *sitetest.Memory) { m.SetSilent(true) },
		"away":   func(m *sitetest.Memory) { m.Fail(sitetest.ErrDown) },
	} {
		t.Run(name, func(t *testing.T) {
			inQuiet(t, func(t *testing.T, q *quiet) {
				away(q.store)
				for path, want := range map[string]int{
					"/": 503, "/games": 503, "/g/" + q.there: 503, "/api/games/" + q.there: 503, "/qr/" + q.there + ".svg": 503,
					"/g/unknown": 503, "/readyz": 503,
					"/tv": 200, "/rules": 200, "/rules/cheskers": 200, "/g/" + q.here: 200, "/g/" + q.here + "/black": 200,
					"/api/games/" + q.here: 200, "/qr/" + q.here + ".svg": 200, "/api/rules/cheskers": 200, "/healthz": 200, "/favicon.svg": 200,
				} {
					for _, known := range []bool{true, false} {
						w, took := q.ask("GET", path, "", known)
						if w.Code != want || took > answer.ReadWait {
							t.Errorf("%s (cookie: %v): %d after %v, want %d", path, known, w.Code, took, want)
						}
						if path == "/readyz" || want != 503 {
							continue
						}
						if w.Header().Get("Retry-After") == "" {
							t.Errorf("%s says not when to come back", path)
						}
						if !strings.HasPrefix(path, "/api/") && !strings.Contains(w.Body.String(), "Just a moment, please") {
							t.Errorf("%s is no page of the site's: %s", path, w.Body)
						}
					}
				}
			})
		})
	}
}

// Who wants something saved is told, in time, that it is not known to be.
func TestSavingWhileTheStoreIsAway(t *testing.T) {
	for name, away := range map[string]func(*sitetest.Memory){
		"silent": func(m *sitetest.Memory) { m.SetSilent(true) },
		"away":   func(m *sitetest.Memory) { m.Fail(sitetest.ErrDown) },
		"in a clash with another": func(m *sitetest.Memory) {
			m.Fail(fmt.Errorf("%w: deadlock detected", gamelog.ErrClash))
		},
	} {
		t.Run(name, func(t *testing.T) {
			inQuiet(t, func(t *testing.T, q *quiet) {
				away(q.store)
				for path, body := range map[string]string{
					"/api/games":                        `{"game":"cheskers","side":"white"}`,
					"/api/games/" + q.here + "/accept":  "",
					"/api/games/" + q.there + "/accept": "",
					"/api/games/" + q.there + "/key":    "",
					"/api/games/" + q.there + "/seat":   `{"token":"` + secret.New().Text() + `"}`,
					"/api/me":                           `{"name":"Zoe"}`,
				} {
					for _, known := range []bool{true, false} {
						w, took := q.ask("POST", path, body, known)
						if w.Code != 503 || took > answer.SaveWait || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"not_saved"`) {
							t.Errorf("%s (cookie: %v): %d after %v, %v %s", path, known, w.Code, took, w.Header(), w.Body)
						}
					}
				}
			})
		})
	}
}

// A wish for a game that is sent again is one game.
func TestAWishSentAgain(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/")
	const wish = `{"game":"cheskers","side":"white","command":"k3fl"}`
	first, again := b.send("POST", "/api/games", wish), b.send("POST", "/api/games", wish)
	if first.StatusCode != http.StatusCreated || first.body != again.body {
		t.Errorf("%d %s, and then %d %s", first.StatusCode, first.body, again.StatusCode, again.body)
	}
	if other := s.browser(t).send("POST", "/api/games", wish); other.StatusCode != http.StatusCreated || other.body == first.body {
		t.Errorf("another visitor: %d %s", other.StatusCode, other.body)
	}
	b.send("POST", "/api/games", `{"game":"cheskers","side":"white","command":"`+strings.Repeat("x", 41)+`"}`).want(t, http.StatusBadRequest, "bad_message")
}

// A visitor whose name the store does not tell in time does nothing under
// another one.
func TestNobodyActsUnderAnotherName(t *testing.T) {
	inQuiet(t, func(t *testing.T, q *quiet) {
		q.store.SetSilent(true)
		go func() {
			time.Sleep(answer.ReadWait + time.Millisecond)
			q.store.SetSilent(false)
		}()
		if w, _ := q.ask("POST", "/api/games", `{"game":"cheskers","side":"white"}`, true); w.Code != 503 {
			t.Errorf("a game was made: %d %s", w.Code, w.Body)
		}
		time.Sleep(time.Second)
	})
}
