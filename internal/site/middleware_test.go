package site_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"threefold/internal/site"
	"threefold/internal/testkit/served"
)

func TestSecurityHeadersOnEveryAnswer(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	for _, path := range []string{"/", "/healthz", "/robots.txt", "/api/rules/cheskers", "/api/nothing", "/nothing", "/ws/lobby"} {
		h := b.Get(path).Header
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'",
			"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: policy %q lacks %q", path, policy, part)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: policy %q is lax", path, policy)
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin"} {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
	}
}

func TestNoOpenerPolicyWhereBrowsersComplainOfIt(t *testing.T) {
	s := served.Start(t, site.Config{})
	if got := s.Browser(t).Get("/", "Host: 192.168.1.5:8080").Header.Get("Cross-Origin-Opener-Policy"); got != "" {
		t.Errorf("on plain http in a network: %q", got)
	}
	https, _ := url.Parse("https://play.example")
	s = served.Start(t, site.Config{PublicURL: https})
	if got := s.Browser(t).Get("/", "Host: play.example").Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
		t.Errorf("over https: %q", got)
	}
}

func TestOtherSitesAreRefused(t *testing.T) {
	public, _ := url.Parse("http://play.example")
	s := served.Start(t, site.Config{PublicURL: public})
	own := strings.TrimPrefix(s.URL, "http://")
	const body = `{"game":"cheskers","side":"white"}`
	for _, c := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"no browser", nil, http.StatusCreated},
		{"own page", []string{"Origin: http://" + own, "Sec-Fetch-Site: same-origin"}, http.StatusCreated},
		{"own page, old browser", []string{"Origin: http://" + own}, http.StatusCreated},
		{"public address", []string{"Origin: http://play.example"}, http.StatusCreated},
		{"other site", []string{"Origin: http://evil.example", "Sec-Fetch-Site: cross-site"}, http.StatusForbidden},
		{"other site, old browser", []string{"Origin: http://evil.example"}, http.StatusForbidden},
		{"sandboxed page", []string{"Origin: null"}, http.StatusForbidden},
		{"sister site", []string{"Sec-Fetch-Site: same-site"}, http.StatusForbidden},
	} {
		t.Run(c.name, func(t *testing.T) {
			if w := s.Browser(t).Send("POST", "/api/games", body, c.headers...); w.StatusCode != c.status {
				t.Errorf("status %d, want %d: %s", w.StatusCode, c.status, w.Text)
			}
		})
	}
}

func TestOtherSitesChangeNothing(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	slug := b.Create()
	for _, path := range []string{"/games", "/games/" + slug + "/accept", "/games/" + slug + "/key", "/games/" + slug + "/seat", "/me"} {
		b.Send("POST", "/api"+path, `{}`, "Origin: http://evil.example", "Sec-Fetch-Site: cross-site").
			Want(t, http.StatusForbidden, "cross_site")
	}
}

func TestPanicBecomesAnError(t *testing.T) {
	s := served.Start(t, site.Config{})
	broken := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret detail") })
	w := httptest.NewRecorder()
	s.Rescue(broken).ServeHTTP(w, httptest.NewRequest("GET", "/api/x", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if log := s.Log.String(); !strings.Contains(log, "secret detail") || !strings.Contains(log, "middleware_test.go") {
		t.Errorf("log lacks the panic or where: %s", log)
	}
}

func TestBadHostIsRefused(t *testing.T) {
	b := served.Start(t, site.Config{}).Browser(t)
	for host, status := range map[string]int{
		"play.example": 200, "localhost:8080": 200, "192.168.1.5:80": 200, "[::1]:8080": 200,
		"a'b.example": 400, "a(b)": 400, "exam;ple": 400, "x:port": 400, "host:123456": 400, "a..b": 400,
		"host:65535": 200, "host:65536": 400, "host:0": 400, "*": 400, "[:::]": 400,
	} {
		if w := b.Get("/api/rules/cheskers", "Host: "+host); w.StatusCode != status {
			t.Errorf("host %q: %d, want %d", host, w.StatusCode, status)
		}
	}
}
