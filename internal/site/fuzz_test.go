package site

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/game/catalog"
	"threefold/internal/lobby"
)

// handled is a site without a network, for requests made by hand.
func handled(f *testing.F) *Site {
	store, logger := newMemory(), slog.New(slog.DiscardHandler)
	rooms := lobby.New(lobby.Config{Log: store, Games: catalog.Find, Logger: logger})
	s, err := New(Config{Logger: logger}, rooms, store)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := rooms.Close(f.Context()); err != nil {
			f.Error(err)
		}
	})
	return s
}

// FuzzAddresses asks for any path and query by any method: the answer is never
// a failure of the server's, never leads to another site, and has the headers
// that keep a browser safe.
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
		if w.Header().Get("Content-Security-Policy") != policy || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %q is answered without its headers: %v", method, target, w.Header())
		}
	})
}

// FuzzBodies posts any body to each address of the API: it is taken or refused,
// in JSON with a code and a sentence, and nothing fails.
func FuzzBodies(f *testing.F) {
	paths := []string{"/api/games", "/api/games/0000000000/accept", "/api/games/0000000000/key", "/api/games/0000000000/seat", "/api/me"}
	for i := range paths {
		for _, c := range badBodies {
			f.Add(byte(i), "application/json", []byte(c.body))
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
		if e := decode[errorBody](t, w.Body.String()).Error; w.Code >= 500 || e.Code == "" || e.Text == "" {
			t.Errorf("%s %q: %d %s", r.URL.Path, body, w.Code, w.Body)
		}
	})
}

// FuzzForwarded puts any text into X-Forwarded-For. A proxy that is trusted
// adds the address it was called from, and that one counts; from anybody else
// the header counts for nothing.
func FuzzForwarded(f *testing.F) {
	for _, text := range []string{"", "203.0.113.9", "203.0.113.9, 10.1.1.1", "unknown", "10.2.2.2,,", "::1", "[::1]:80", "\"", "127.0.0.1\r\nX: y"} {
		f.Add(text)
	}
	s := &Site{config: Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	f.Fuzz(func(t *testing.T, forged string) {
		for peer, headers := range map[string][]string{
			"10.1.1.1:5000":     {forged + ", 198.51.100.1"},
			"10.1.1.2:5000":     {forged, "198.51.100.1"}, // a line of its own
			"198.51.100.1:5000": {forged},
		} {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = peer
			r.Header["X-Forwarded-For"] = headers
			r.Header["X-Real-Ip"] = []string{forged}
			r.Header["True-Client-Ip"] = []string{forged}
			s.fromClient(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if got := clientIP(r); got != "198.51.100.1" {
					t.Errorf("from %s with %q the client is %q", peer, headers, got)
				}
			})).ServeHTTP(httptest.NewRecorder(), r)
		}
	})
}

// FuzzOrigin sends any Origin, with any Host, to a site with a public address:
// what is welcome is of the site itself.
func FuzzOrigin(f *testing.F) {
	for _, origin := range []string{"", "null", "https://play.example", "http://play.example", "https://play.example.evil.example",
		"https://evil.example#play.example", "HTTPS://PLAY.EXAMPLE", "https://play.example:443"} {
		f.Add(origin, "play.example")
		f.Add(origin, "inside:8080")
	}
	public := &url.URL{Scheme: "https", Host: "play.example"}
	s := &Site{config: Config{PublicURL: public}}
	f.Fuzz(func(t *testing.T, origin, host string) {
		if !IsHost(host) {
			return // addressed refuses it
		}
		r := httptest.NewRequest("GET", "/ws/lobby", nil)
		r.Host = host
		r.Header.Set("Origin", origin)
		if !s.ownOrigin(r) || origin == "" {
			return
		}
		u, err := url.Parse(origin)
		if err != nil || u.User != nil || !strings.EqualFold(u.Host, host) && !strings.EqualFold(u.Host, public.Host) {
			t.Errorf("origin %q is welcome at %q", origin, host)
		}
	})
}

// FuzzHost: what passes for a host is one, and a link made of it leads there.
func FuzzHost(f *testing.F) {
	for _, host := range []string{"play.example", "localhost:8080", "[::1]:80", "a@b", "a/b", "a\\b", "a?b", "a#b", "x:0", "1.2.3.4", "[fe80::1%25en0]"} {
		f.Add(host)
	}
	f.Fuzz(func(t *testing.T, host string) {
		if !IsHost(host) {
			return
		}
		u, err := url.Parse("http://" + host + "/g/x")
		if err != nil || u.Host != host || u.Path != "/g/x" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			t.Errorf("host %q makes the link %v, %v", host, u, err)
		}
	})
}

// FuzzToken: a token has one text, and no other is taken for it.
func FuzzToken(f *testing.F) {
	for _, text := range []string{"", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA\nA", "AAAAAAAAAAAAAAAAAAAAAA==", strings.Repeat("_", 22)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if token, ok := readToken(text); ok && writeToken(token) != text {
			t.Errorf("%q is taken for %q", text, writeToken(token))
		}
	})
}

// FuzzCursor: a place in the archive is one that the archive's own pages name,
// and its slug is one that every store can be asked for.
func FuzzCursor(f *testing.F) {
	for _, text := range []string{"", "1-", "1-aB3", "+1-aB3", "1-0190c1a0-0000-7000-8000-000000000000",
		"1-" + strings.Repeat("\x00", 36), "1-" + strings.Repeat("\xff", 36), "99999999999999999999-x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cursor, ok := readCursor(text)
		if !ok {
			return
		}
		u, err := url.Parse(gamesURL("", cursor))
		if err != nil || u.Query().Get("before") != text {
			t.Errorf("%q is read as %+v, whose page is %v, %v", text, cursor, u, err)
		}
		if text != "" && !slugPattern.MatchString(cursor.Slug) {
			t.Errorf("%q names the game %q", text, cursor.Slug)
		}
	})
}

// FuzzCookies sends any Cookie header: who sends it is the holder of a token
// it holds, or a newcomer, and never nobody.
func FuzzCookies(f *testing.F) {
	for _, text := range []string{"", "threefold=", "threefold=AAAAAAAAAAAAAAAAAAAAAA", "threefold=x; threefold=AAAAAAAAAAAAAAAAAAAAAA", "=;=;,", "threefold=\"AAAAAAAAAAAAAAAAAAAAAA\""} {
		f.Add(text)
	}
	s := handled(f)
	f.Fuzz(func(t *testing.T, text string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Cookie", text)
		who := visitor{}
		w := httptest.NewRecorder()
		s.welcome(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { who = visitorOf(r) })).ServeHTTP(w, r)
		if who.ID == "" || len(who.tokenHash) != 64 {
			t.Fatalf("cookie %q makes %+v", text, who)
		}
		for _, c := range w.Result().Cookies() {
			if token, ok := readToken(c.Value); !ok || newcomer(token).ID != who.ID {
				t.Errorf("cookie %q is answered with another's: %v", text, c)
			}
		}
	})
}
