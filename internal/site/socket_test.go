//lint:file-ignore SA1019 see socket/socket.go

package site_test

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/sitetest"
)

func TestAMoveReachesEveryone(t *testing.T) {
	g := served.StartGame(t)
	onTurn, other := g.Mover()
	text := "c3-d4"
	if legal := g.Legal(t); len(legal) > 0 {
		text = legal[0]
	}
	onTurn.Send(served.Move("m1", g.Snapshot.State.On, 1, text))
	if m := onTurn.Expect("moved"); m.ID != "m1" || m.V != 3 {
		t.Errorf("the mover got %+v", m)
	}
	for _, p := range []*sitetest.Page{other, g.Watcher} {
		m := p.Expect("moved")
		if moved := sitetest.Decode[wire.EventOut](t, string(m.D)); moved.Ply.Text != text || m.V != 3 {
			t.Errorf("got %+v", m)
		}
	}
}

// leave closes a page's socket as a browser does when the page is left.
func leave(p *sitetest.Page) { p.Conn.Close(websocket.StatusGoingAway, "") }

// whereabouts reads presence until a player's changes.
func whereabouts(p *sitetest.Page, was wire.Presence) wire.Presence {
	p.T.Helper()
	for {
		m := p.Must()
		if m.T != wire.OutPresence {
			continue
		}
		if now := sitetest.Decode[wire.Presence](p.T, string(m.D)); now.White != was.White || now.Black != was.Black {
			return now
		}
	}
}

func TestAPageThatIsClosedOnPurposeIsGone(t *testing.T) {
	here := wire.Presence{White: "online", Black: "online"}
	for name, c := range map[string]struct {
		last []string
		end  func(*sitetest.Page)
		want string
	}{
		"it said so":              {[]string{`{"t":"bye"}`}, leave, "gone"},
		"it said so last of many": {append(slices.Repeat([]string{`{"t":"resync"}`}, 50), `{"t":"bye"}`), leave, "gone"},
		"it said nothing":         {nil, leave, "away"},
		"the connection was lost": {nil, func(p *sitetest.Page) { p.Conn.CloseNow() }, "away"},
	} {
		t.Run(name, func(t *testing.T) {
			g := served.StartGame(t)
			g.White.T = t
			g.White.Send(`{"t":"resync"}`)
			g.White.Expect(wire.OutSnapshot) // whatever came before everybody was here is read
			for _, text := range c.last {
				g.Black.Send(text)
			}
			c.end(g.Black)
			if now := whereabouts(g.White, here); now.Black != c.want || now.White != "online" {
				t.Errorf("present are %+v, want Black %s", now, c.want)
			}
		})
	}
}

func TestBadMessagesChangeNothing(t *testing.T) {
	g := served.StartGame(t)
	onTurn, other := g.Mover()
	on, legal := g.Snapshot.State.On, g.Legal(t)[0]
	before, _ := g.Store.File.Counts(t)
	for _, c := range []struct {
		name string
		from *sitetest.Page
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
		{"stale position", onTurn, served.Move("a", on-1, 1, legal), "stale"},
		{"wrong ply", onTurn, served.Move("b", on, 2, legal), "stale"},
		{"out of turn", other, served.Move("c", on, 1, legal), "not_your_turn"},
		{"a watcher moves", g.Watcher, served.Move("d", on, 1, legal), "not_seated"},
		{"a watcher resigns", g.Watcher, `{"t":"resign"}`, "not_seated"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.from.T = t
			c.from.Send(c.text)
			c.from.ExpectError(c.code)
			if c.code == "stale" {
				c.from.Expect(wire.OutSnapshot)
			}
		})
	}
	onTurn.T = t
	onTurn.Send(served.Move("e", on, 1, "a1-h8-zz"))
	onTurn.Expect(wire.OutMoveError)
	if after, _ := g.Store.File.Counts(t); after != before {
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
			s := served.Start(t, site.Config{})
			p := s.Browser(t).Open("/ws/lobby")
			p.Expect(wire.OutLive)
			ctx, cancel := context.WithTimeout(t.Context(), sitetest.Timeout)
			defer cancel()
			must.Do(t, p.Conn.Write(ctx, c.kind, []byte(c.body)))
			if code, reason := p.Closed(); code != c.code || reason == "" {
				t.Errorf("closed with %d %q, want %d", code, reason, c.code)
			}
		})
	}
}

