package site

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"threefold/internal/lobby/wire"
	"threefold/internal/site/address"
	"threefold/internal/site/answer"
	"threefold/internal/site/limit"
	"threefold/internal/site/sitetest"
)

const ordinary = `{"game":"cheskers","side":"white"}`

func TestLimits(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Create: 2, Accept: 1, OfPlayers: limit.OfPlayers{Keys: 1, Links: 1, Waits: 1, Names: 1}, Sockets: 1, Looks: 4}}) // the lobby, which is asked for uncompressed, is charged as two
	b := s.browser(t)
	slug := b.create()
	b.create()
	w := b.send("POST", "/api/games", ordinary)
	w.want(t, http.StatusTooManyRequests, "too_many")
	if w.Header.Get("Retry-After") == "" {
		t.Error("not told when to come back")
	}
	friend := s.browser(t)
	friend.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	friend.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusTooManyRequests, "too_many")
	key := "/api/games/" + slug + "/key"
	b.send("POST", key, "").want(t, http.StatusCreated, "")
	b.send("POST", key, "").want(t, http.StatusTooManyRequests, "too_many")
	friend.useKey(slug, "").want(t, http.StatusNoContent, "")
	friend.useKey(slug, "").want(t, http.StatusTooManyRequests, "too_many")
	token := b.makeLink()
	for _, way := range []string{"link", "look", "answer", "cut"} {
		b.send("POST", "/api/devices/"+way, `{"token":"`+token+`"}`).want(t, http.StatusTooManyRequests, "too_many")
	}
	friend.asks(token)
	friend.tell("join", token).want(t, http.StatusTooManyRequests, "too_many")
	b.get("/api/devices").want(t, http.StatusTooManyRequests, "too_many")
	b.send("POST", "/api/me", `{"name":"Robin"}`).want(t, http.StatusOK, "")
	b.send("POST", "/api/me", `{"name":"Robin"}`).want(t, http.StatusTooManyRequests, "too_many")
	b.get("/ws/lobby").want(t, http.StatusUpgradeRequired, "")
	b.get("/ws/lobby").want(t, http.StatusTooManyRequests, "too_many")
	for _, path := range []string{"/", "/g/" + slug, "/qr/" + slug + ".svg"} {
		b.get(path).want(t, http.StatusOK, "")
	}
	b.get("/api/games/"+slug).want(t, http.StatusTooManyRequests, "too_many")
	page := b.get("/")
	page.want(t, http.StatusTooManyRequests, "")
	page.contains(t, answer.ErrTooMany.Text)
	b.get("/readyz").want(t, http.StatusTooManyRequests, "")
	b.get("/static/css/base.css").want(t, http.StatusOK, "")
	b.get("/healthz").want(t, http.StatusOK, "")
}

func TestAllRequestsAreBounded(t *testing.T) {
	b := serve(t, Config{Limits: limit.Limits{All: 3}}).browser(t)
	for _, path := range []string{"/static/css/base.css", "/nothing", "/healthz"} {
		b.get(path)
	}
	for _, path := range []string{"/static/css/base.css", "/nothing", "/healthz", "/", "/api/nothing", "/ws/lobby"} {
		b.get(path).want(t, http.StatusTooManyRequests, "")
	}
}

// The page that says what went wrong costs a millisecond: an address gets so many of them,
// and then the code and the sentence alone.
func TestRefusalsAreBounded(t *testing.T) {
	b := serve(t, Config{Limits: limit.Limits{Refusals: 2, Looks: 1}}).browser(t)
	b.get("/")
	for _, c := range []struct {
		path   string
		status int
		page   bool
	}{{"/nothing", http.StatusNotFound, true}, {"/", http.StatusTooManyRequests, true}, {"/", http.StatusTooManyRequests, false}, {"/nothing", http.StatusNotFound, false}} {
		w := b.get(c.path)
		w.want(t, c.status, "")
		if page := strings.Contains(w.body, "<html"); page != c.page || !page && len(w.body) > 300 {
			t.Errorf("%s is answered by %d bytes, a page: %v", c.path, len(w.body), page)
		}
	}
}

