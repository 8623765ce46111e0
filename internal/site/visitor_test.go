package site

import (
	"crypto/sha256"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/gamelog"
)

func TestLookingWritesNothing(t *testing.T) {
	s := serve(t, Config{})
	slug := s.browser(t).create()
	events, players := s.store.counts()
	robot := s.browser(t)
	for _, path := range []string{"/", "/g/" + slug, "/g/" + slug + "/white", "/tv", "/games", "/rules", "/rules/cheskers",
		"/api/games/" + slug, "/api/rules/cheskers", "/qr/" + slug + ".svg", "/healthz"} {
		for _, method := range []string{"GET", "HEAD"} {
			if w := robot.send(method, path, ""); w.StatusCode != http.StatusOK {
				t.Errorf("%s %s: %d", method, path, w.StatusCode)
			}
		}
	}
	if e, p := s.store.counts(); e != events || p != players {
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
	if _, players := s.store.counts(); players != 1 {
		t.Errorf("%d players after a game was created", players)
	}
	black.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	if _, players := s.store.counts(); players != 2 {
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

func TestNewcomersAreTheSameEachTime(t *testing.T) {
	token, other := []byte("0123456789abcdef"), []byte("0123456789abcdeg")
	a, b := newcomer(token), newcomer(token)
	if a != b {
		t.Errorf("%+v and %+v", a, b)
	}
	if c := newcomer(other); c.ID == a.ID || c.tokenHash == a.tokenHash {
		t.Error("two tokens, one person")
	}
	if strings.Contains(a.ID, a.tokenHash[:8]) {
		t.Error("the id shows the hash")
	}
}

func TestTheStoreKnowsBest(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	for hash, p := range s.store.players {
		s.store.players[hash] = gamelog.Person{ID: p.ID, Name: "Chosen Name"}
	}
	b.send("POST", "/api/games", `{"game":"cheskers","side":"white"}`).want(t, http.StatusCreated, "")
	var creators []string
	for _, row := range s.store.rows {
		if row.Slug != slug {
			creators = append(creators, row.Creator.Name)
		}
	}
	if len(creators) != 1 || creators[0] != "Chosen Name" {
		t.Errorf("second game by %v", creators)
	}
}

func TestNames(t *testing.T) {
	for _, words := range [][]string{qualities, birds} {
		seen := map[string]bool{}
		for _, word := range words {
			if seen[word] {
				t.Errorf("%s twice", word)
			}
			seen[word] = true
		}
		if len(words) < 64 {
			t.Errorf("only %d words", len(words))
		}
	}
	seen := map[string]bool{}
	for i := range byte(200) {
		seen[nameFrom(sha256.Sum256([]byte{i}))] = true
	}
	if len(seen) < 190 {
		t.Errorf("%d names for 200 visitors", len(seen))
	}
}
