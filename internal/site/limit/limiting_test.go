package limit_test

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/site/httpx"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestLimits(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Create: 2, Accept: 1, PlayerLimits: limit.PlayerLimits{Keys: 1, Links: 1, DevicePolls: 1, Names: 1, PairingCodes: 1}, Sockets: 1, Looks: 4}}) // the lobby, which is asked for uncompressed, is charged as two
	b := s.Browser(t)
	slug := b.Create()
	b.Create()
	w := b.Send("POST", "/api/games", served.Ordinary)
	w.Want(t, http.StatusTooManyRequests, "too_many")
	if w.Header.Get("Retry-After") == "" {
		t.Error("not told when to come back")
	}
	friend := s.Browser(t)
	friend.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	friend.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusTooManyRequests, "too_many")
	key := "/api/games/" + slug + "/key"
	b.Send("POST", key, "").Want(t, http.StatusCreated, "")
	b.Send("POST", key, "").Want(t, http.StatusTooManyRequests, "too_many")
	friend.UseKey(slug, "").Want(t, http.StatusNoContent, "")
	friend.UseKey(slug, "").Want(t, http.StatusTooManyRequests, "too_many")
	token := b.MakeLink()
	for _, way := range []string{"link", "show", "answer", "cut"} {
		b.Send("POST", "/api/devices/"+way, `{"token":"`+token+`"}`).Want(t, http.StatusTooManyRequests, "too_many")
	}
	b.EnterCode("BCDFGH").Want(t, http.StatusConflict, "bad_code")
	friend.EnterCode("BCDFGJ").Want(t, http.StatusTooManyRequests, "too_many")
	friend.Join(token)
	friend.PostToken("join", token).Want(t, http.StatusTooManyRequests, "too_many")
	b.PostToken("look", token).Want(t, http.StatusTooManyRequests, "too_many")
	b.Get("/api/devices").Want(t, http.StatusTooManyRequests, "too_many")
	b.Send("POST", "/api/me", `{"name":"Robin"}`).Want(t, http.StatusOK, "")
	b.Send("POST", "/api/me", `{"name":"Robin"}`).Want(t, http.StatusTooManyRequests, "too_many")
	b.Get("/ws/lobby").Want(t, http.StatusUpgradeRequired, "")
	b.Get("/ws/lobby").Want(t, http.StatusTooManyRequests, "too_many")
	for _, path := range []string{"/", "/g/" + slug, "/qr/" + slug + ".svg"} {
		b.Get(path).Want(t, http.StatusOK, "")
	}
	b.Get("/api/games/"+slug).Want(t, http.StatusTooManyRequests, "too_many")
	page := b.Get("/")
	page.Want(t, http.StatusTooManyRequests, "")
	page.Contains(t, httpx.ErrTooMany.Error())
	b.Get("/readyz").Want(t, http.StatusTooManyRequests, "")
	b.Get("/static/css/base.css").Want(t, http.StatusOK, "")
	b.Get("/healthz").Want(t, http.StatusOK, "")
}

func TestAllRequestsAreBounded(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{All: 3}}).Browser(t)
	for _, path := range []string{"/static/css/base.css", "/nothing", "/healthz"} {
		b.Get(path)
	}
	for _, path := range []string{"/static/css/base.css", "/nothing", "/healthz", "/", "/api/nothing", "/ws/lobby"} {
		b.Get(path).Want(t, http.StatusTooManyRequests, "")
	}
}

