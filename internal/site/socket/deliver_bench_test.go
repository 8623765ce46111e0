//lint:file-ignore SA1019 see socket.go

package socket

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/lobby"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/room"
	"threefold/internal/lobby/wire"
	"threefold/internal/testkit/must"
)

// An event sent to a thousand watchers over the loopback, until all have it: by
// a room through sockets, and by the least that could be done, a loop that
// writes the same message to one connection after the other.
func BenchmarkTellingAThousand(b *testing.B) {
	for name, serve := range map[string]func(*testing.B) (http.Handler, string, func()){"site": openSockets, "bare": openBare} {
		b.Run(name, func(b *testing.B) {
			handler, path, send := serve(b)
			server := httptest.NewServer(handler)
			defer server.Close()
			var all sync.WaitGroup
			for range 1000 {
				conn := attend(b, server.Listener.Addr().String(), path, all.Done)
				defer conn.Close()
			}
			for b.Loop() {
				all.Add(1000)
				send()
				all.Wait()
			}
		})
	}
}

// openSockets serves a game in which a player gives the other time.
func openSockets(b *testing.B) (http.Handler, string, func()) {
	e := newEdge(b)
	b.Cleanup(e.end)
	rooms := e.rooms
	white := gamelog.Person{ID: "white", Name: "White"}
	row, err := rooms.Create(b.Context(), white, lobby.Create{Game: "cheskers", Side: gamelog.SideWhite,
		Terms: gamelog.Terms{Clock: &gamelog.Control{Base: time.Minute.Milliseconds()}}})
	must.Do(b, err)
	black := gamelog.Person{ID: "black", Name: "Black"}
	must.Get(rooms.Do(b.Context(), row.Slug, black, room.Join("", ""), member.Unlimited{}))(b)
	players := []sitter{sit(b, rooms, row.Slug, black), sit(b, rooms, row.Slug, white)}
	for ply, m := range players { // time can be given once both have moved
		open(b, rooms, row.Slug, m, ply+1)
	}
	given := 0
	return e, "/ws/g/" + row.Slug, func() {
		players[given%2].visit.Do([]byte(`{"t":"give"}`), time.Now())
		given++
	}
}

// sitter is a member in a game.
type sitter struct {
	*member.Member
	visit *lobby.Visit
}

// sit enters a game with a page that reads over everything.
func sit(b *testing.B, rooms *lobby.Lobby, slug string, p gamelog.Person) sitter {
	var m *member.Member
	m = member.New(p, func() {
		for messages, ok := m.Take(); ok && len(messages) > 0; messages, ok = m.Take() {
		}
	})
	visit := must.Get(rooms.Enter(b.Context(), slug, m))(b)
	b.Cleanup(visit.Leave)
	return sitter{m, visit}
}

// open plays a first move, once it is the player's turn.
func open(b *testing.B, rooms *lobby.Lobby, slug string, m sitter, ply int) {
	var now wire.State
	for len(now.Legal) == 0 {
		v := must.Get(rooms.View(b.Context(), slug, m.Player().ID, true))(b)
		now = v.Snapshot.State
	}
	m.visit.Do(fmt.Appendf(nil, `{"t":"move","d":{"on":%d,"ply":%d,"move":%q}}`, now.On, ply, now.Legal[0].Text), time.Now())
}

// openBare serves connections to which one message is written again and again,
// as long as that of the site.
func openBare(*testing.B) (http.Handler, string, func()) {
	var all []*websocket.Conn
	var mu sync.Mutex
	given := []byte(`{"t":"given","d":"` + strings.Repeat("x", 270) + `"}`)
	accept := func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		mu.Lock()
		all = append(all, conn)
		conn.Write(context.Background(), websocket.MessageText, []byte("Here you are."))
		mu.Unlock()
		conn.Read(context.Background()) // until it is closed
	}
	return http.HandlerFunc(accept), "/", func() {
		mu.Lock()
		defer mu.Unlock()
		for _, conn := range all {
			conn.Write(context.Background(), websocket.MessageText, given)
		}
	}
}

// attend opens a socket by hand, is greeted, and calls given whenever time was given.
func attend(b *testing.B, address, path string, given func()) net.Conn {
	conn := must.Get(net.Dial("tcp", address))(b)
	r := upgrade(b, conn, strings.Replace(handshake, "/ws/lobby", path, 1))
	if _, _, err := readFrameOf(r); err != nil {
		b.Fatal(err)
	}
	go func() {
		for {
			first, body, err := readFrameOf(r)
			switch {
			case err != nil:
				return
			case first == pingFrame:
				conn.Write(append([]byte{0x8a, 0x80 | byte(len(body)), 0, 0, 0, 0}, body...))
			case strings.HasPrefix(body, `{"t":"given"`):
				given()
			}
		}
	}()
	return conn
}
