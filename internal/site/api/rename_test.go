package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site"
	"threefold/internal/site/secret"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestRename(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	before := b.CreatedAs(`{"game":"cheskers","side":"white"}`)
	w := b.Send("POST", "/api/me", `{"name":" Red  Robin "}`)
	w.Want(t, http.StatusOK, "")
	if got := sitetest.Decode[struct{ Name string }](t, w.Text).Name; got != "Red Robin" {
		t.Errorf("answered %q", got)
	}
	b.Get("/").Contains(t, "Red Robin")
	if after := b.CreatedAs(`{"game":"cheskers","side":"white"}`); after.Creator != "Red Robin" {
		t.Errorf("the next game is by %q", after.Creator)
	}
	if old := sitetest.Decode[served.GameReply](t, b.Get("/api/games/"+before.Slug).Text).D; old.Creator != before.Creator {
		t.Errorf("the game before is now by %q", old.Creator)
	}
}

// What is no name changes nothing; a name writes its player down.
func TestBadNamesChangeNothing(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	for body, code := range map[string]string{
		`{"name":""}`:               "bad_name",
		`{"name":"Соmputer"}`:       "bad_name", // С and о are Cyrillic
		`{}`:                        "bad_name",
		`{"name":"a\u0000b"}`:       "bad_name",
		`{"name":"\u3164"}`:         "bad_name",
		`{"name":"Ro\u034fbin"}`:    "bad_name",
		`{"name":"Robin","id":"x"}`: "bad_json",
		`{"name":["Robin"]}`:        "bad_json",
		"{\"name\":\"Ro\xffbin\"}":  "bad_json",
	} {
		b.Send("POST", "/api/me", body).Want(t, http.StatusBadRequest, code)
	}
	b.Send("POST", "/api/me", `{"name":"Robin"}`, "Content-Type: text/plain").Want(t, http.StatusBadRequest, "not_json")
	if _, players := s.Store.File.Counts(t); players != 0 {
		t.Errorf("%d players were written down", players)
	}
	b.Send("POST", "/api/me", `{"name":"Robin"}`).Want(t, http.StatusOK, "")
	if _, players := s.Store.File.Counts(t); players != 1 {
		t.Errorf("%d players are written down", players)
	}
	b.Get("/").Contains(t, "Robin")
}

// A name that was stored under other rules stands until it is changed.
func TestStoredNamesStand(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	b.Get("/") // the cookie
	token, _ := secret.Parse(b.Token(t))
	who := gamelog.Person{ID: "robin", Name: "Ro\u034fbin \u3164"}
	must.Do(t, s.Store.SavePlayer(t.Context(), token.Hash(), who, 1))
	if got := b.CreatedAs(served.Ordinary).Creator; got != who.Name {
		t.Errorf("the game is by %+q", got)
	}
}

// The queue of games that wait for a visitor's move, without the one in sight.
func TestWaitingGames(t *testing.T) {
	s := served.Start(t, site.Config{})
	ask := func(b *served.Browser, query string) string {
		return strings.TrimSpace(b.Get("/api/me/waiting" + query).Text)
	}
	white, black := s.Browser(t), s.Browser(t)
	if got := ask(white, ""); got != `{"waiting":0,"next":""}` {
		t.Error(got)
	}
	slug := white.Create()
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	if got := ask(black, ""); got != `{"waiting":1,"next":"`+slug+`"}` { // Cheskers begins with Black
		t.Error(got)
	}
	if got := ask(black, "?beside="+slug); got != `{"waiting":0,"next":""}` {
		t.Error(got)
	}
	if got := ask(white, ""); got != `{"waiting":0,"next":""}` {
		t.Error(got)
	}
	page := black.Get("/analysis/cheskers").Text
	if !strings.Contains(page, `href="/#mine" data-waiting="1">`) {
		t.Error("the page does not say that a game waits")
	}
}

// A plan is its player's alone, and is kept as it is until it is replaced.
func TestPlans(t *testing.T) {
	s := served.Start(t, site.Config{})
	white, black, stranger := s.Browser(t), s.Browser(t), s.Browser(t)
	slug := white.CreatedAs(`{"game":"cheskers","side":"white","terms":{"days":2}}`).Slug
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	at := "/api/games/" + slug + "/plan"
	const none = `{"ply":0,"lines":[],"gone":false}`
	is := func(b *served.Browser, want string) {
		t.Helper()
		if got := strings.TrimSpace(b.Get(at).Text); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	is(white, none)
	on := sitetest.Decode[struct {
		D struct{ State struct{ On int } }
	}](t, white.Get("/api/games/"+slug).Text).D.State.On
	send := func(b *served.Browser, on int, lines string) served.Reply {
		return b.Send("POST", at, fmt.Sprintf(`{"on":%d,"lines":%s}`, on, lines))
	}
	send(white, on, `[["b6-a5","c3-d4"]]`).Want(t, http.StatusOK, "")
	is(white, `{"ply":0,"lines":[["b6-a5","c3-d4"]],"gone":false}`)
	is(black, none)
	stranger.Get("/")
	stranger.Get(at).Want(t, http.StatusConflict, "not_seated")
	send(white, on-1, `[["b6-c5","c3-d4"]]`).Want(t, http.StatusConflict, "stale")
	send(black, on, `[["b6-c5","c3-d4"]]`).Want(t, http.StatusConflict, "no_plan")
	send(white, on, `[["b6-a5","a1-h8"]]`).Want(t, http.StatusConflict, "illegal_plan")
	is(white, `{"ply":0,"lines":[["b6-a5","c3-d4"]],"gone":false}`)
	for _, shown := range []string{"/api/games/" + slug, "/g/" + slug} {
		if strings.Contains(white.Get(shown).Text, "c3-d4") {
			t.Errorf("%s shows the plan", shown)
		}
	}
	send(white, 0, `[]`).Want(t, http.StatusOK, "")
	is(white, none)
}

// A visitor without a cookie has no page to hide, and nothing is written for them.
func TestListedNeedsACookie(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	b.Send("POST", "/api/me/listed", `{"listed":false}`).Want(t, http.StatusConflict, "no_page")
	if n := len(s.Store.File.Column(t, `SELECT player FROM player_pages`)); n != 0 {
		t.Errorf("%d are written down", n)
	}
	b.Get("/").Want(t, http.StatusOK, "") // brings a cookie
	b.Send("POST", "/api/me/listed", `{"listed":false}`).Want(t, http.StatusOK, "")
	if n := len(s.Store.File.Column(t, `SELECT player FROM player_pages WHERE listed = 0`)); n != 1 {
		t.Errorf("%d are written down", n)
	}
}
