//lint:file-ignore SA1019 see socket.go

package socket

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"nhooyr.io/websocket"

	"threefold/internal/testkit/must"
	"threefold/internal/testkit/sitetest"
)

// tried is the version of the websocket package with which the tests below were
// written. It is frozen: no other one is to come.
const tried = "v1.8.17"

// What deliver.go and hijack.go rest on is written nowhere. With another version the
// tests below, and the package's write.go and accept.go, must be checked again.
func TestTheVersionOfThePackage(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}} {{with .Replace}}{{.Path}} {{.Version}}{{end}}", "nhooyr.io/websocket").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != tried {
		t.Errorf("the websocket package is %q, %v; what the frame writer rests on was tried with %s", got, err, tried)
	}
}

// noted is a connection that notes each write.
type noted struct {
	net.Conn
	mu     sync.Mutex
	writes []string
}

func (n *noted) Write(b []byte) (int, error) {
	n.mu.Lock()
	n.writes = append(n.writes, string(b))
	n.mu.Unlock()
	return n.Conn.Write(b)
}

// notedSocket accepts sockets and gives each to do, with what lies below it.
func notedSocket(t *testing.T, do func(conn *websocket.Conn, below *noted)) *sitetest.Page {
	t.Helper()
	done := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(done)
		h := &hijacker{ResponseWriter: w}
		conn, err := websocket.Accept(h, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		below := &noted{Conn: h.conn.Conn}
		h.conn.Conn = below
		do(conn, below)
		conn.CloseNow()
	}))
	t.Cleanup(func() { <-done; server.Close() })
	p, _, err := sitetest.Dial(t, http.DefaultClient, server.URL, nil)
	must.Do(t, err)
	return p
}

// The package hands each control frame to the connection as a whole, also the
// longest, in one write, unmasked, and writes nothing else: rawConn.Write takes what it
// gets for a frame, and knows a close frame by its first byte.
func TestThePackageWritesWholeControlFrames(t *testing.T) {
	reason := strings.Repeat("x", 123) // the longest
	var wrote []string
	pinged, ended := make(chan struct{}), make(chan struct{})
	p := notedSocket(t, func(conn *websocket.Conn, below *noted) {
		ctx := conn.CloseRead(t.Context()) // which answers pings
		for range 3 {
			if err := conn.Ping(ctx); err != nil {
				t.Error(err)
			}
		}
		<-pinged
		conn.Close(websocket.StatusServiceRestart, reason)
		below.mu.Lock()
		wrote = below.writes
		below.mu.Unlock()
		close(ended)
	})
	p.ReadOn()
	if err := p.Conn.Ping(t.Context()); err != nil { // whose answer is a frame, too
		t.Error(err)
	}
	close(pinged)
	<-ended
	kinds := map[byte]int{}
	for _, frame := range wrote {
		kinds[frame[0]]++
		if len(frame) < 2 || int(frame[1]) != len(frame)-2 {
			t.Errorf("written at once: %q", frame)
		}
	}
	if kinds[0x89] != 3 || kinds[0x8a] != 1 || kinds[closeFrame] < 1 || len(kinds) != 3 {
		t.Errorf("frames began with %v, want three pings, a pong and a close", kinds)
	}
	if !strings.Contains(strings.Join(wrote, ""), reason) {
		t.Error("the longest close frame was not written")
	}
}

// Frames that are written past the package reach the page in order with the
// package's own, and the package neither sees nor holds them back.
func TestFramesPastThePackageAreRead(t *testing.T) {
	p := notedSocket(t, func(conn *websocket.Conn, below *noted) {
		ctx := conn.CloseRead(t.Context())
		for range 3 {
			text := `{"t":"x"}`
			if _, err := below.Write(append(appendFrame(nil, len(text)), text...)); err != nil {
				t.Error(err)
			}
			if err := conn.Ping(ctx); err != nil {
				t.Error(err)
			}
		}
		conn.Close(websocket.StatusNormalClosure, "")
	})
	for range 3 {
		if m := p.Must(); m.T != "x" {
			t.Errorf("read %+v", m)
		}
	}
	if code, _ := p.Closed(); code != websocket.StatusNormalClosure {
		t.Errorf("closed with %d", code)
	}
}
