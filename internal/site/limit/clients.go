package limit

import (
	"bufio"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"threefold/internal/gamelog"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
)

var errCrowded = &gamelog.Error{Code: "too_many_open", Text: "Too many pages are open from your network. Close some."}

var errManyStreams = &gamelog.Error{Code: "too_many_open", Text: "The programs of this owner have too many streams open."}

// clients are the client addresses that hold something open: how much each holds, and
// how fast its sockets may send.
//
// All sockets of an address share one rate limit, counted in bytes. It bounds what their
// messages can cost, and frames that are no messages (pings and the like). The server reads an
// address that sends faster no faster; the pages of that address wait, and nobody else's.
type clients struct {
	limits Limits

	mu sync.Mutex
	by map[string]*client
}

type client struct {
	key  string
	pace *rate.Limiter // of bytes

	// These are guarded by the mutex of clients.
	sockets     int
	connections int
}

func newClients(limits Limits) *clients {
	return &clients{limits: limits, by: map[string]*client{}}
}

// at finds an address, or adds it. The caller holds the mutex.
func (all *clients) at(key string) *client {
	c := all.by[key]
	if c == nil {
		c = &client{key: key, pace: rate.NewLimiter(rate.Limit(all.limits.Bytes), 2*all.limits.Bytes)}
		if all.limits.Bytes == 0 {
			c.pace.SetLimit(rate.Inf)
		}
		all.by[key] = c
	}
	return c
}

// forget drops an address that holds nothing open. The caller holds the mutex.
func (all *clients) forget(c *client) {
	if c.sockets == 0 && c.connections == 0 {
		delete(all.by, c.key)
	}
}

// open counts a socket in, unless its address has too many.
func (all *clients) open(key string) (from *client, ok bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.at(key)
	if most := all.limits.Open; most > 0 && c.sockets >= most {
		return nil, false
	}
	c.sockets++
	return c, true
}

func (all *clients) closed(c *client) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c.sockets--
	all.forget(c)
}

// connect counts a connection in, and says whether its address has too many.
// It is counted out by disconnect in any case.
func (all *clients) connect(key string) (tooMany bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.at(key)
	c.connections++
	return all.limits.Connections > 0 && c.connections > all.limits.Connections
}

func (all *clients) disconnect(key string) {
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.at(key)
	c.connections--
	all.forget(c)
}

// Sockets wraps the routes of sockets: it refuses those that an address opens beyond its limit,
// and reads the others at their address's rate. An address that is exempt is not counted.
func (l *Limiter) Sockets(next http.Handler) http.Handler {
	return l.opening(next, func(w http.ResponseWriter, r *http.Request, from *client) {
		hijacker := &countingHijacker{ResponseWriter: w, conn: pacedConn{from: from, all: l.open, gone: make(chan struct{})}}
		next.ServeHTTP(hijacker, r)
		if hijacker.conn.Conn == nil { // no socket came of it
			l.open.closed(from)
		}
	})
}

// Streams wraps the routes of answers that last: each counts as a socket for as long
// as it does.
func (l *Limiter) Streams(next http.Handler) http.Handler {
	return l.opening(next, func(w http.ResponseWriter, r *http.Request, from *client) {
		defer l.open.closed(from)
		next.ServeHTTP(w, r)
	})
}

// opening counts a request as one more that its address has open, and hands it to
// counted; one beyond the limit it refuses. An address that is exempt goes straight on.
func (l *Limiter) opening(next http.Handler, counted func(http.ResponseWriter, *http.Request, *client)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if l.clients.IsExempt(r) {
			next.ServeHTTP(w, r)
			return
		}
		from, ok := l.open.open(address.Key(r))
		if !ok {
			httpx.Refuse(w, r, http.StatusTooManyRequests, errCrowded)
			return
		}
		counted(w, r, from)
	})
}

// countingHijacker hijacks the connection of a request as a pacedConn.
type countingHijacker struct {
	http.ResponseWriter
	conn pacedConn
}

func (d *countingHijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
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
	from *client
	all  *clients
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
func (c *client) owes(bytes int) time.Duration {
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

// Connection takes each connection's state from the http.Server (as its
// ConnState), and closes those that an address opens beyond its limit. Proxies
// that are trusted, which speak for many, and exempt addresses have none.
func (l *Limiter) Connection(conn net.Conn, state http.ConnState) {
	key, ok := l.clients.ConnectionKey(conn)
	if !ok {
		return
	}
	switch state {
	case http.StateNew:
		if l.open.connect(key) {
			l.meter.Refused(errCrowded.Code)
			conn.Close()
		}
	case http.StateHijacked, http.StateClosed:
		l.open.disconnect(key)
	}
}