// The page that says what went wrong costs a millisecond: an address gets so many of them,
// and then the code and the sentence alone.
func TestRefusalsAreBounded(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{Refusals: 2, Looks: 1}}).Browser(t)
	b.Get("/")
	for _, c := range []struct {
		path   string
		status int
		page   bool
	}{{"/nothing", http.StatusNotFound, true}, {"/", http.StatusTooManyRequests, true}, {"/", http.StatusTooManyRequests, false}, {"/nothing", http.StatusNotFound, false}} {
		w := b.Get(c.path)
		w.Want(t, c.status, "")
		if page := strings.Contains(w.Text, "<html"); page != c.page || !page && len(w.Text) > 300 {
			t.Errorf("%s is answered by %d bytes, a page: %v", c.path, len(w.Text), page)
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
		"in a day":                   {limit.Limits{Daily: 2}, served.Ordinary, "too_many", http.StatusTooManyRequests},
		"open to all":                {limit.Limits{Challenges: 2}, open, "too_many", http.StatusTooManyRequests},
		"without finishing them":     {limit.Limits{Unfinished: 2}, served.Ordinary, "too_many_games", http.StatusCreated},
		"open and none is finished":  {limit.Limits{Unfinished: 2, Challenges: 9}, open, "too_many_games", http.StatusCreated},
		"more than come in a minute": {limit.Limits{Create: 2, Daily: 9}, served.Ordinary, "too_many", http.StatusTooManyRequests},
	} {
		t.Run(name, func(t *testing.T) {
			s := served.Start(t, site.Config{Limits: c.limits})
			b := s.Browser(t)
			b.Get("/") // the cookie
			for range 2 {
				b.Send("POST", "/api/games", c.body).Want(t, http.StatusCreated, "")
			}
			b.Send("POST", "/api/games", c.body).Want(t, http.StatusTooManyRequests, c.code)
			if w := s.Browser(t).Send("POST", "/api/games", c.body); w.StatusCode != c.another {
				t.Errorf("another visitor gets %d, want %d: %s", w.StatusCode, c.another, w.Text)
			}
			if events, _ := s.Store.File.Counts(t); events != 2 && c.another != http.StatusCreated {
				t.Errorf("%d games were written", events)
			}
		})
	}
}

// Agreeing on a rematch is no way round the limits of games created.
func TestARematchCountsAsAGameCreated(t *testing.T) {
	for name, limits := range map[string]limit.Limits{"in a minute": {Create: 3}, "in a day": {Daily: 3}} {
		t.Run(name, func(t *testing.T) {
			s := served.Start(t, site.Config{Limits: limits})
			white, black := s.Browser(t), s.Browser(t)
			slug := white.Create()
			black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
			for game := 1; ; game++ {
				accepts := served.Rematch(slug, "resign", white, black)
				if game == 3 {
					accepts.ExpectError("too_many")
					break
				}
				slug = served.Next(accepts)
			}
			white.Send("POST", "/api/games", served.Ordinary).Want(t, http.StatusTooManyRequests, "too_many")
		})
	}
}

// Two programs that offer it to each other agree too.
func TestARematchOfProgramsCountsAsAGameCreated(t *testing.T) {
	owner := served.Start(t, site.Config{Limits: limit.Limits{Daily: 3}}).Browser(t)
	white, black := served.ProgramOf(owner, "Rook"), served.ProgramOf(owner, "Pawn")
	slug := white.Create()
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	offers := func(p served.Program) served.Reply {
		return p.Send("POST", "/api/games/"+slug+"/command", `{"do":"offer","offer":"rematch"}`)
	}
	for game := 1; ; game++ {
		white.Send("POST", "/api/games/"+slug+"/command", `{"do":"resign"}`).Want(t, http.StatusOK, "")
		offers(white).Want(t, http.StatusOK, "")
		w := offers(black)
		if game == 3 {
			w.Want(t, http.StatusTooManyRequests, "too_many")
			break
		}
		w.Want(t, http.StatusOK, "")
		slug = sitetest.Decode[struct{ State wire.State }](t, w.Text).State.Rematch
		white, black = black, white // sides are exchanged
	}
	white.Send("POST", "/api/games", served.Ordinary).Want(t, http.StatusTooManyRequests, "too_many")
}

// The next game of a match counts as well, and is not refused, unless one without result is played
// again.
func TestTheNextGameOfAMatchIsNotRefused(t *testing.T) {
	s := served.Start(t, site.Config{Limits: limit.Limits{Daily: 2}})
	white, black := s.Browser(t), s.Browser(t)
	slug := white.CreatedAs(`{"game":"cheskers","side":"white","match":["cheskers","cheskers","cheskers"]}`).Slug
	black.Send("POST", "/api/games/"+slug+"/accept", "").Want(t, http.StatusNoContent, "")
	for game := 1; ; game++ {
		if game == 3 {
			served.Rematch(slug, "abort", white, black).ExpectError("too_many")
			return
		}
		slug = served.Next(served.Rematch(slug, "resign", white, black))
	}
}

