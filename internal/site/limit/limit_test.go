package limit

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/testkit/must"
)

// Who goes on after many refusals waits a second for each, unless they leave; another address
// does not.
func TestWhoGoesOnAfterRefusalsWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := New(Limits{Accept: 1, Refusals: 2}, nil, address.Clients{}, &httpx.ErrorResponder{}, nil)
		accept := l.PerMinute(l.limits.Accept)(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		try := func(ctx context.Context, at string) (status int, took time.Duration) {
			began, w, r := time.Now(), httptest.NewRecorder(), httptest.NewRequest("POST", "/api/games", nil).WithContext(ctx)
			r.RemoteAddr = at
			l.clients.Find(accept).ServeHTTP(w, r)
			return w.Code, time.Since(began)
		}
		left, leave := context.WithCancel(t.Context())
		leave()
		for i, c := range []struct {
			ctx    context.Context
			at     string
			status int
			took   time.Duration
		}{
			{t.Context(), "192.0.2.7:1", 200, 0}, {t.Context(), "192.0.2.7:1", 429, 0}, {t.Context(), "192.0.2.7:2", 429, 0},
			{t.Context(), "192.0.2.7:1", 429, penalty}, {left, "192.0.2.7:1", 429, 0}, {t.Context(), "192.0.2.8:1", 200, 0}, {t.Context(), "192.0.2.8:1", 429, 0},
		} {
			if status, took := try(c.ctx, c.at); status != c.status || took != c.took {
				t.Errorf("%d: %d after %s, want %d after %s", i, status, took, c.status, c.took)
			}
		}
	})
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

// docs/security.md has every limit with its number.
func TestSecurityPageHasTheLimits(t *testing.T) {
	page := must.Get(os.ReadFile("../../../docs/security.md"))(t)
	limits := reflect.ValueOf(Default)
	for _, f := range reflect.VisibleFields(limits.Type()) {
		if f.Anonymous {
			continue // its own fields follow
		}
		if row := fmt.Sprintf("| `%s` | %d |", f.Name, limits.FieldByIndex(f.Index).Int()); !strings.Contains(string(page), row) {
			t.Errorf("the page lacks %q", row)
		}
	}
}
