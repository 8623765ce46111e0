package e2e

import (
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
)

// line is a visitor's way to the server: a port that carries every byte there
// and back until it is cut. Cutting it ends the sockets that are open, too,
// which a browser's own offline mode leaves alone.
type line struct {
	t    *testing.T
	url  string // what the visitor opens in place of the server's address
	to   string
	port net.Listener

	mu    sync.Mutex
	cut   bool
	deaf  bool // nothing comes back from the server
	conns map[net.Conn]bool
}

// layLine lays a line to the server. It is taken up when the test ends.
func layLine(t *testing.T, s *server) *line {
	t.Helper()
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{t: t, port: port, url: "http://" + port.Addr().String(),
		to: strings.TrimPrefix(s.url, "http://"), conns: map[net.Conn]bool{}}
	t.Cleanup(func() { port.Close(); l.lose() })
	go l.serve()
	return l
}

func (l *line) serve() {
	for {
		page, err := l.port.Accept()
		if err != nil {
			return
		}
		if server, err := net.Dial("tcp", l.to); err != nil || !l.hold(page, server) {
			page.Close()
		} else {
			go l.carry(server, page, func() bool { return false })
			go l.carry(page, server, l.isDeaf)
		}
	}
}

// hold keeps both ends of a connection, so that it can be cut. It says whether
// there is a line to carry it.
func (l *line) hold(page, server net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		server.Close()
		return false
	}
	l.conns[page], l.conns[server] = true, true
	return true
}

// carry takes bytes one way until either end is closed, and closes the other.
// What is swallowed does not arrive.
func (l *line) carry(to, from net.Conn, swallowed func() bool) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && !swallowed() {
			if _, failed := to.Write(buffer[:n]); failed != nil {
				err = failed
			}
		}
		if err != nil {
			break
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range []net.Conn{to, from} {
		end.Close()
		delete(l.conns, end)
	}
}

func (l *line) isDeaf() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.deaf
}

// deafen lets what the page says through, and nothing that it is answered.
func (l *line) deafen() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deaf = true
}

// lose cuts the line: what is open ends, and nothing new gets through.
func (l *line) lose() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for conn := range l.conns {
		conn.Close()
	}
}

// mend makes the line as good as it was.
func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut, l.deaf = false, false
}

// forgiveLine forgets what could not be fetched or opened while the line was
// cut, and nothing else.
func (v *visitor) forgiveLine() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = slices.DeleteFunc(v.faults, func(fault string) bool {
		return strings.Contains(fault, "net::ERR_")
	})
}