func TestLimitsOfGamesCreated(t *testing.T) {
	open := `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`
	for name, c := range map[string]struct {
		limits  limit.Limits
		body    string
		code    string
		another int // a visitor from the same address who tries as well
	}{
		"in a day":                   {limit.Limits{Daily: 2}, ordinary, "too_many", http.StatusTooManyRequests},
		"open to all":                {limit.Limits{Challenges: 2}, open, "too_many", http.StatusTooManyRequests},
		"without finishing them":     {limit.Limits{Unfinished: 2}, ordinary, "too_many_games", http.StatusCreated},
		"open and none is finished":  {limit.Limits{Unfinished: 2, Challenges: 9}, open, "too_many_games", http.StatusCreated},
		"more than come in a minute": {limit.Limits{Create: 2, Daily: 9}, ordinary, "too_many", http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, Config{Limits: c.limits})
			b := s.browser(t)
			b.get("/") // the cookie
			for range 2 {
				b.send("POST", "/api/games", c.body).want(t, http.StatusCreated, "")
			}
			b.send("POST", "/api/games", c.body).want(t, http.StatusTooManyRequests, c.code)
			if w := s.browser(t).send("POST", "/api/games", c.body); w.StatusCode != c.another {
				t.Errorf("another visitor gets %d, want %d: %s", w.StatusCode, c.another, w.body)
			}
			if events, _ := s.store.Counts(); events != 2 && c.another != http.StatusCreated {
				t.Errorf("%d games were written", events)
			}
		})
	}
}

// Agreeing on a rematch is no way round the limits of games created.
func TestARematchCountsAsAGameCreated(t *testing.T) {
	for name, limits := range map[string]limit.Limits{"in a minute": {Create: 3}, "in a day": {Daily: 3}} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, Config{Limits: limits})
			white, black := s.browser(t), s.browser(t)
			slug := white.create()
			black.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
			for game := 1; ; game++ {
				first, second := white.open("/ws/g/"+slug), black.open("/ws/g/"+slug)
				first.Expect("snapshot")
				second.Expect("snapshot")
				first.Send(`{"t":"resign","id":"1"}`)
				first.Send(`{"t":"offer","id":"2","d":{"offer":"rematch"}}`)
				second.Expect("resigned")
				second.Expect("offered")
				second.Send(`{"t":"accept","id":"3","d":{"offer":"rematch"}}`)
				if game == 3 {
					second.ExpectError("too_many")
					break
				}
				slug = sitetest.Decode[wire.EventOut](t, string(second.Expect("accepted").D)).State.Rematch
			}
			white.send("POST", "/api/games", ordinary).want(t, http.StatusTooManyRequests, "too_many")
		})
	}
}

// A long answer counts as several looks, and what is seen through a socket
// counts too.
func TestLooksAreChargedBySize(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Looks: 10}})
	slug, b := s.browser(t).create(), s.browser(t)
	charge := func(bytes int) {
		s.limits.Charged(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, bytes)) })).
			ServeHTTP(httptest.NewRecorder(), clientRequest("127.0.0.1"))
	}
	charge(64<<10 - 1)     // 1
	charge(5*64<<10 + 100) // and 6
	for range 3 {
		b.get("/api/games/"+slug).want(t, http.StatusOK, "")
	}
	b.get("/api/games/"+slug).want(t, http.StatusTooManyRequests, "too_many")
	b.get("/ws/g/"+slug).want(t, http.StatusTooManyRequests, "too_many")
	b.get("/ws/lobby").want(t, http.StatusUpgradeRequired, "")
}

// clientRequest is a request of a client at this address.
func clientRequest(ip string) (found *http.Request) {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = ip + ":5000"
	address.Clients{}.Find(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { found = r })).ServeHTTP(httptest.NewRecorder(), r)
	return found
}

func TestAFinishedGameMakesRoomForAnother(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Unfinished: 1}})
	b := s.browser(t)
	slug := b.create()
	b.send("POST", "/api/games", ordinary).want(t, http.StatusTooManyRequests, "too_many_games")
	p := b.open("/ws/g/" + slug)
	p.Expect("snapshot")
	p.Send(`{"t":"cancel","id":"1"}`)
	p.Expect("snapshot")
	b.create()
}

