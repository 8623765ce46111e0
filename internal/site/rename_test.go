package site

import (
	"net/http"
	"testing"

	"threefold/internal/gamelog"
	"threefold/internal/site/secret"
	"threefold/internal/site/sitetest"
)

func TestRename(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	before := b.createdAs(`{"game":"cheskers","side":"white"}`)
	w := b.send("POST", "/api/me", `{"name":" Red  Robin "}`)
	w.want(t, http.StatusOK, "")
	if got := sitetest.Decode[struct{ Name string }](t, w.body).Name; got != "Red Robin" {
		t.Errorf("answered %q", got)
	}
	b.get("/").contains(t, "Red Robin")
	if after := b.createdAs(`{"game":"cheskers","side":"white"}`); after.Creator != "Red Robin" {
		t.Errorf("the next game is by %q", after.Creator)
	}
	if old := sitetest.Decode[looked](t, b.get("/api/games/"+before.Slug).body).D; old.Creator != before.Creator {
		t.Errorf("the game before is now by %q", old.Creator)
	}
}

func TestRenamingIsAnAct(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.send("POST", "/api/me", `{"name":"Robin"}`).want(t, http.StatusOK, "")
	if _, players := s.store.Counts(); players != 1 {
		t.Errorf("%d players are written down", players)
	}
	b.get("/").contains(t, "Robin")
}

func TestBadNamesChangeNothing(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
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
		b.send("POST", "/api/me", body).want(t, http.StatusBadRequest, code)
	}
	b.send("POST", "/api/me", `{"name":"Robin"}`, "Content-Type: text/plain").want(t, http.StatusBadRequest, "not_json")
	if _, players := s.store.Counts(); players != 0 {
		t.Errorf("%d players were written down", players)
	}
}

// A name that was stored under other rules stands until it is changed.
func TestStoredNamesStand(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.get("/") // the cookie
	token, _ := secret.Parse(b.token(t))
	who := gamelog.Person{ID: "robin", Name: "Ro\u034fbin \u3164"}
	if err := s.store.SavePlayer(t.Context(), token.Hash(), who, 1); err != nil {
		t.Fatal(err)
	}
	if got := b.createdAs(ordinary).Creator; got != who.Name {
		t.Errorf("the game is by %+q", got)
	}
}

// Whoever brings no cookie has no page to hide, and nothing is written for them.
func TestListedNeedsACookie(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.send("POST", "/api/me/listed", `{"listed":false}`).want(t, http.StatusConflict, "no_page")
	if n := sitetest.Hidden(s.store); n != 0 {
		t.Errorf("%d are written down", n)
	}
	b.get("/").want(t, http.StatusOK, "") // brings a cookie
	b.send("POST", "/api/me/listed", `{"listed":false}`).want(t, http.StatusOK, "")
	if n := sitetest.Hidden(s.store); n != 1 {
		t.Errorf("%d are written down", n)
	}
}
