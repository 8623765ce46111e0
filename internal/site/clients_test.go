//lint:file-ignore SA1019 see socket/socket.go

package site_test

import (
	"net/http"
	"testing"

	"threefold/internal/lobby/wire"
	"threefold/internal/site"
	"threefold/internal/site/limit"
	"threefold/internal/testkit/served"
)

func TestSocketsOpenAtOnce(t *testing.T) {
	b := served.Start(t, site.Config{Limits: limit.Limits{Open: 2}}).Browser(t)
	first, second := b.Open("/ws/lobby"), b.Open("/ws/lobby")
	b.Get("/ws/lobby").Want(t, http.StatusTooManyRequests, "too_many_open")
	first.Conn.CloseNow()
	for {
		p, w, err := b.Dial("/ws/lobby", nil)
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
	b := served.Start(t, site.Config{Limits: limit.Limits{Open: 1}}).Browser(t)
	for range 3 {
		b.Get("/ws/lobby").Want(t, http.StatusUpgradeRequired, "")
		b.Get("/ws/g/0000000000").Want(t, http.StatusNotFound, "not_found")
		b.Get("/ws/lobby", "Origin: http://evil.example").Want(t, http.StatusForbidden, "cross_site")
	}
	b.Open("/ws/lobby").Expect(wire.OutLive)
}
