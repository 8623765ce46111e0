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

// Line is a way to somewhere: a port of the loopback that carries every byte there and back,
// until a test makes it worse. Its methods may be called by any goroutine.
type Line struct {
	Addr string // host:port

	network, to string
	port        net.Listener

	mu    sync.Mutex
	fault fault
	calls map[*call]bool
}

// call is a connection with both its ends.
type call struct {
	near, far net.Conn
	orphaned  bool // the far end knows nothing of the near one's end
}

// fault is how badly a line does its work. The zero fault is none.
type fault struct {
	cut   bool          // nothing gets through, and what was open has ended
	deaf  bool          // what comes back from the far end is swallowed
	mute  bool          // what goes to it is swallowed
	delay time.Duration // each piece waits for so long
	half  bool          // of the next piece one half arrives, and the connection ends

	after    []byte        // a piece with this is the last one that gets to the far end
	answered chan struct{} // closed when the far end has answered it, which is swallowed
	loses    bool          // only the connection of that piece is at fault: it ends in place of the answer
	of       *call         // that connection, once the piece was seen
	lost     bool          // this piece is that answer
}

// Lay lays a line to an address ("tcp", host:port, or "unix", a file). It is
// taken up when the test ends.
func Lay(t testing.TB, network, to string) *Line {
	t.Helper()
	port := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := &Line{Addr: port.Addr().String(), network: network, to: to, port: port, calls: map[*call]bool{}}
	t.Cleanup(func() { port.Close(); l.Lose() })
	go l.serve()
	return l
}

// Lose cuts the line: what is open ends, and nothing new gets through.
func (l *Line) Lose() { l.set(fault{cut: true}); l.Reset() }

// Deafen lets what is said through, and nothing that it is answered.
func (l *Line) Deafen() { l.set(fault{deaf: true}) }

// Swallow leaves connections open, and lets nothing through either way.
func (l *Line) Swallow() { l.set(fault{deaf: true, mute: true}) }

// SwallowAfter carries everything until a piece with this text has got to the far end,
// and swallows everything from its answer on, as if the near end had been frozen or cut
// off at this point. The channel is closed when the far end has answered.
func (l *Line) SwallowAfter(text string) <-chan struct{} {
	answered := make(chan struct{})
	l.set(fault{after: []byte(text), answered: answered})
	return answered
}

// LoseAnswer ends the connection by which a piece with this text goes to the far end when that
// has answered it, in place of the answer. All others go on. The channel is closed then.
func (l *Line) LoseAnswer(text string) <-chan struct{} {
	answered := make(chan struct{})
	l.set(fault{after: []byte(text), answered: answered, loses: true})
	return answered
}

// Slow lets each piece wait for so long.
func (l *Line) Slow(d time.Duration) { l.set(fault{delay: d}) }

// Break lets one half of the next piece through, and ends its connection.
func (l *Line) Break() { l.set(fault{half: true}) }

// Mend makes the line as good as it was. What was swallowed is lost.
func (l *Line) Mend() { l.set(fault{}) }

// Reset ends the connections that are open. New ones get through.
func (l *Line) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.calls {
		c.near.Close()
		c.far.Close()
	}
}

// Orphan ends the near ends of the connections that are open, and leaves the far ends as
// they are: open, and without a word from anybody. New ones get through.
func (l *Line) Orphan() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.calls {
		c.orphaned = true
		c.near.Close()
	}
}

func (l *Line) set(f fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = f
}

func (l *Line) serve() {
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

// hold keeps a connection, so that it can be cut. It says whether there is a line to carry it.
func (l *Line) hold(c *call) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault.cut {
		c.far.Close()
		return false
	}
	l.calls[c] = true
	return true
}

// carry takes bytes one way until either end is closed, and closes the other.
func (l *Line) carry(c *call, to, from net.Conn, swallowed func(fault) bool) {
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

// end closes both ends of a connection, but for the far one of an orphan, which is held
// until the line is taken up.
func (l *Line) end(c *call) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c.near.Close()
	if !c.orphaned {
		c.far.Close()
		delete(l.calls, c)
	}
}

// worst is the fault of now, for a piece of a connection on its way to the far end or
// back. A break happens to one piece.
func (l *Line) worst(c *call, piece []byte, there bool) fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	f := l.fault
	l.fault.half = false
	switch {
	case f.answered == nil:
	case there && f.after != nil && bytes.Contains(piece, f.after): // this one gets there
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

// LayToPostgres lays a line to the database at a URL, on a unix socket or a port, and
// gives the URL by which the database is reached over the line.
func LayToPostgres(t testing.TB, near string) (far string, line *Line) {
	t.Helper()
	address := must.Get(url.Parse(near))(t)
	network, to := "tcp", address.Host
	if folder := address.Query().Get("host"); folder != "" {
		network, to = "unix", filepath.Join(folder, ".s.PGSQL.5432")
	}
	line = Lay(t, network, to)
	address.Host, address.RawQuery = line.Addr, "sslmode=disable"
	if address.User == nil {
		address.User = url.User("postgres")
	}
	return address.String(), line
}
