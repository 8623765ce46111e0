package limit

import (
	"fmt"
	"net"
	"os"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"threefold/internal/testkit/must"
)

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
