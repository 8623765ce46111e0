package servertest

import (
	"net"
	"sync"
	"testing"
	"time"
)

// Line is a way to somewhere: a port of the loopback that carries every byte
// there and back, until a test makes it worse. Its methods may be called by
// any goroutine.
type Line struct {
	Addr string // host:port

	network, to string
	port        net.Listener

	mu    sync.Mutex
	fault fault
	conns map[net.Conn]bool // the near and the far ends
}

// fault is how badly a line does its work. The zero fault is none.
type fault struct {
	cut   bool          // nothing gets through, and what was open has ended
	deaf  bool          // what comes back from the far end is swallowed
	mute  bool          // what goes to it is swallowed
	delay time.Duration // each piece waits for so long
	half  bool          // of the next piece one half arrives, and the connection ends
}

// Lay lays a line to an address ("tcp", host:port, or "unix", a file). It is
// taken up when the test ends.
func Lay(t testing.TB, network, to string) *Line {
	t.Helper()
	port, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &Line{Addr: port.Addr().String(), network: network, to: to, port: port, conns: map[net.Conn]bool{}}
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
	for conn := range l.conns {
		conn.Close()
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
		if err != nil || !l.hold(near, far) {
			near.Close()
			continue
		}
		go l.carry(far, near, func(f fault) bool { return f.mute })
		go l.carry(near, far, func(f fault) bool { return f.deaf })
	}
}

// hold keeps both ends of a connection, so that it can be cut. It says whether
// there is a line to carry it.
func (l *Line) hold(near, far net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fault.cut {
		far.Close()
		return false
	}
	l.conns[near], l.conns[far] = true, true
	return true
}

// carry takes bytes one way until either end is closed, and closes the other.
func (l *Line) carry(to, from net.Conn, swallowed func(fault) bool) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		f := l.worst()
		time.Sleep(f.delay)
		switch {
		case n == 0 || swallowed(f):
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
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range []net.Conn{to, from} {
		end.Close()
		delete(l.conns, end)
	}
}

// worst is the fault of now. A break happens to one piece.
func (l *Line) worst() fault {
	l.mu.Lock()
	defer l.mu.Unlock()
	f := l.fault
	l.fault.half = false
	return f
}