func TestExemptAddressesHaveNoLimits(t *testing.T) {
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	all := limit.Limits{Create: 1, Accept: 1, OfPlayers: limit.OfPlayers{Keys: 1, Links: 1, Waits: 1, Names: 1}, Sockets: 1, Looks: 1, Challenges: 1, Daily: 1, Open: 1, Bytes: 1, Unfinished: 1,
		Machine: 1, OwnMachine: 1, Resting: 1}
	s := serve(t, Config{Limits: all, Exempt: loopback})
	b := s.browser(t)
	for range 5 {
		slug := b.create()
		b.send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`).want(t, http.StatusCreated, "")
		b.send("POST", "/api/games", against).want(t, http.StatusCreated, "")
		b.get("/g/"+slug).want(t, http.StatusOK, "")
		p := b.open("/ws/g/" + slug)
		p.Expect("snapshot")
		p.Send(`{"t":"resync"}`)
		p.Expect("snapshot")
		b.makeLink()
		b.get("/api/devices").want(t, http.StatusOK, "")
	}
	other := []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	s = serve(t, Config{Limits: limit.Limits{Create: 1}, Exempt: other})
	s.browser(t).create()
	s.browser(t).send("POST", "/api/games", ordinary).want(t, http.StatusTooManyRequests, "too_many")
}

// What a proxy says decides whose limit it is; what a client says, nothing.
func TestLimitsBehindAProxy(t *testing.T) {
	proxy := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	for name, c := range map[string]struct {
		trusted []netip.Prefix
		exempt  string
		forward []string // of three requests
		want    []int    // their answers, when an address may send one
	}{
		"two clients of a proxy": {proxy, "", []string{"198.51.100.1", "198.51.100.2", "198.51.100.1"}, []int{201, 201, 429}},
		"a client that forges":   {proxy, "", []string{"1.1.1.1, 198.51.100.1", "2.2.2.2, 198.51.100.1", "198.51.100.1"}, []int{201, 429, 429}},
		"one network of IPv6":    {proxy, "", []string{"2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"}, []int{201, 429, 201}},
		"no proxy is trusted":    {nil, "", []string{"198.51.100.1", "198.51.100.2", "198.51.100.3"}, []int{201, 429, 429}},
		"clients with ports":     {proxy, "", []string{"198.51.100.1:7", "198.51.100.2:7", "198.51.100.1:8"}, []int{201, 201, 429}},
		"what is no address":     {proxy, "", []string{"evil", "198.51.100.2", "worse"}, []int{201, 201, 429}},
		"an exempt client":       {proxy, "198.51.100.1/32", []string{"198.51.100.1", "198.51.100.1", "198.51.100.1"}, []int{201, 201, 201}},
		"one that claims to be":  {proxy, "198.51.100.1/32", []string{"198.51.100.1, 192.0.2.1", "198.51.100.1, 192.0.2.1", "192.0.2.1"}, []int{201, 429, 429}},
		"the proxy is exempt":    {proxy, "127.0.0.0/8", []string{"198.51.100.1", "198.51.100.1", "127.0.0.1, 198.51.100.1"}, []int{201, 429, 429}},
	} {
		t.Run(name, func(t *testing.T) {
			config := Config{Limits: limit.Limits{Create: 1}, TrustedProxies: c.trusted}
			if c.exempt != "" {
				config.Exempt = []netip.Prefix{netip.MustParsePrefix(c.exempt)}
			}
			s := serve(t, config)
			for i, forwarded := range c.forward {
				if w := s.browser(t).send("POST", "/api/games", ordinary, "X-Forwarded-For: "+forwarded); w.StatusCode != c.want[i] {
					t.Errorf("request %d, for %s: %d, want %d", i, forwarded, w.StatusCode, c.want[i])
				}
			}
		})
	}
}

func TestConnectionsOfAnAddress(t *testing.T) {
	for name, c := range map[string]struct {
		config Config
		bound  bool
	}{
		"a client":        {Config{}, true},
		"a trusted proxy": {Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, false},
		"an exempt one":   {Config{Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			c.config.Limits = limit.Limits{Connections: 2}
			s := serve(t, c.config)
			first, second := s.line(t), s.line(t)
			if !first.asks() || !second.asks() {
				t.Fatal("a connection within the limit is cut")
			}
			if s.line(t).asks() == c.bound {
				t.Errorf("a third connection is cut: %v, want %v", !c.bound, c.bound)
			}
			first.Close()
			for !s.line(t).asks() { // until the server has seen that it is gone
			}
			if !second.asks() {
				t.Error("a connection within the limit is cut by the others")
			}
		})
	}
}

// line is a connection to the site, byte by byte.
type line struct{ net.Conn }

func (s *served) line(t *testing.T) line {
	t.Helper()
	conn, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(sitetest.Patience))
	return line{conn}
}

// asks says whether a request over the connection is answered.
func (l line) asks() bool {
	if _, err := io.WriteString(l, "GET /healthz HTTP/1.1\r\nHost: site.test\r\n\r\n"); err != nil {
		return false
	}
	w, err := http.ReadResponse(bufio.NewReader(l), nil)
	return err == nil && w.StatusCode == http.StatusOK
}

// Each refusal is counted, also that of a connection, which nobody sees.
func TestWhatLimitsRefuseIsCounted(t *testing.T) {
	counted := &tally{}
	s := serve(t, Config{Meter: counted, Limits: limit.Limits{Create: 1, Open: 1, Connections: 4, Looks: 1}})
	b := s.browser(t)
	b.create()
	b.send("POST", "/api/games", ordinary)
	b.get("/rules")
	b.get("/rules") // as a page
	b.open("/ws/lobby")
	b.get("/ws/lobby")
	counted.until(t, "refused too_many", 2)
	counted.until(t, "refused too_many_open", 1)
	for s.line(t).asks() { // until there are too many
	}
	counted.until(t, "refused too_many_open", 2)
}
