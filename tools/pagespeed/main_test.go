package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/servertest"
)

// The pages of a running server are visited in Chromium, a first time and again, and each
// has a line: pieces were seen, and the second visit asks for no static file.
func TestPagesAreMeasured(t *testing.T) {
	binary := must.Get(servertest.Build(t.TempDir(), "-C", "../.."))(t)
	site := servertest.Start(t, binary, servertest.SQLite(t))
	var report bytes.Buffer
	must.Do(t, measure(&report, []string{site.URL + "/"}, "cheskers", 1, "game,rules,puzzle", false))
	const figures = `0*[1-9.][0-9.]* s, (-|[0-9.]+ s), [1-9][0-9]*/[1-9][0-9]* \([1-9][0-9]*\), [1-9][0-9]* KB, [0-9.]+`
	for _, page := range []string{"game", "rules", "puzzle"} {
		line := regexp.MustCompile(`(?m)^` + page + `, ` + regexp.QuoteMeta(site.URL) + `: ` + figures + ` \| .* s, .*\(0\), .*$`)
		if !line.MatchString(report.String()) {
			t.Errorf("no line of %s in\n%s", page, report.String())
		}
	}
	err := measure(io.Discard, []string{site.URL}, "cheskers", 1, "nothing", false)
	if err == nil || !strings.Contains(err.Error(), `no page is called "nothing"`) {
		t.Errorf("a page that is none: %v", err)
	}
	if err := measure(io.Discard, []string{site.URL}, "chess", 1, "", false); err == nil {
		t.Error("a game that is none is measured")
	}
}

// The games that are made: one live, one against the computer, one played out, whose
// replay is a page too, as are the pages without a game.
func TestTargets(t *testing.T) {
	binary := must.Get(servertest.Build(t.TempDir(), "-C", "../.."))(t)
	site := servertest.Start(t, binary, servertest.SQLite(t))
	pages := must.Get(targets(site.URL, "quadsquare"))(t)
	paths := map[string]string{}
	for _, p := range pages {
		paths[p.name] = p.path
		if text, err := get(site.URL + p.path); err != nil || !strings.Contains(text, "<main") {
			t.Errorf("%s, %s: %v, %.200s", p.name, p.path, err, text)
		}
	}
	for _, name := range []string{"game", "computer", "finished", "replay", "embed", "rules", "lobby"} {
		if paths[name] == "" {
			t.Errorf("no page is called %s: %v", name, paths)
		}
	}
	text, err := get(site.URL + "/api" + strings.Replace(paths["finished"], "/g/", "/games/", 1))
	if err != nil || !strings.Contains(text, `"reason":"resignation"`) {
		t.Errorf("the finished game: %v, %.300s", err, text)
	}
}

// What passes a counter is counted: requests, those for static files among them, and the
// bytes of bodies, until it is reset.
func TestCounter(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, strings.Repeat("x", 100)) }))
	defer site.Close()
	c := must.Get(count(site.URL))(t)
	defer c.Close()
	for _, path := range []string{"/", "/static/a.js", "/favicon.svg"} {
		if text, err := get(c.url + path); err != nil || len(text) != 100 {
			t.Errorf("%s: %v, %q", path, err, text)
		}
	}
	worker := must.Get(http.NewRequest(http.MethodGet, c.url+"/static/b.js", nil))(t)
	worker.Header.Set("Referer", c.url+"/worker.js")
	if answer, err := http.DefaultClient.Do(worker); err != nil || answer.Body.Close() != nil {
		t.Error(err)
	}
	if got, want := c.seen(time.Hour), (visit{pieces: time.Hour, requests: 3, before: 3, static: 2, bytes: 300}); got != want {
		t.Errorf("seen: %+v, want %+v", got, want)
	}
	if got := c.seen(0); got.before != 0 {
		t.Errorf("%d requests came before the visit began", got.before)
	}
	if c.reset(); c.seen(0) != (visit{}) {
		t.Errorf("after a reset: %+v", c.seen(0))
	}
	if _, err := count("http://no port:x"); err == nil {
		t.Error("an address that is none is counted")
	}
}

// Each figure has its own median; of shifts the greatest counts.
func TestMedian(t *testing.T) {
	got := median([]visit{
		{pieces: 3 * time.Second, drawn: time.Second, shift: .5, requests: 1, static: 9, bytes: 2048},
		{pieces: time.Second, drawn: 3 * time.Second, shift: 0, requests: 3, static: 7, bytes: 1024},
		{pieces: 2 * time.Second, drawn: 2 * time.Second, shift: .1, requests: 2, static: 8, bytes: 4096},
	})
	if text := got.String(); text != "2.00 s, 2.00 s, 0/2 (8), 2 KB, 0.5000" {
		t.Error(text)
	}
	if text := (visit{pieces: 1500 * time.Millisecond}).String(); text != "1.50 s, -, 0/0 (0), 0 KB, 0.0000" {
		t.Error(text)
	}
}
