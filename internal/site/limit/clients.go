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

var errCrowded = gamelog.NewError("too_many_open", "too-many-pages")

var errManyStreams = gamelog.NewError("too_many_open", "too-many-streams")

// clients counts what each client address has open, and limits how fast its sockets may send.
//
// All sockets of an address share one rate limit, in bytes. It bounds what their messages and
// control frames can cost. The server reads an address that sends faster no faster than that;
// only the pages of that address wait.
type clients struct {
	limits Limits

	mu sync.Mutex
	by map[string]*client
}

type client struct {
	key  string
	pace *rate.Limiter // in bytes

	// Guarded by the mutex of clients.
	sockets     int
	connections int
}

func newClients(limits Limits) *clients {
	return &clients{limits: limits, by: map[string]*client{}}
}

// at returns the client of a key, and adds it if it is missing. The caller holds the mutex.
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

// forget removes a client that has nothing open. The caller holds the mutex.
func (all *clients) forget(c *client) {
	if c.sockets == 0 && c.connections == 0 {
		delete(all.by, c.key)
	}
}

// open counts a socket of an address. ok is false, and nothing is counted, if the address has
// too many.
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

// connect counts a connection of an address and reports whether the address has too many. In
// either case disconnect must be called for it.
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

// Sockets is middleware for the routes of websockets: it refuses those that an address opens
// beyond Limits.Open, and reads the others at the rate Limits.Bytes of their address. Exempt
// addresses are not counted.
func (l *Limiter) Sockets(next http.Handler) http.Handler {
	return l.opening(next, func(w http.ResponseWriter, r *http.Request, from *client) {
		hijacker := &countingHijacker{ResponseWriter: w, conn: pacedConn{from: from, all: l.open, gone: make(chan struct{})}}
		next.ServeHTTP(hijacker, r)
		if hijacker.conn.Conn == nil { // no socket was opened
			l.open.closed(from)
		}
	})
}

// Streams is middleware for the routes of streams: each counts as an open socket while it lasts.
func (l *Limiter) Streams(next http.Handler) http.Handler {
	return l.opening(next, func(w http.ResponseWriter, r *http.Request, from *client) {
		defer l.open.closed(from)
		next.ServeHTTP(w, r)
	})
}

// opening counts a request as one more open socket of its address and calls counted, or refuses
// it beyond the limit. For an exempt address it calls next.
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

// Hijack implements http.Hijacker. The socket counts until the connection is closed.
func (d *countingHijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(d.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	d.conn.Conn = conn
	return &d.conn, rw, nil
}

// pacedConn is the connection of a socket, which reads no faster than its address may send.
// Close counts the socket as closed.
type pacedConn struct {
	net.Conn
	from *client
	all  *clients
	once sync.Once
	gone chan struct{} // closed with the connection
}

// Read reads, then waits until the address may have sent that many bytes.
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

// owes returns how long the reader must wait after an address has sent that many bytes.
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

// Connection is the http.Server's ConnState. It closes the connections that an address opens
// beyond Limits.Connections. Trusted proxies and exempt addresses have no such limit.
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
