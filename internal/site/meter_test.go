//lint:file-ignore SA1019 see socket/socket.go

package site_test

import (
	"strings"
	"testing"

	"nhooyr.io/websocket"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/must"
	"threefold/internal/testkit/served"
	"threefold/internal/testkit/storetest"
)

func TestRequestsAreCounted(t *testing.T) {
	counted := &served.Tally{}
	b := served.Start(t, site.Config{Meter: counted, Limits: limit.Limits{PlayerLimits: limit.PlayerLimits{Names: 1}}}).Browser(t)
	slug := b.Create()
	b.Get("/g/" + slug)
	b.Get("/g/" + slug + "/white?ply=3")
	b.Get("/g/nobody")
	b.Get("/invented/by/a/visitor")
	b.Get("/static/css/base.css")
	b.Send("POST", "/api/me", `{"name":"Ada"}`)
	b.Send("POST", "/api/me", `{"name":"Ben"}`)
	b.Send("POST", "/api/games", `{}`, "Origin: http://evil.example")
	for what, n := range map[string]int{
		"answered /api/games 201": 1, "answered /g/{slug} 200": 1, "answered /g/{slug}/{seat:white|black} 200": 1,
		"answered /g/{slug} 404": 1, "answered none 404": 1, "answered /static/* 200": 1,
		"answered /api/me 429": 1, "refused too_many": 1, "refused cross_site": 1,
	} {
		counted.Until(t, what, n)
	}
	for what := range counted.Count {
		if strings.Contains(what, slug) || strings.Contains(what, "invented") {
			t.Errorf("%q has a part of its own", what)
		}
	}
}

func TestSocketsAreCounted(t *testing.T) {
	counted := &served.Tally{}
	b := served.Start(t, site.Config{Meter: counted}).Browser(t)
	game := b.Open("/ws/g/" + b.Create())
	game.Next() // the snapshot
	game.Send(`{"t":"move"`)
	game.ExpectError("bad_message")
	counted.Until(t, "opened", 1)
	counted.Until(t, "received", 1)
	game.Conn.Close(websocket.StatusGoingAway, "")
	counted.Until(t, "closed 1001", 1)

	lobby := b.Open("/ws/lobby")
	lobby.Expect(wire.OutLive)
	lobby.Send(`{"t":"move"`)
	lobby.ExpectError("bad_message")
	counted.Until(t, "refused bad_message", 1) // what a game refuses its room counts
	lobby.Conn.CloseNow()
	counted.Until(t, "closed 1006", 1)
	odd := b.Open("/ws/lobby")
	odd.Conn.Write(t.Context(), websocket.MessageBinary, []byte("picture"))
	odd.ReadOn() // or the server waits for its goodbye to be answered
	counted.Until(t, "closed 1003", 1)
	if counted.Count["sent"] < 2 || counted.Count["bytes"] < 500 {
		t.Errorf("%v", counted.Count)
	}
}

// The lines of a socket's life have the id of the request that opened it, and
// so have those of a request.
func TestLinesOfOneThingShareAnID(t *testing.T) {
	s := served.Start(t, site.Config{})
	b := s.Browser(t)
	p, w, err := b.Dial("/ws/lobby", nil)
	must.Do(t, err)
	p.Conn.Close(websocket.StatusNormalClosure, "")
	b.Logged(t, w, `msg=request`, `path=/ws/lobby status=101`)
	b.Logged(t, w, `msg="socket closed"`, `code=1000`)

	s.Store.Fail(storetest.ErrBroken)
	broken := b.Get("/g/whatever").Response
	b.Logged(t, broken, `level=ERROR`)
	b.Logged(t, broken, `msg=request`, `status=500`)
}
