//lint:file-ignore SA1019 see socket/socket.go

package site

import (
	"net/http"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site/limit"
)

func TestSocketsOpenAtOnce(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Open: 2}})
	b := s.browser(t)
	first, second := b.open("/ws/lobby"), b.open("/ws/lobby")
	b.get("/ws/lobby").want(t, http.StatusTooManyRequests, "too_many_open")
	first.Conn.CloseNow()
	for {
		p, w, err := b.dial("/ws/lobby", nil)
		if err == nil {
			p.Conn.CloseNow()
			break
		}
		if w == nil || w.StatusCode != http.StatusTooManyRequests { // until the server has seen it
			t.Fatal(err)
		}
	}
	second.Expect(wire.OutLive) // is open still
}

// What is no socket in the end takes no place.
func TestSocketsThatDoNotOpenAreNotCounted(t *testing.T) {
	s := serve(t, Config{Limits: limit.Limits{Open: 1}})
	b := s.browser(t)
	for range 3 {
		b.get("/ws/lobby").want(t, http.StatusUpgradeRequired, "")
		b.get("/ws/g/0000000000").want(t, http.StatusNotFound, "not_found")
		b.get("/ws/lobby", "Origin: http://evil.example").want(t, http.StatusForbidden, "cross_site")
	}
	b.open("/ws/lobby").Expect(wire.OutLive)
}
