package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/testkit/served"
)

func TestLookingWritesNothing(t *testing.T) {
	s := served.Start(t, site.Config{})
	slug := s.Browser(t).Create()
	events, players := s.Store.File.Counts(t)
	robot := s.Browser(t)
	for _, path := range []string{"/", "/g/" + slug, "/g/" + slug + "/white", "/tv", "/games", "/rules", "/rules/cheskers",
		"/api/games/" + slug, "/api/rules/cheskers", "/qr/" + slug + ".svg", "/healthz"} {
		for _, method := range []string{"GET", "HEAD"} {
			if w := robot.Send(method, path, ""); w.StatusCode != http.StatusOK {
				t.Errorf("%s %s: %d", method, path, w.StatusCode)
			}
		}
	}
	if e, p := s.Store.File.Counts(t); e != events || p != players {
		t.Errorf("looking wrote %d events and %d players", e-events, p-players)
	}
	if row, _ := s.Store.Row(t.Context(), slug); row.Status != gamelog.Invited || row.Black.ID != "" {
		t.Errorf("looking took a seat: %+v", row)
	}
}

func TestActsWriteTheVisitorDown(t *testing.T) {
	s := served.Start(t, site.Config{})
	white, black := s.Browser(t), s.Browser(t)
	slug := white.Create()
	if _, players := s.Store.File.Counts(t); players != 1 {
		t.Errorf("%d players after a game was created", players)
	}
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	if _, players := s.Store.File.Counts(t); players != 2 {
		t.Errorf("%d players after it was accepted", players)
	}
}

func TestCookie(t *testing.T) {
	https, _ := url.Parse("https://play.example")
	for _, c := range []struct {
		name   string
		config site.Config
		cookie string
		secure bool
	}{
		{"plain http", site.Config{}, "threefold", false},
		{"https", site.Config{PublicURL: https}, "__Host-threefold", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := served.Start(t, c.config)
			set := s.Browser(t).Get("/").Cookies()
			if len(set) != 1 {
				t.Fatalf("cookies: %v", set)
			}
			got := set[0]
			if got.Name != c.cookie || got.Secure != c.secure || !got.HttpOnly || got.Path != "/" ||
				got.Domain != "" || got.SameSite != http.SameSiteLaxMode || len(got.Value) != 22 {
				t.Errorf("cookie %v", got)
			}
		})
	}
}

func TestCookieIsKept(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	if first := b.Get("/"); len(first.Cookies()) != 1 {
		t.Fatal("no cookie at the first visit")
	}
	if again := b.Get("/"); len(again.Cookies()) != 0 {
		t.Error("a new cookie at the second visit")
	}
	for _, broken := range []string{"", "short", strings.Repeat("A", 23), "!!!!!!!!!!!!!!!!!!!!!!"} {
		if w := s.Browser(t).Get("/", "Cookie: threefold="+broken); len(w.Cookies()) != 1 {
			t.Errorf("cookie %q was not replaced", broken)
		}
	}
}

func TestTheStoreKnowsBest(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	slug := b.Create()
	s.Store.File.Exec(t, `UPDATE players SET name = 'Chosen Name'`)
	b.Send("POST", "/api/games", `{"game":"cheskers","side":"white"}`).Want(t, http.StatusCreated, "")
	creators := s.Store.File.Column(t, `SELECT creator_name FROM games WHERE slug <> $1`, slug)
	if len(creators) != 1 || creators[0] != "Chosen Name" {
		t.Errorf("second game by %v", creators)
	}
}
