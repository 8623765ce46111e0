package httpx_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/site/httpx"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/storetest"
)

// Whether the store is silent, or is known to be away, no request waits long: what
// needs no store is served, and the rest is 503, to be asked for again.
func TestLookingWhileTheStoreIsAway(t *testing.T) {
	for name, away := range map[string]func(*storetest.Store){
		"silent": func(s *storetest.Store) { s.Before(storetest.Silence) },
		"away":   func(s *storetest.Store) { s.Fail(storetest.ErrDown) },
	} {
		t.Run(name, func(t *testing.T) {
			served.WithStallableSite(t, func(t *testing.T, q *served.StallableSite) {
				away(q.Store)
				for path, want := range map[string]int{
					"/": 503, "/games": 503, "/g/" + q.There: 503, "/api/games/" + q.There: 503, "/qr/" + q.There + ".svg": 503,
					"/g/unknown": 503, "/readyz": 503,
					"/tv": 200, "/rules": 200, "/rules/cheskers": 200, "/g/" + q.Here: 200, "/g/" + q.Here + "/black": 200,
					"/api/games/" + q.Here: 200, "/qr/" + q.Here + ".svg": 200, "/api/rules/cheskers": 200, "/healthz": 200, "/favicon.svg": 200,
				} {
					for _, known := range []bool{true, false} {
						w, took := q.Ask("GET", path, "", known)
						if w.Code != want || took > httpx.ReadWait {
							t.Errorf("%s (cookie: %v): %d after %v, want %d", path, known, w.Code, took, want)
						}
						if path == "/readyz" || want != 503 {
							continue
						}
						if w.Header().Get("Retry-After") == "" {
							t.Errorf("%s says not when to come back", path)
						}
						if !strings.HasPrefix(path, "/api/") && !strings.Contains(w.Body.String(), "One moment, please") {
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
	for name, away := range map[string]func(*storetest.Store){
		"silent": func(s *storetest.Store) { s.Before(storetest.Silence) },
		"away":   func(s *storetest.Store) { s.Fail(storetest.ErrDown) },
		"in a clash with another": func(s *storetest.Store) {
			s.Fail(fmt.Errorf("%w: deadlock detected", gamelog.ErrClash))
		},
	} {
		t.Run(name, func(t *testing.T) {
			served.WithStallableSite(t, func(t *testing.T, q *served.StallableSite) {
				away(q.Store)
				for path, body := range map[string]string{
					"/api/games":                        `{"game":"cheskers","side":"white"}`,
					"/api/games/" + q.Here + "/accept":  "",
					"/api/games/" + q.There + "/accept": "",
					"/api/games/" + q.There + "/key":    "",
					"/api/games/" + q.There + "/seat":   `{"token":"` + secret.New().Text() + `"}`,
					"/api/me":                           `{"name":"Zoe"}`,
				} {
					for _, known := range []bool{true, false} {
						w, took := q.Ask("POST", path, body, known)
						if w.Code != 503 || took > httpx.SaveWait || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"not_saved"`) {
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
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	b.Get("/")
	const wish = `{"game":"cheskers","side":"white","command":"k3fl"}`
	first, again := b.Send("POST", "/api/games", wish), b.Send("POST", "/api/games", wish)
	if first.StatusCode != http.StatusCreated || first.Text != again.Text {
		t.Errorf("%d %s, and then %d %s", first.StatusCode, first.Text, again.StatusCode, again.Text)
	}
	if other := s.Browser(t).Send("POST", "/api/games", wish); other.StatusCode != http.StatusCreated || other.Text == first.Text {
		t.Errorf("another visitor: %d %s", other.StatusCode, other.Text)
	}
	b.Send("POST", "/api/games", `{"game":"cheskers","side":"white","command":"`+strings.Repeat("x", 41)+`"}`).Want(t, http.StatusBadRequest, "bad_message")
}

// A visitor whose name the store does not tell in time does nothing under another one.
func TestNobodyActsUnderAnotherName(t *testing.T) {
	served.WithStallableSite(t, func(t *testing.T, q *served.StallableSite) {
		q.Store.Before(storetest.Silence)
		go func() {
			time.Sleep(httpx.ReadWait + time.Millisecond)
			q.Store.Fail(nil)
		}()
		if w, _ := q.Ask("POST", "/api/games", `{"game":"cheskers","side":"white"}`, true); w.Code != 503 {
			t.Errorf("a game was made: %d %s", w.Code, w.Body)
		}
		time.Sleep(time.Second)
	})
}
