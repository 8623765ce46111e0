package address

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
)

// FuzzForwarded puts any text into X-Forwarded-For. A proxy that is trusted adds the address it
// was called from, and that one counts; from any other client the header is ignored.
func FuzzForwarded(f *testing.F) {
	for _, text := range []string{"", "203.0.113.9", "203.0.113.9, 10.1.1.1", "unknown", "10.2.2.2,,", "::1", "[::1]:80", "\"", "127.0.0.1\r\nX: y"} {
		f.Add(text)
	}
	clients := Clients{Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
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
			clients.Find(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if got := IP(r); got != "198.51.100.1" {
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
	own := Own{Public: public}
	f.Fuzz(func(t *testing.T, origin, host string) {
		if !IsHost(host) {
			return // RequireHost refuses it
		}
		r := httptest.NewRequest("GET", "/ws/lobby", nil)
		r.Host = host
		r.Header.Set("Origin", origin)
		if !own.IsOrigin(r) || origin == "" {
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
		own := Own{Public: c.public, Network: network}
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = c.host
		if got := own.Link(r, "x"); got != c.link {
			t.Errorf("%s: link %s, want %s", c.host, got, c.link)
		}
		if own.IsLocal(r) != c.local || len(own.NetworkLinks(r)) != c.network {
			t.Errorf("%s: local %v, network %v", c.host, own.IsLocal(r), own.NetworkLinks(r))
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
		clients := Clients{Proxies: c.trusted}
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.peer
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		clients.Find(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if got := IP(r); got != c.want {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		})).ServeHTTP(httptest.NewRecorder(), r)
	}
}

func TestOrigins(t *testing.T) {
	const public6 = "http://[2001:db8::1]:8080"
	for _, c := range []struct {
		public, host, origin string // an empty host is the one listened on
		welcome              bool
	}{
		{"", "", "", true}, // no browser
		{"", "play.example", "http://play.example", true},
		{"", "play.example", "https://play.example", true}, // behind a proxy that no setting names
		{"", "Play.Example", "http://play.example", true},
		{"", "play.example", "http://play.example:81", false},
		{"", "play.example", "http://evil.example", false},
		{"", "play.example", "http://evil.example/play.example", false},
		{"", "play.example", "http://play.example@evil.example", false},
		{"", "play.example", "http://evil.example@play.example", false},
		{"", "play.example", "ftp://play.example", false},
		{"", "play.example", "null", false},
		{"", "play.example", "play.example", false},
		{"", "play.example", "http://%zz", false},
		{"https://play.example", "play.example", "https://play.example", true},
		{"https://play.example", "inside:8080", "https://play.example", true}, // a proxy calls it by another name
		{"https://play.example", "play.example", "http://play.example", false},
		{"https://play.example", "inside:8080", "http://play.example", false},
		{"https://play.example", "play.example", "https://evil.example", false},
		{"https://play.example", "play.example", "https://play.example.evil.example", false},
		{"https://play.example", "localhost:8080", "http://localhost:8080", true}, // past the proxy
		{public6, "", public6, true},
		{public6, "", "https://[2001:db8::1]:8080", false},
		{"https://play.example", "", "", true},
	} {
		t.Run(c.public+" "+c.host+" "+c.origin, func(t *testing.T) {
			own := Own{}
			if c.public != "" {
				own.Public, _ = url.Parse(c.public)
			}
			r := httptest.NewRequest("GET", "/ws/lobby", nil)
			r.Host = cmp.Or(c.host, "127.0.0.1:8080")
			if c.origin != "" {
				r.Header.Set("Origin", c.origin)
			}
			if own.IsOrigin(r) != c.welcome {
				t.Errorf("welcome: %v, want %v", !c.welcome, c.welcome)
			}
		})
	}
}
