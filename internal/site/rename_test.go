package site

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

func TestNamesThatAreTaken(t *testing.T) {
	for name, kept := range map[string]string{
		"Robin":                 "Robin",
		"  Red   Robin ":        "Red Robin",
		"J.-P. O'Neil_2":        "J.-P. O'Neil_2",
		"O’Neil":                "O’Neil",
		"Żółw":                  "Żółw",
		"Zoe\u0301":             "Zoe\u0301", // an accent of its own
		"แม่น้ำ":                "แม่น้ำ",
		"ユリ 7":                  "ユリ 7",
		strings.Repeat("é", 24): strings.Repeat("é", 24),
		"7":                     "7",
		"":                      "", "   ": "", ".": "", "-_-": "",
		strings.Repeat("x", 25):     "",
		"two\nlines":                "",
		"tab\tbed":                  "",
		"nul\x00":                   "",
		"<b>Robin</b>":              "",
		"Robin ♔":                   "",
		"a/b":                       "",
		"right\u202eleft":           "",
		"zero\u200bwidth":           "",
		"no\u00a0break":             "",
		"\u0301a":                   "", // an accent of nothing
		"a\u0301\u0301\u0301\u0301": "",
	} {
		got, err := tidyName(name)
		if got != kept || (err == nil) != (kept != "") {
			t.Errorf("%q is kept as %q, %v; want %q", name, got, err, kept)
		}
	}
}

func TestRename(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	before := b.createdAs(`{"game":"cheskers","side":"white"}`)
	w := b.send("POST", "/api/me", `{"name":" Red  Robin "}`)
	w.want(t, http.StatusOK, "")
	if got := decode[me](t, w.body).Name; got != "Red Robin" {
		t.Errorf("answered %q", got)
	}
	b.get("/").contains(t, "Red Robin")
	if after := b.createdAs(`{"game":"cheskers","side":"white"}`); after.Creator != "Red Robin" {
		t.Errorf("the next game is by %q", after.Creator)
	}
	if old := decode[looked](t, b.get("/api/games/"+before.Slug).body).D; old.Creator != before.Creator {
		t.Errorf("the game before is now by %q", old.Creator)
	}
}

func TestRenamingIsAnAct(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	b.send("POST", "/api/me", `{"name":"Robin"}`).want(t, http.StatusOK, "")
	if _, players := s.store.counts(); players != 1 {
		t.Errorf("%d players are written down", players)
	}
	b.get("/").contains(t, "Robin")
}

func TestBadNamesChangeNothing(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for body, code := range map[string]string{
		`{"name":""}`:               "bad_name",
		`{}`:                        "bad_name",
		`{"name":"a\u0000b"}`:       "bad_name",
		`{"name":"Robin","id":"x"}`: "bad_json",
		`{"name":["Robin"]}`:        "bad_json",
		"{\"name\":\"Ro\xffbin\"}":  "bad_json",
	} {
		b.send("POST", "/api/me", body).want(t, http.StatusBadRequest, code)
	}
	b.send("POST", "/api/me", `{"name":"Robin"}`, "Content-Type: text/plain").want(t, http.StatusBadRequest, "not_json")
	if _, players := s.store.counts(); players != 0 {
		t.Errorf("%d players were written down", players)
	}
}

// Whatever is kept as a name is kept as it is when it comes again.
func FuzzTidyName(f *testing.F) {
	for _, name := range []string{"Robin", " Red  Robin ", "Zoe\u0301", "\u202e", strings.Repeat("é", 25)} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		kept, err := tidyName(name)
		if err != nil {
			return
		}
		if again, err := tidyName(kept); again != kept || err != nil {
			t.Errorf("%q is kept as %q, and then as %q, %v", name, kept, again, err)
		}
		if _, err := json.Marshal(kept); err != nil || kept == "" {
			t.Errorf("%q is kept as %q", name, kept)
		}
	})
}
