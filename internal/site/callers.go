package site

import (
	"bufio"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// callers are the client addresses that hold something open: how much each
// holds, and how fast its sockets may send.
//
// All sockets of an address share one pace, counted in bytes, which bounds what
// its messages can cost, and frames that are no messages (pings and the like).
// Who sends faster is read no faster; the address's own pages wait, and nobody
// else's.
type callers struct {
	limits Limits

	mu sync.Mutex
	by map[string]*caller
}

// caller is one address.
type caller struct {
	key  string
	pace *rate.Limiter // of bytes

	// These are guarded by the mutex of callers.
	sockets     int
	connections int
}

func newCallers(limits Limits) *callers {
	return &callers{limits: limits, by: map[string]*caller{}}
}

// at finds an address, or makes it. Whoever calls it holds the mutex.
func (all *callers) at(key string) *caller {
	c := all.by[key]
	if c == nil {
		c = &caller{key: key, pace: rate.NewLimiter(rate.Limit(all.limits.Bytes), 2*all.limits.Bytes)}
		if all.limits.Bytes == 0 {
			c.pace.SetLimit(rate.Inf)
		}
		all.by[key] = c
	}
	return c
}

// forget drops an address that holds nothing open. Whoever calls it holds the
// mutex.
func (all *callers) forget(c *caller) {
	if c.sockets == 0 && c.connections == 0 {
		delete(all.by, c.key)
	}
}

// open counts a socket in, unless its address has too many.
func (all *callers) open(key string) (from *caller, ok bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.at(key)
	if most := all.limits.Open; most > 0 && c.sockets >= most {
		return nil, false
	}
	c.sockets++
	return c, true
}

// closed counts a socket out.
func (all *callers) closed(c *caller) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c.sockets--
	all.forget(c)
}

// connect counts a connection in, and says whether its address has too many.
// It is counted out by disconnect in any case.
func (all *callers) connect(key string) (tooMany bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.at(key)
	c.connections++
	return all.limits.Connections > 0 && c.connections > all.limits.Connections
}

func (all *callers) disconnect(key string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.at(key)
	c.connections--
	all.forget(c)
}

// counted stands before the routes of sockets: it refuses those that an address
// opens beyond its limit, and reads the others at their address's pace. An
// address that is exempt is not counted.
func (s *Site) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.exempt(r) {
			next.ServeHTTP(w, r)
			return
		}
		from, ok := s.callers.open(callerOf(r))
		if !ok {
			refuse(w, r, http.StatusTooManyRequests, errCrowded)
			return
		}
		door := &door{ResponseWriter: w, conn: pacedConn{from: from, all: s.callers, gone: make(chan struct{})}}
		next.ServeHTTP(door, r)
		if door.conn.Conn == nil { // no socket came of it
			s.callers.closed(from)
		}
	})
}

// door hands over the connection of a request as a pacedConn.
type door struct {
	http.ResponseWriter
	conn pacedConn
}

func (d *door) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(d.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	d.conn.Conn = conn
	return &d.conn, rw, nil
}

// pacedConn is a socket's connection, of which no more is read than its address
// may send. Closing it counts the socket out.
type pacedConn struct {
	net.Conn
	from *caller
	all  *callers
	once sync.Once
	gone chan struct{} // closed with the connection
}

// Read reads, and waits until that much may have been sent.
func (c *pacedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if wait := c.from.owes(n); wait > 0 {
		select {
		case <-time.After(wait):
		case <-c.gone:
		}
	}
	return n, err
}

// owes is how long an address must wait that has sent so many bytes.
func (c *caller) owes(bytes int) time.Duration {
	return c.pace.ReserveN(time.Now(), min(bytes, c.pace.Burst())).Delay()
}

// Close closes the connection. It may be called more than once.
func (c *pacedConn) Close() error {
	c.once.Do(func() {
		close(c.gone)
		c.all.closed(c.from)
	})
	return c.Conn.Close()
}

// Connection is told of each connection's state by the http.Server (as its
// ConnState), and closes those that an address opens beyond its limit. Proxies
// that are trusted, which speak for many, and exempt addresses have none.
func (s *Site) Connection(conn net.Conn, state http.ConnState) {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return // not of a network
	}
	addr := peer.Addr().Unmap().WithZone("")
	if within(s.config.TrustedProxies, addr) || within(s.config.Exempt, addr) {
		return
	}
	switch key := canonical(addr.String()); state {
	case http.StateNew:
		if s.callers.connect(key) {
			s.meter.Refused(errCrowded.Code)
			conn.Close()
		}
	case http.StateHijacked, http.StateClosed:
		s.callers.disconnect(key)
	}
}
