package site

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/gamelog"
)

func TestLookingWritesNothing(t *testing.T) {
	s := serve(t, Config{})
	slug := s.browser(t).create()
	events, players := s.store.Counts()
	robot := s.browser(t)
	for _, path := range []string{"/", "/g/" + slug, "/g/" + slug + "/white", "/tv", "/games", "/rules", "/rules/cheskers",
		"/api/games/" + slug, "/api/rules/cheskers", "/qr/" + slug + ".svg", "/healthz"} {
		for _, method := range []string{"GET", "HEAD"} {
			if w := robot.send(method, path, ""); w.StatusCode != http.StatusOK {
				t.Errorf("%s %s: %d", method, path, w.StatusCode)
			}
		}
	}
	if e, p := s.store.Counts(); e != events || p != players {
		t.Errorf("looking wrote %d events and %d players", e-events, p-players)
	}
	if row, _ := s.store.Row(t.Context(), slug); row.Status != gamelog.Invited || row.Black.ID != "" {
		t.Errorf("looking took a seat: %+v", row)
	}
}

func TestActsWriteTheVisitorDown(t *testing.T) {
	s := serve(t, Config{})
	white, black := s.browser(t), s.browser(t)
	slug := white.create()
	if _, players := s.store.Counts(); players != 1 {
		t.Errorf("%d players after a game was created", players)
	}
	black.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	if _, players := s.store.Counts(); players != 2 {
		t.Errorf("%d players after it was accepted", players)
	}
}

func TestCookie(t *testing.T) {
	https, _ := url.Parse("https://play.example")
	for _, c := range []struct {
		name   string
		config Config
		cookie string
		secure bool
	}{
		{"plain http", Config{}, "threefold", false},
		{"https", Config{PublicURL: https}, "__Host-threefold", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, c.config)
			set := s.browser(t).get("/").Cookies()
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
	s := serve(t, Config{})
	b := s.browser(t)
	if first := b.get("/"); len(first.Cookies()) != 1 {
		t.Fatal("no cookie at the first visit")
	}
	if again := b.get("/"); len(again.Cookies()) != 0 {
		t.Error("a new cookie at the second visit")
	}
	for _, broken := range []string{"", "short", strings.Repeat("A", 23), "!!!!!!!!!!!!!!!!!!!!!!"} {
		if w := s.browser(t).get("/", "Cookie: threefold="+broken); len(w.Cookies()) != 1 {
			t.Errorf("cookie %q was not replaced", broken)
		}
	}
}

func TestTheStoreKnowsBest(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	for hash, p := range s.store.Players {
		s.store.Players[hash] = gamelog.Person{ID: p.ID, Name: "Chosen Name"}
	}
	b.send("POST", "/api/games", `{"game":"cheskers","side":"white"}`).want(t, http.StatusCreated, "")
	var creators []string
	for _, row := range s.store.Rows {
		if row.Slug != slug {
			creators = append(creators, row.Creator.Name)
		}
	}
	if len(creators) != 1 || creators[0] != "Chosen Name" {
		t.Errorf("second game by %v", creators)
	}
}
