package site

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

func TestSecurityHeadersOnEveryAnswer(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for _, path := range []string{"/", "/healthz", "/robots.txt", "/api/rules/cheskers", "/api/nothing", "/nothing", "/ws/lobby"} {
		h := b.get(path).Header
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
	s := serve(t, Config{})
	if got := s.browser(t).get("/", "Host: 192.168.1.5:8080").Header.Get("Cross-Origin-Opener-Policy"); got != "" {
		t.Errorf("on plain http in a network: %q", got)
	}
	https, _ := url.Parse("https://play.example")
	s = serve(t, Config{PublicURL: https})
	if got := s.browser(t).get("/", "Host: play.example").Header.Get("Cross-Origin-Opener-Policy"); got != "same-origin" {
		t.Errorf("over https: %q", got)
	}
}

func TestOtherSitesAreRefused(t *testing.T) {
	public, _ := url.Parse("http://play.example")
	s := serve(t, Config{PublicURL: public})
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
			if w := s.browser(t).send("POST", "/api/games", body, c.headers...); w.StatusCode != c.status {
				t.Errorf("status %d, want %d: %s", w.StatusCode, c.status, w.body)
			}
		})
	}
}

func TestOtherSitesChangeNothing(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	slug := b.create()
	for _, path := range []string{"/games", "/games/" + slug + "/accept", "/games/" + slug + "/key", "/games/" + slug + "/seat", "/me"} {
		b.send("POST", "/api"+path, `{}`, "Origin: http://evil.example", "Sec-Fetch-Site: cross-site").
			want(t, http.StatusForbidden, "cross_site")
	}
}

func TestPanicBecomesAnError(t *testing.T) {
	s := serve(t, Config{})
	broken := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret detail") })
	w := httptest.NewRecorder()
	s.rescue(broken).ServeHTTP(w, httptest.NewRequest("GET", "/api/x", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if log := s.log.String(); !strings.Contains(log, "secret detail") || !strings.Contains(log, "middleware_test.go") {
		t.Errorf("log lacks the panic or where: %s", log)
	}
}

func TestBadHostIsRefused(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	for host, status := range map[string]int{
		"play.example": 200, "localhost:8080": 200, "192.168.1.5:80": 200, "[::1]:8080": 200,
		"a'b.example": 400, "a(b)": 400, "exam;ple": 400, "x:port": 400, "host:123456": 400, "a..b": 400,
		"host:65535": 200, "host:65536": 400, "host:0": 400, "*": 400, "[:::]": 400,
	} {
		if w := b.get("/api/rules/cheskers", "Host: "+host); w.StatusCode != status {
			t.Errorf("host %q: %d, want %d", host, w.StatusCode, status)
		}
	}
}

func TestLinksFollowTheAddressUsed(t *testing.T) {
	public, _ := url.Parse("https://play.example")
	network := func() []string { return []string{"http://192.168.1.5:8080"} }
	for _, c := range []struct {
		host    string
		public  *url.URL
		link    string
		local   bool
		network int
	}{
		{"localhost:8080", nil, "http://localhost:8080/g/x", true, 1},
		{"127.0.0.1:8080", nil, "http://127.0.0.1:8080/g/x", true, 1},
		{"[::1]:8080", nil, "http://[::1]:8080/g/x", true, 1},
		{"three.localhost", nil, "http://three.localhost/g/x", true, 1},
		{"192.168.1.5:8080", nil, "http://192.168.1.5:8080/g/x", false, 0},
		{"mylocalhost", nil, "http://mylocalhost/g/x", false, 0},
		{"localhost:8080", public, "https://play.example/g/x", false, 0},
	} {
		s := &Site{config: Config{PublicURL: c.public, Network: network}}
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		if got := s.link(r, "x"); got != c.link {
			t.Errorf("%s: link %s, want %s", c.host, got, c.link)
		}
		if s.isLocal(r) != c.local || len(s.networkLinks(r)) != c.network {
			t.Errorf("%s: local %v, network %v", c.host, s.isLocal(r), s.networkLinks(r))
		}
	}
}

func TestClientAddress(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, c := range []struct {
		name, peer, forwarded string
		trusted               []netip.Prefix
		want                  string
	}{
		{"direct", "192.0.2.7:5000", "", nil, "192.0.2.7"},
		{"nobody is trusted", "192.0.2.7:5000", "198.51.100.1", nil, "192.0.2.7"},
		{"stranger claims", "192.0.2.7:5000", "198.51.100.1", proxies, "192.0.2.7"},
		{"proxy tells", "10.1.1.1:5000", "198.51.100.1", proxies, "198.51.100.1"},
		{"client forges, proxy adds", "10.1.1.1:5000", "203.0.113.9, 198.51.100.1", proxies, "198.51.100.1"},
		{"two proxies", "10.1.1.1:5000", "198.51.100.1, 10.2.2.2", proxies, "198.51.100.1"},
		{"a port", "10.1.1.1:5000", "198.51.100.1:99", proxies, "198.51.100.1"},
		{"IPv6 with a port", "10.1.1.1:5000", "[2001:db8::1]:99", proxies, "2001:db8::1"},
		{"IPv6 in brackets", "10.1.1.1:5000", "203.0.113.9, [2001:db8::1]", proxies, "2001:db8::1"},
		{"two proxies with ports", "10.1.1.1:5000", "198.51.100.1:7, 10.2.2.2:80", proxies, "198.51.100.1"},
		{"IPv4 as IPv6", "10.1.1.1:5000", "[::ffff:198.51.100.1]:99", proxies, "198.51.100.1"},
		{"garbage", "10.1.1.1:5000", "unknown", proxies, "10.1.1.1"},
		{"garbage before a proxy", "10.1.1.1:5000", "198.51.100.1, evil, 10.2.2.2", proxies, "10.1.1.1"},
		{"nothing", "10.1.1.1:5000", "", proxies, "10.1.1.1"},
	} {
		s := &Site{config: Config{TrustedProxies: c.trusted}}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		s.fromClient(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if got := clientIP(r); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		})).ServeHTTP(httptest.NewRecorder(), r)
	}
}

// Who leaves before the answer makes no noise in the log: a script could make
// as much as it likes.
func TestWhoLeavesIsNoFailure(t *testing.T) {
	s := serve(t, Config{})
	ctx, leave := context.WithCancel(t.Context())
	leave()
	w := httptest.NewRecorder()
	s.fail(w, httptest.NewRequest("GET", "/games", nil).WithContext(ctx), fmt.Errorf("asking: %w", ctx.Err()))
	if strings.Contains(s.log.String(), "ERROR") || w.Code >= 500 {
		t.Errorf("%d, logged: %s", w.Code, s.log)
	}
	s.fail(w, httptest.NewRequest("GET", "/games", nil), context.Canceled)
	if !strings.Contains(s.log.String(), "ERROR") {
		t.Error("a failure of the server's own is not logged")
	}
}