func TestAFinishedGameMakesRoomForAnother(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{Unfinished: 1}}).Browser(t)
	slug := b.Create()
	b.Send("POST", "/api/games", served.Ordinary).Want(t, http.StatusTooManyRequests, "too_many_games")
	p := b.Watch(slug)
	p.Send(`{"t":"cancel","id":"1"}`)
	p.Expect("snapshot")
	b.Create()
}

func TestExemptAddressesHaveNoLimits(t *testing.T) {
	loopback := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	all := limit.Limits{Create: 1, Accept: 1, PlayerLimits: limit.PlayerLimits{Keys: 1, Links: 1, DevicePolls: 1, Names: 1}, Sockets: 1, Looks: 1, Challenges: 1, Daily: 1, Open: 1, Bytes: 1, Unfinished: 1,
		Computer: 1, OwnComputer: 1, AgainstComputer: 1}
	s := served.Start(t, site.Config{Limits: all, Exempt: loopback})
	b := s.Browser(t)
	for range 5 {
		slug := b.Create()
		b.Send("POST", "/api/games", `{"game":"cheskers","side":"white","terms":{"visibility":"open"}}`).Want(t, http.StatusCreated, "")
		b.Send("POST", "/api/games", against).Want(t, http.StatusCreated, "")
		b.Get("/g/"+slug).Want(t, http.StatusOK, "")
		p := b.Watch(slug)
		p.Send(`{"t":"resync"}`)
		p.Expect("snapshot")
		b.MakeLink()
		b.Get("/api/devices").Want(t, http.StatusOK, "")
	}
	other := []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	s = served.Start(t, site.Config{Limits: limit.Limits{Create: 1}, Exempt: other})
	s.Browser(t).Create()
	s.Browser(t).Send("POST", "/api/games", served.Ordinary).Want(t, http.StatusTooManyRequests, "too_many")
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
			config := site.Config{Limits: limit.Limits{Create: 1}, TrustedProxies: c.trusted}
			if c.exempt != "" {
				config.Exempt = []netip.Prefix{netip.MustParsePrefix(c.exempt)}
			}
			s := served.Start(t, config)
			for i, forwarded := range c.forward {
				if w := s.Browser(t).Send("POST", "/api/games", served.Ordinary, "X-Forwarded-For: "+forwarded); w.StatusCode != c.want[i] {
					t.Errorf("request %d, for %s: %d, want %d", i, forwarded, w.StatusCode, c.want[i])
				}
			}
		})
	}
}

func TestConnectionsOfAnAddress(t *testing.T) {
	for name, c := range map[string]struct {
		config site.Config
		bound  bool
	}{
		"a client":        {site.Config{}, true},
		"a trusted proxy": {site.Config{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, false},
		"an exempt one":   {site.Config{Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			c.config.Limits = limit.Limits{Connections: 2}
			s := served.Start(t, c.config)
			first, second := s.Line(t), s.Line(t)
			if !first.Alive() || !second.Alive() {
				t.Fatal("a connection within the limit is cut")
			}
			if s.Line(t).Alive() == c.bound {
				t.Errorf("a third connection is cut: %v, want %v", !c.bound, c.bound)
			}
			first.Close()
			for !s.Line(t).Alive() { // until the server has seen that it is gone
			}
			if !second.Alive() {
				t.Error("a connection within the limit is cut by the others")
			}
		})
	}
}

// Each refusal is counted, also that of a connection, which no client sees.
func TestWhatLimitsRefuseIsCounted(t *testing.T) {
	counted := &served.Tally{}
	s := served.Start(t, site.Config{Meter: counted, Limits: limit.Limits{Create: 1, Open: 1, Connections: 4, Looks: 1}})
	b := s.Browser(t)
	b.Create()
	b.Send("POST", "/api/games", served.Ordinary)
	b.Get("/rules")
	b.Get("/rules") // as a page
	b.Open("/ws/lobby")
	b.Get("/ws/lobby")
	counted.Until(t, "refused too_many", 2)
	counted.Until(t, "refused too_many_open", 1)
	for s.Line(t).Alive() { // until there are too many
	}
	counted.Until(t, "refused too_many_open", 2)
}
