package servertest

import (
	"bytes"
	"net"
	"net/url"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"threefold/internal/testkit/must"
)

// Proxy is a TCP proxy on a port of the loopback that passes all bytes on until a test breaks
// it. It is safe for concurrent use.
type Proxy struct {
	Addr string // host:port

	network, to string
	port        net.Listener

	mu    sync.Mutex
	fault fault
	calls map[*call]bool
}

// call is a proxied connection with both its ends.
type call struct {
	near, far net.Conn
	orphaned  bool // only the near end was closed
}

// fault is how a proxy misbehaves. The zero fault passes everything on.
type fault struct {
	cut   bool          // it refuses connections
	deaf  bool          // it drops bytes from the far end
	mute  bool          // it drops bytes to the far end
	delay time.Duration // of each read
	half  bool          // it passes on half of the next read, and closes the connection

	after    []byte        // a read with this text is the last one that gets to the far end
	answered chan struct{} // closed when the far end has answered it; the answer is dropped
	loses    bool          // only the connection of that read is affected: it is closed instead of answered
	of       *call         // that connection, once the text was read
	lost     bool          // this read is that answer
}

// NewProxy starts a proxy to an address ("tcp", host:port, or "unix", a file), which ends with
// the test.
func NewProxy(t testing.TB, network, to string) *Proxy {
	t.Helper()
	port := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := &Proxy{Addr: port.Addr().String(), network: network, to: to, port: port, calls: map[*call]bool{}}
	t.Cleanup(func() { port.Close(); l.Lose() })
	go l.serve()
	return l
}

// Lose closes all connections and refuses new ones.
func (l *Proxy) Lose() { l.set(fault{cut: true}); l.Reset() }

// Deafen drops all bytes from the far end.
func (l *Proxy) Deafen() { l.set(fault{deaf: true}) }

// Swallow drops all bytes both ways, and leaves connections open.
func (l *Proxy) Swallow() { l.set(fault{deaf: true, mute: true}) }

// SwallowAfter passes everything on until a read with this text has gone to the far end; then it
// drops all bytes, from the answer on, as if the near end had been frozen at this point. The
// channel is closed when the far end has answered.
func (l *Proxy) SwallowAfter(text string) <-chan struct{} {
	answered := make(chan struct{})
	l.set(fault{after: []byte(text), answered: answered})
	return answered
}

// LoseAnswer closes the connection on which a read with this text goes to the far end when the
// far end answers, instead of passing the answer on. Other connections work. The channel is
// closed then.
func (l *Proxy) LoseAnswer(text string) <-chan struct{} {
	answered := make(chan struct{})
	l.set(fault{after: []byte(text), answered: answered, loses: true})
	return answered
}

// Slow delays each read by d.
func (l *Proxy) Slow(d time.Duration) { l.set(fault{delay: d}) }

// Break passes on half of the next read and closes its connection.
func (l *Proxy) Break() { l.set(fault{half: true}) }

// Mend ends all faults. Dropped bytes stay lost.
func (l *Proxy) Mend() { l.set(fault{}) }

// Reset closes all connections. New ones work.
func (l *Proxy) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.calls {
		c.near.Close()
		c.far.Close()
	}
}

// Orphan closes the near ends of all connections and leaves the far ends open and silent. New
// connections work.
func (l *Proxy) Orphan() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.calls {
		c.orphaned = true
		c.near.Close()
	}
}

func (l *Proxy) set(f fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = f
}

func (l *Proxy) serve() {
	for {
		near, err := l.port.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial(l.network, l.to)
		c := &call{near: near, far: far}
		if err != nil || !l.hold(c) {
			near.Close()
			continue
		}
		go l.carry(c, far, near, func(f fault) bool { return f.mute })
		go l.carry(c, near, far, func(f fault) bool { return f.deaf })
	}
}

// hold stores a connection, so that it can be closed. It returns false, and closes the far end,
// if the proxy refuses connections.
func (l *Proxy) hold(c *call) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault.cut {
		c.far.Close()
		return false
	}
	l.calls[c] = true
	return true
}

// carry copies bytes one way until either end is closed, and closes the other.
func (l *Proxy) carry(c *call, to, from net.Conn, swallowed func(fault) bool) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		f := l.worst(c, buffer[:n], to == c.far)
		time.Sleep(f.delay)
		switch {
		case n == 0 || swallowed(f):
		case f.lost:
			err = net.ErrClosed
		case f.half:
			to.Write(buffer[:n/2])
			err = net.ErrClosed
		default:
			if _, failed := to.Write(buffer[:n]); failed != nil {
				err = failed
			}
		}
		if err != nil {
			break
		}
	}
	l.end(c)
}

// end closes both ends of a connection, except for the far end of an orphaned one, which stays
// open until the test ends.
func (l *Proxy) end(c *call) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.near.Close()
	if !c.orphaned {
		c.far.Close()
		delete(l.calls, c)
	}
}

// worst returns the fault for a read of a connection on its way to the far end (there) or back.
func (l *Proxy) worst(c *call, piece []byte, there bool) fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	f := l.fault
	l.fault.half = false
	switch {
	case f.answered == nil:
	case there && f.after != nil && bytes.Contains(piece, f.after): // this read is still passed on
		l.fault.after, l.fault.mute, l.fault.of = nil, !f.loses, c
	case f.loses && (there || f.of != c):
	case f.loses:
		close(f.answered)
		l.fault = fault{}
		f.lost = true
	case !there && f.after == nil:
		close(f.answered)
		l.fault = fault{deaf: true, mute: true}
		f.deaf = true
	}
	return f
}

// NewPostgresProxy starts a proxy to the database at the URL near, on a Unix socket or a port,
// and returns the URL of the database through the proxy.
func NewPostgresProxy(t testing.TB, near string) (far string, line *Proxy) {
	t.Helper()
	address := must.Get(url.Parse(near))(t)
	network, to := "tcp", address.Host
	if folder := address.Query().Get("host"); folder != "" {
		network, to = "unix", filepath.Join(folder, ".s.PGSQL.5432")
	}
	line = NewProxy(t, network, to)
	address.Host, address.RawQuery = line.Addr, "sslmode=disable"
	if address.User == nil {
		address.User = url.User("postgres")
	}
	return address.String(), line
}
