package site_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
	"threefold/internal/site"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
	"threefold/internal/testkit/storetest"
	"threefold/internal/tournament/director"
)

// handled is a site without a network, for requests made by hand.
func handled(f *testing.F) *site.Site {
	store, logger := storetest.New(f), slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: store, Chat: store, Games: catalog.Find, Logger: logger})
	s := must.Get(site.New(site.Config{Logger: logger, Tournaments: director.New(store.Tournaments(), rooms, catalog.Find, logger)}, rooms, store, store.Archive()))(f)
	f.Cleanup(func() {
		if err := rooms.Close(f.Context()); err != nil {
			f.Error(err)
		}
	})
	return s
}

// FuzzAddresses asks for any path and query by any method: the answer is never a failure of the
// server's, never leads to another site, and has the headers that keep a browser safe.
func FuzzAddresses(f *testing.F) {
	for _, target := range []string{"/", "/g/abc/white", "/g/abc?ply=17", "/games?game=cheskers&before=1-018f", "/rules/chess", "/qr/a.svg?at=http://x",
		"/static/../web.go", "/static/%2e%2e%2f", "//evil.example/", "/\\evil.example", "/%00", "/%ff?%", "/games?before=1-" + strings.Repeat("%00", 36),
		"/api/games/a", "/api/games/a/accept", "/api/me", "/ws/lobby", "/ws/g/a", "/healthz", "/tv?a;b", "/g/a/../../static/js/state.js"} {
		f.Add("GET", target)
		f.Add("POST", target)
	}
	f.Add("TRACE", "/")
	f.Add("CONNECT", "evil.example:443")
	f.Add("get", "/games")
	s := handled(f)
	f.Fuzz(func(t *testing.T, method, target string) {
		u, err := url.ParseRequestURI(target)
		if err != nil {
			return // net/http refuses it
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, &http.Request{Method: method, URL: u, RequestURI: target, Host: "play.example", RemoteAddr: "192.0.2.7:5000",
			Header: http.Header{}, Body: http.NoBody, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1})
		if w.Code >= 500 {
			t.Errorf("%s %q: %d %s", method, target, w.Code, w.Body)
		}
		if to := w.Header().Get("Location"); to != "" {
			t.Errorf("%s %q leads to %q", method, target, to)
		}
		if w.Header().Get("Content-Security-Policy") != site.Policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %q is answered without its headers: %v", method, target, w.Header())
		}
	})
}

// FuzzBodies posts any body to each address of the API: it is taken or refused,
// in JSON with a code and a sentence, and nothing fails.
func FuzzBodies(f *testing.F) {
	paths := []string{"/api/games", "/api/games/0000000000/accept", "/api/games/0000000000/key", "/api/games/0000000000/seat", "/api/me"}
	for i := range paths {
		for _, c := range served.BadBodies {
			f.Add(byte(i), "application/json", []byte(c.Text))
		}
		f.Add(byte(i), "application/json; charset=latin1", []byte(`{"name":"\ud800","token":"AAAAAAAAAAAAAAAAAAAAAA"}`))
		f.Add(byte(i), "text/plain", []byte(`{}`))
	}
	s := handled(f)
	f.Fuzz(func(t *testing.T, which byte, kind string, body []byte) {
		r := httptest.NewRequest("POST", paths[int(which)%len(paths)], bytes.NewReader(body))
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code >= 200 && w.Code < 300 {
			return
		}
		if e := sitetest.Decode[httpx.ErrorBody](t, w.Body.String()).Error; w.Code >= 500 || e.Code == "" || e.Text == "" {
			t.Errorf("%s %q: %d %s", r.URL.Path, body, w.Code, w.Body)
		}
	})
}
