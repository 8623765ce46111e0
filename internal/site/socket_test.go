//lint:file-ignore SA1019 see socket.go

package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
)

func asClose(err error, c *websocket.CloseError) bool { return errors.As(err, c) }

// started is a game of Cheskers between two pages, and one that watches; all
// have their snapshots.
type started struct {
	*served
	slug                  string
	white, black, watcher *page
	snapshot              wire.Snapshot // White's
}

func start(t *testing.T) *started {
	t.Helper()
	s := serve(t, Config{})
	white, black := s.browser(t), s.browser(t)
	slug := white.create()
	black.send("POST", "/api/games/"+slug+"/accept", "").want(t, http.StatusNoContent, "")
	g := &started{served: s, slug: slug}
	g.white = white.open("/ws/g/" + slug)
	g.black = black.open("/ws/g/" + slug)
	g.watcher = s.browser(t).open("/ws/g/" + slug)
	g.snapshot = decode[wire.Snapshot](t, string(g.white.expect(wire.OutSnapshot).D))
	g.black.expect(wire.OutSnapshot)
	g.watcher.expect(wire.OutSnapshot)
	return g
}

// mover is the page on turn, and the other.
func (g *started) mover() (onTurn, other *page) {
	if g.snapshot.State.Turn == "white" {
		return g.white, g.black
	}
	return g.black, g.white
}

// move is a message that plays a move.
func move(id string, on int64, ply int, text string) string {
	return fmt.Sprintf(`{"t":"move","id":%q,"d":{"on":%d,"ply":%d,"move":%q}}`, id, on, ply, text)
}

func TestAMoveReachesEveryone(t *testing.T) {
	g := start(t)
	onTurn, other := g.mover()
	text := "c3-d4"
	if legal := g.legal(t); len(legal) > 0 {
		text = legal[0]
	}
	onTurn.send(move("m1", g.snapshot.State.On, 1, text))
	if m := onTurn.expect("moved"); m.ID != "m1" || m.V != 3 {
		t.Errorf("the mover got %+v", m)
	}
	for _, p := range []*page{other, g.watcher} {
		m := p.expect("moved")
		if moved := decode[wire.EventOut](t, string(m.D)); moved.Ply.Text != text || m.V != 3 {
			t.Errorf("got %+v", m)
		}
	}
}

// leave closes the socket as a browser does whose page is left.
func (p *page) leave() { p.conn.Close(websocket.StatusGoingAway, "") }

// whereabouts reads presence until somebody's changes.
func (p *page) whereabouts(was wire.Presence) wire.Presence {
	p.t.Helper()
	for {
		m := p.must()
		if m.T != wire.OutPresence {
			continue
		}
		if now := decode[wire.Presence](p.t, string(m.D)); now.White != was.White || now.Black != was.Black {
			return now
		}
	}
}

func TestAPageThatIsClosedOnPurposeIsGone(t *testing.T) {
	here := wire.Presence{White: "online", Black: "online"}
	for name, c := range map[string]struct {
		last []string
		end  func(*page)
		want string
	}{
		"it said so":              {[]string{`{"t":"bye"}`}, (*page).leave, "gone"},
		"it said so last of many": {append(slices.Repeat([]string{`{"t":"resync"}`}, 50), `{"t":"bye"}`), (*page).leave, "gone"},
		"it said nothing":         {nil, (*page).leave, "away"},
		"the connection was lost": {nil, func(p *page) { p.conn.CloseNow() }, "away"},
	} {
		t.Run(name, func(t *testing.T) {
			g := start(t)
			g.white.t = t
			g.white.send(`{"t":"resync"}`)
			g.white.expect(wire.OutSnapshot) // whatever came before everybody was here is read
			for _, text := range c.last {
				g.black.send(text)
			}
			c.end(g.black)
			if now := g.white.whereabouts(here); now.Black != c.want || now.White != "online" {
				t.Errorf("present are %+v, want Black %s", now, c.want)
			}
		})
	}
}

// legal lists the legal moves of the start, from the catalog.
func (g *started) legal(t *testing.T) []string {
	t.Helper()
	position, err := g.catalog["cheskers"].Parse(g.snapshot.Start)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range position.Moves() {
		texts = append(texts, m.Text)
	}
	return texts
}

