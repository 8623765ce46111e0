//lint:file-ignore SA1019 see socket/socket.go

package site

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/site/limit"
	"threefold/internal/site/sitetest"
)

// tally is a Meter that keeps what it counts.
type tally struct {
	mu    sync.Mutex
	count map[string]int
}

func (t *tally) add(what string, n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count == nil {
		t.count = map[string]int{}
	}
	t.count[what] += n
}

func (t *tally) Answered(route string, status int, _ time.Duration) {
	t.add(fmt.Sprintf("answered %s %d", route, status), 1)
}
func (t *tally) Refused(code string)      { t.add("refused "+code, 1) }
func (t *tally) Opened()                  { t.add("opened", 1) }
func (t *tally) Closed(code int)          { t.add(fmt.Sprint("closed ", code), 1) }
func (t *tally) Dropped()                 { t.add("dropped", 1) }
func (t *tally) Received()                { t.add("received", 1) }
func (t *tally) Sent(messages, bytes int) { t.add("sent", messages); t.add("bytes", bytes) }

// until waits for a figure, which sockets count in their own time.
func (t *tally) until(test *testing.T, what string, n int) {
	test.Helper()
	for end := time.Now().Add(sitetest.Patience); ; time.Sleep(time.Millisecond) {
		t.mu.Lock()
		got := t.count[what]
		t.mu.Unlock()
		if got == n {
			return
		}
		if time.Now().After(end) {
			test.Fatalf("%s: %d, want %d", what, got, n)
		}
	}
}

func TestRequestsAreCounted(t *testing.T) {
	counted := &tally{}
	s := serve(t, Config{Meter: counted, Limits: limit.Limits{OfPlayers: limit.OfPlayers{Names: 1}}})
	b := s.browser(t)
	slug := b.create()
	b.get("/g/" + slug)
	b.get("/g/" + slug + "/white?ply=3")
	b.get("/g/nobody")
	b.get("/invented/by/a/visitor")
	b.get("/static/css/base.css")
	b.send("POST", "/api/me", `{"name":"Ada"}`)
	b.send("POST", "/api/me", `{"name":"Ben"}`)
	b.send("POST", "/api/games", `{}`, "Origin: http://evil.example")
	for what, n := range map[string]int{
		"answered /api/games 201": 1, "answered /g/{slug} 200": 1, "answered /g/{slug}/{seat:white|black} 200": 1,
		"answered /g/{slug} 404": 1, "answered none 404": 1, "answered /static/* 200": 1,
		"answered /api/me 429": 1, "refused too_many": 1, "refused cross_site": 1,
	} {
		counted.until(t, what, n)
	}
	for what := range counted.count {
		if strings.Contains(what, slug) || strings.Contains(what, "invented") {
			t.Errorf("%q has a part of its own", what)
		}
	}
}

func TestSocketsAreCounted(t *testing.T) {
	counted := &tally{}
	s := serve(t, Config{Meter: counted})
	b := s.browser(t)
	game := b.open("/ws/g/" + b.create())
	game.Next() // the snapshot
	game.Send(`{"t":"move"`)
	game.ExpectError("bad_message")
	counted.until(t, "opened", 1)
	counted.until(t, "received", 1)
	game.Conn.Close(websocket.StatusGoingAway, "")
	counted.until(t, "closed 1001", 1)

	lobby := b.open("/ws/lobby")
	lobby.Expect(wire.OutLive)
	lobby.Send(`{"t":"move"`)
	lobby.ExpectError("bad_message")
	counted.until(t, "refused bad_message", 1) // what a game refuses its room counts
	lobby.Conn.CloseNow()
	counted.until(t, "closed 1006", 1)
	odd := b.open("/ws/lobby")
	odd.Conn.Write(t.Context(), websocket.MessageBinary, []byte("picture"))
	odd.ReadOn() // or the server waits for its goodbye to be answered
	counted.until(t, "closed 1003", 1)
	if counted.count["sent"] < 2 || counted.count["bytes"] < 500 {
		t.Errorf("%v", counted.count)
	}
}

// The lines of a socket's life have the id of the request that opened it, and
// so have those of a request.
func TestLinesOfOneThingShareAnID(t *testing.T) {
	s := serve(t, Config{})
	b := s.browser(t)
	p, w, err := b.dial("/ws/lobby", nil)
	if err != nil {
		t.Fatal(err)
	}
	p.Conn.Close(websocket.StatusNormalClosure, "")
	b.logged(t, w, `msg=request`, `path=/ws/lobby status=101`)
	b.logged(t, w, `msg="socket closed"`, `code=1000`)

	s.store.Fail(sitetest.ErrBroken)
	broken := b.get("/g/whatever").Response
	b.logged(t, broken, `level=ERROR`)
	b.logged(t, broken, `msg=request`, `status=500`)
}

// logged waits for a line of the log that has the id of this answer, and all of
// these parts: lines are written in their own time.
func (b *browser) logged(t *testing.T, w *http.Response, parts ...string) {
	t.Helper()
	parts = append(parts, "id="+w.Header.Get("X-Request-Id"))
	lacksPart := func(line string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(line, part) })
	}
	for end := time.Now().Add(sitetest.Patience); ; time.Sleep(time.Millisecond) {
		lines := slices.Collect(strings.Lines(b.site.log.String()))
		if len(slices.DeleteFunc(lines, lacksPart)) > 0 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("no line has %q:\n%s", parts, b.site.log.String())
		}
	}
}
