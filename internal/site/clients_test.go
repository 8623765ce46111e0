//lint:file-ignore SA1019 see socket.go

package site

import (
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/lobby/wire"
)

func TestSocketsOpenAtOnce(t *testing.T) {
	s := serve(t, Config{Limits: Limits{Open: 2}})
	b := s.browser(t)
	first, second := b.open("/ws/lobby"), b.open("/ws/lobby")
	b.get("/ws/lobby").want(t, http.StatusTooManyRequests, "too_many_open")
	first.conn.CloseNow()
	for {
		p, w, err := b.dial("/ws/lobby", nil)
		if err == nil {
			p.conn.CloseNow()
			break
		}
		if w == nil || w.StatusCode != http.StatusTooManyRequests { // until the server has seen it
			t.Fatal(err)
		}
	}
	second.expect(wire.OutLive) // is open still
}

// What is no socket in the end takes no place.
func TestSocketsThatDoNotOpenAreNotCounted(t *testing.T) {
	s := serve(t, Config{Limits: Limits{Open: 1}})
	b := s.browser(t)
	for range 3 {
		b.get("/ws/lobby").want(t, http.StatusUpgradeRequired, "")
		b.get("/ws/g/0000000000").want(t, http.StatusNotFound, "not_found")
		b.get("/ws/lobby", "Origin: http://evil.example").want(t, http.StatusForbidden, "cross_site")
	}
	b.open("/ws/lobby").expect(wire.OutLive)
}

// However many sockets an address has, they send no more together than it may;
// and closing the connection ends the wait.
func TestAnAddressIsReadAtItsPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const perSecond, chunk, seconds = 1000, 100, 30
		all := newClients(Limits{Bytes: perSecond})
		var taken atomic.Int64
		var conns [3]*pacedConn
		for i := range conns {
			from, _ := all.open("192.0.2.7")
			conn := &pacedConn{Conn: &endless{}, from: from, all: all, gone: make(chan struct{})}
			conns[i] = conn
			go func() {
				for {
					n, err := conn.Read(make([]byte, chunk))
					if err != nil {
						return
					}
					taken.Add(int64(n))
				}
			}()
		}
		time.Sleep(seconds * time.Second)
		if got, most := taken.Load(), int64((2+seconds)*perSecond); got > most || got < most-int64(len(conns))*chunk {
			t.Errorf("in %d seconds %d bytes were read, want %d", seconds, got, most)
		}
		for _, conn := range conns {
			conn.Close()
			conn.Close() // again, as the shutdown may
		}
		if n := len(all.by); n != 0 {
			t.Errorf("%d addresses are known when nothing is open", n)
		}
	})
}

// endless is a connection that always has more, until it is closed.
type endless struct {
	net.Conn
	closed atomic.Bool
}

func (e *endless) Read(b []byte) (int, error) {
	if e.closed.Load() {
		return 0, net.ErrClosed
	}
	return len(b), nil
}

func (e *endless) Close() error { e.closed.Store(true); return nil }