func TestBadMessagesChangeNothing(t *testing.T) {
	g := start(t)
	onTurn, other := g.mover()
	on, legal := g.snapshot.State.On, g.legal(t)[0]
	before, _ := g.store.counts()
	for _, c := range []struct {
		name string
		from *page
		text string
		code string
	}{
		{"empty", onTurn, "", "bad_message"},
		{"not JSON", onTurn, "move", "bad_message"},
		{"cut off", onTurn, `{"t":"move"`, "bad_message"},
		{"array", onTurn, `[]`, "bad_message"},
		{"two values", onTurn, `{"t":"resync"}{"t":"resync"}`, "bad_message"},
		{"unknown field", onTurn, `{"t":"resign","seat":"black"}`, "bad_message"},
		{"invalid UTF-8", onTurn, "{\"t\":\"re\xffsign\"}", "bad_message"},
		{"NUL", onTurn, `{"t":"resign\u0000"}`, "bad_message"},
		{"raw NUL", onTurn, "{\"t\":\"resign\"}\x00", "bad_message"},
		{"unknown type", onTurn, `{"t":"teleport"}`, "unknown_type"},
		{"no data", onTurn, `{"t":"move"}`, "bad_message"},
		{"data of the wrong form", onTurn, `{"t":"move","d":{"on":"2"}}`, "bad_message"},
		{"stale position", onTurn, move("a", on-1, 1, legal), "stale"},
		{"wrong ply", onTurn, move("b", on, 2, legal), "stale"},
		{"out of turn", other, move("c", on, 1, legal), "not_your_turn"},
		{"a watcher moves", g.watcher, move("d", on, 1, legal), "not_seated"},
		{"a watcher resigns", g.watcher, `{"t":"resign"}`, "not_seated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.from.t = t
			c.from.send(c.text)
			c.from.expectError(c.code)
			if c.code == "stale" {
				c.from.expect(wire.OutSnapshot)
			}
		})
	}
	onTurn.t = t
	onTurn.send(move("e", on, 1, "a1-h8-zz"))
	onTurn.expect(wire.OutRefusal)
	if after, _ := g.store.counts(); after != before {
		t.Errorf("%d events were written", after-before)
	}
}

func TestFramesThatAreNotTaken(t *testing.T) {
	limit := strings.Repeat("x", wire.MaxMessage)
	for _, c := range []struct {
		name string
		kind websocket.MessageType
		body string
		code websocket.StatusCode
	}{
		{"binary", websocket.MessageBinary, `{"t":"resync"}`, websocket.StatusUnsupportedData},
		{"a byte too long", websocket.MessageText, limit + "x", websocket.StatusMessageTooBig},
		{"a megabyte", websocket.MessageText, strings.Repeat(limit, 128), websocket.StatusMessageTooBig},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := serve(t, Config{})
			p := s.browser(t).open("/ws/lobby")
			p.expect(wire.OutLive)
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			if err := p.conn.Write(ctx, c.kind, []byte(c.body)); err != nil {
				t.Fatal(err)
			}
			if code, reason := p.closed(); code != c.code || reason == "" {
				t.Errorf("closed with %d %q, want %d", code, reason, c.code)
			}
		})
	}
}

func TestTheLongestMessageIsTaken(t *testing.T) {
	g := start(t)
	g.white.send(`{"t":"teleport","d":"` + strings.Repeat("x", wire.MaxMessage-23) + `"}`)
	g.white.expectError("unknown_type")
}

func TestTheLobbySocketTakesNoMessages(t *testing.T) {
	p := serve(t, Config{}).browser(t).open("/ws/lobby")
	p.expect(wire.OutLive)
	p.send(`{"t":"resync"}`)
	p.expectError("unknown_type")
}

func TestSocketOrigins(t *testing.T) {
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
			s := &Site{}
			if c.public != "" {
				s.config.PublicURL, _ = url.Parse(c.public)
			}
			r := httptest.NewRequest("GET", "/ws/lobby", nil)
			r.Host = cmp.Or(c.host, "127.0.0.1:8080")
			if c.origin != "" {
				r.Header.Set("Origin", c.origin)
			}
			if s.ownOrigin(r) != c.welcome {
				t.Errorf("welcome: %v, want %v", !c.welcome, c.welcome)
			}
		})
	}
}

func TestSocketsAreNotForOtherSites(t *testing.T) {
	public, _ := url.Parse("https://play.example")
	s := serve(t, Config{PublicURL: public})
	for origin, welcome := range map[string]bool{
		"": true, s.URL: true, "https://play.example": true, "http://evil.example": false, "http://play.example": false,
	} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		p, w, err := s.browser(t).dial("/ws/lobby", header)
		if (err == nil) != welcome {
			t.Errorf("origin %q: %v", origin, err)
		}
		if !welcome {
			b, _ := io.ReadAll(w.Body)
			reply{w, string(b)}.want(t, http.StatusForbidden, "cross_site")
		}
		if p != nil {
			p.conn.CloseNow()
		}
	}
}

func TestSocketsToNowhere(t *testing.T) {
	s := serve(t, Config{})
	for path, status := range map[string]int{"/ws/g/0000000000": 404, "/ws/g/%00": 404, "/ws/nothing": 404} {
		if _, w, err := s.browser(t).dial(path, nil); err == nil || w.StatusCode != status {
			t.Errorf("%s: %v", path, err)
		}
	}
	s.browser(t).get("/ws/lobby").want(t, http.StatusUpgradeRequired, "")
}

func TestShutdownTellsEveryPage(t *testing.T) {
	g := start(t)
	done := make(chan struct{})
	go func() {
		g.Site.Close(t.Context())
		close(done)
	}()
	for _, p := range []*page{g.white, g.black, g.watcher} {
		if code, reason := p.closed(); code != websocket.StatusServiceRestart || reason == "" {
			t.Errorf("closed with %d %q", code, reason)
		}
	}
	<-done
	late, _, err := g.browser(t).dial("/ws/lobby", nil)
	if err != nil {
		t.Fatal(err)
	}
	if code, _ := late.closed(); code != websocket.StatusServiceRestart {
		t.Errorf("who comes late is closed with %d", code)
	}
}