func TestTheLongestMessageIsTaken(t *testing.T) {
	g := served.StartGame(t)
	g.White.Send(`{"t":"teleport","d":"` + strings.Repeat("x", wire.MaxMessage-23) + `"}`)
	g.White.ExpectError("unknown_type")
}

func TestSocketsThatTakeNoMessages(t *testing.T) {
	g := served.StartGame(t)
	for path, first := range map[string]string{"/ws/lobby": wire.OutLive, "/ws/e/" + g.Slug: wire.OutSnapshot, "/ws/t/" + host(t, g.Browser(t), "").Slug: wire.OutPlace} {
		p := g.Browser(t).Open(path)
		p.Expect(first)
		if first == wire.OutPlace {
			p.Expect(wire.OutTournament)
		}
		p.Send(`{"t":"chat","d":{"to":"watchers","text":"Hello"}}`)
		p.ExpectError("unknown_type")
	}
}

// An embedded game is followed by who has no cookie, and is no player's page: all of them are one
// more who watches, even where a player has one open.
func TestTheSocketOfAnEmbeddedGame(t *testing.T) {
	g := served.StartGame(t)
	stranger, _, err := sitetest.Dial(t, http.DefaultClient, g.URL+"/ws/e/"+g.Slug, nil)
	must.Do(t, err)
	mover, other := g.Mover()
	for _, p := range []*sitetest.Page{stranger, g.Browser(t).Open("/ws/e/" + g.Slug)} {
		whole := sitetest.Decode[wire.Snapshot](t, string(p.Expect(wire.OutSnapshot).D))
		if whole.You.Seat != "" || whole.State.Legal != nil {
			t.Errorf("it begins with %+v", whole)
		}
	}
	seen := sitetest.Decode[struct{ D wire.Snapshot }](t, g.Browser(t).Get("/api/games/"+g.Slug).Text).D.Presence
	if seen.Watchers != 2 || len(seen.Names) != 2 || !slices.Contains(seen.Names, "Elsewhere") { // one by a page
		t.Errorf("here are %+v", seen)
	}
	mover.Send(served.Move("1", g.Snapshot.State.On, 1, g.Legal(t)[0]))
	for _, p := range []*sitetest.Page{other, stranger} {
		p.Expect("moved")
	}
}

func TestSocketsAreNotForOtherSites(t *testing.T) {
	public, _ := url.Parse("https://play.example")
	s := served.Start(t, site.Config{PublicURL: public})
	for origin, welcome := range map[string]bool{
		"": true, s.URL: true, "https://play.example": true, "http://evil.example": false, "http://play.example": false,
	} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		p, w, err := s.Browser(t).Dial("/ws/lobby", header)
		if (err == nil) != welcome {
			t.Errorf("origin %q: %v", origin, err)
		}
		if !welcome {
			b, _ := io.ReadAll(w.Body)
			served.Reply{Response: w, Text: string(b)}.Want(t, http.StatusForbidden, "cross_site")
		}
		if p != nil {
			p.Conn.CloseNow()
		}
	}
}

func TestSocketsToNowhere(t *testing.T) {
	s := served.Start(t, site.Config{})
	for path, status := range map[string]int{"/ws/g/0000000000": 404, "/ws/e/0000000000": 404, "/ws/t/0000000000": 404, "/ws/g/%00": 404, "/ws/nothing": 404} {
		if _, w, err := s.Browser(t).Dial(path, nil); err == nil || w.StatusCode != status {
			t.Errorf("%s: %v", path, err)
		}
	}
	s.Browser(t).Get("/ws/lobby").Want(t, http.StatusUpgradeRequired, "")
}

func TestShutdownTellsEveryPage(t *testing.T) {
	g := served.StartGame(t)
	done := make(chan struct{})
	go func() {
		g.Site.Site.Close(t.Context())
		close(done)
	}()
	for _, p := range []*sitetest.Page{g.White, g.Black, g.Watcher} {
		if code, reason := p.Closed(); code != websocket.StatusServiceRestart || reason == "" {
			t.Errorf("closed with %d %q", code, reason)
		}
	}
	<-done
	late, _, err := g.Browser(t).Dial("/ws/lobby", nil)
	must.Do(t, err)
	if code, _ := late.Closed(); code != websocket.StatusServiceRestart {
		t.Errorf("who comes late is closed with %d", code)
	}
}
