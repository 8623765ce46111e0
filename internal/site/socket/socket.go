//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API; this is the one file to change.

// Package socket has the handlers of websockets, which connect open pages with the rooms of their
// games, with tournaments, and with the list of live games.
//
// # Goroutines
//
// A socket connects a visitor's page with a member.Member, the queue that a room fills. The handler
// returns once the connection is accepted; the socket then enters the room.
//
// The reader, one goroutine, owns the socket: it reads messages until the connection ends, and then
// leaves the room. A delivery is a goroutine that the member starts when there are messages for the
// page; it writes the queue and ends, and there is one at a time. All messages for the page go
// through the member's queue, also errors and the results of pings. A timer starts each ping in a
// goroutine of its own. Deliveries, pings and the shutdown end the socket by closing the
// connection, which the reader notices. So an idle page costs the reader, and the goroutine that
// the websocket package has for each connection.
//
// Messages are framed here and written directly to the connection (deliver.go); reading, pings and
// the close handshake are the package's. rawConn keeps the two from writing at once.
//
// No slow page blocks the server: a write that takes 5 seconds fails (deliver.go), a member whose
// queue is full is dropped, and a page that sends faster than allowed is read no faster.
package socket

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
	"nhooyr.io/websocket"

	"threefold/internal/gamelog"
	"threefold/internal/lobby/member"
	"threefold/internal/lobby/wire"
	"threefold/internal/logs"
	"threefold/internal/site/address"
	"threefold/internal/site/httpx"
	"threefold/internal/site/visitor"
)

const (
	parting   = 5 * time.Second  // for the page to answer a close
	enterWait = 10 * time.Second // for a room to load
	perSecond = 20               // messages that a page may send, sustained
	atOnce    = 60               // and in a burst
)

type socket struct {
	edge     *Sockets
	id       string // of the request that opened it, for the log
	began    time.Time
	client   string    // key of the client's address; empty if exempt
	device   string    // SHA-256 of the token that opened it, in hex
	asked    time.Time // when the request that opened it arrived
	conn     *websocket.Conn
	raw      *rawConn
	member   *member.Member
	endpoint endpoint
	visit    visit       // set once it has entered
	viewer   viewer      // the reader's
	pings    *time.Timer // starts the next ping
	rtts     rttWindow   // owned, with the next, by the ping under way
	pinged   time.Time   // start of the current ping

	revoked     atomic.Bool  // the device was revoked: its messages are ignored
	code        atomic.Int32 // of the close frame that ends it, from either side
	received    int          // messages; the reader's
	sent        atomic.Int64 // messages
	lastMessage atomic.Int64 // when the page's last message arrived, in nanoseconds after began
}

// viewer is the player of a page, and whether the page is visible.
type viewer struct {
	player, slug string // player is empty where it does not matter, slug if the page is of no game
	on           bool   // the page is visible
}

// endpoint enters what a socket connects to: a game's room, a tournament, or the live list.
type endpoint func(ctx context.Context, m *member.Member) (visit, error)

// visit is a page that has entered.
type visit interface {
	// Do handles a message that arrived at this time. It does not retain text.
	Do(text []byte, at time.Time)
	// Leave is called once, when the socket ends.
	Leave()
}

// accept upgrades a request to a socket and lets it run. slug is the game of the page, or empty.
// It refuses requests from pages of other sites.
func (s *Sockets) accept(w http.ResponseWriter, r *http.Request, who visitor.Visitor, slug string, p endpoint) {
	if !s.Own.IsOrigin(r) {
		httpx.RefuseCrossSite(w, r)
		return
	}
	options := websocket.AcceptOptions{InsecureSkipVerify: true} // the origin is checked above; no compression
	h := &hijacker{ResponseWriter: w}
	conn, err := websocket.Accept(h, r, &options)
	if err != nil {
		s.Logger.InfoContext(r.Context(), "socket refused", "err", err)
		return
	}
	k := &socket{edge: s, id: logs.ID(r.Context()), began: time.Now(), conn: conn, raw: h.conn, endpoint: p}
	k.device, k.asked, k.viewer = who.TokenHash, who.At, viewer{slug: slug}
	if who.TokenHash != "" {
		k.viewer.player = who.ID
	}
	k.member = member.New(who.Person, k.deliver)
	if !s.Clients.IsExempt(r) {
		k.client = address.Key(r)
		k.member.Limit(s.Limits.ForPage(who.ID, k.client))
	}
	if fit, code, why := s.add(k); !fit {
		go k.close(code, why)
		return
	}
	k.pings = time.AfterFunc(time.Hour, k.ping) // enter resets the timer
	go k.enter()
}

// enter enters the endpoint and starts reader and pings. The reader gets a goroutine of its own,
// because entering may have grown the stack of this one, and the reader lives as long as the
// page.
func (k *socket) enter() {
	ctx, cancel := context.WithTimeout(logs.WithID(k.edge.life, k.id), enterWait)
	defer cancel()
	k.edge.Meter.Opened()
	var err error
	if k.visit, err = k.endpoint(ctx, k.member); err != nil {
		k.close(websocket.StatusTryAgainLater, "You cannot join now.")
		k.end()
		return
	}
	if until := k.edge.announced(); !until.IsZero() {
		k.announce(until)
	}
	k.pings.Reset(k.rtts.pause(k.member.Plays()))
	go k.readLoop()
}

// readLoop is the reader.
func (k *socket) readLoop() {
	k.endWith(k.read())
	k.conn.CloseNow()
	k.setVisible(false)
	k.visit.Leave()
	k.end()
}

// endWith stores the code of the page's close frame, unless the server has sent one before.
func (k *socket) endWith(err error) {
	code := websocket.CloseStatus(err)
	if code < 0 {
		code = websocket.StatusAbnormalClosure
	}
	k.code.CompareAndSwap(0, int32(code))
}

// end counts, logs and removes a socket that has ended.
func (k *socket) end() {
	k.pings.Stop()
	code := int(k.code.Load())
	k.edge.Meter.Closed(code)
	k.edge.Logger.InfoContext(logs.WithID(context.Background(), k.id), "socket closed", "code", code,
		"received", k.received, "sent", k.sent.Load(), "lived", time.Since(k.began))
	k.edge.remove(k)
}

// read handles the page's messages until the connection ends, and returns the error with which
// it ended.
func (k *socket) read() error {
	pace := rate.NewLimiter(perSecond, atOnce)
	for {
		b, err := k.next()
		if err != nil {
			return err
		}
		k.received++
		k.edge.Meter.Received()
		now := time.Now()
		k.lastMessage.Store(int64(now.Sub(k.began)))
		if !k.revoked.Load() && !k.readVisible(b.Bytes()) {
			k.visit.Do(b.Bytes(), now)
		}
		b.drop()
		if err := pace.Wait(k.edge.life); err != nil {
			return err
		}
	}
}

// readVisible handles a message that says whether the page is visible, and reports whether text
// was one. Rooms do not need it.
func (k *socket) readVisible(text []byte) bool {
	if k.viewer.player == "" || !bytes.Contains(text, visibleMark) {
		return false
	}
	said, err := wire.Decode(text)
	switch visible, ok := said.Data.(wire.VisibilityIn); {
	case said.Kind != wire.InVisibility:
		return false
	case !ok:
		k.edge.refuse(k.member, err)
	default:
		k.setVisible(visible.Visible)
	}
	return true
}

// visibleMark is in every message of that type, and in few others; it saves decoding each
// message twice.
var visibleMark = []byte(`"` + wire.InVisibility + `"`)

func (k *socket) setVisible(on bool) {
	if on != k.viewer.on {
		k.viewer.on = on
		k.edge.Visible(k.viewer.player, k.viewer.slug, on)
	}
}

var errNotForUs = errors.New("a message of a kind or size that is not taken")

// incoming is the buffer of a message, from a pool, so that reading a message allocates nothing.
type incoming struct {
	bytes.Buffer
	limited io.LimitedReader
}

var texts = sync.Pool{New: func() any { return new(incoming) }}

func (b *incoming) drop() {
	b.limited.R = nil
	texts.Put(b)
}

// next reads a message. One that is too long or binary closes the socket. It needs no context,
// because it ends when the connection is closed.
func (k *socket) next() (*incoming, error) {
	kind, r, err := k.conn.Reader(context.Background())
	if err != nil {
		return nil, err
	}
	if kind != websocket.MessageText {
		k.close(websocket.StatusUnsupportedData, "Only text messages are accepted.")
		return nil, errNotForUs
	}
	b := texts.Get().(*incoming)
	b.Reset()
	b.limited = io.LimitedReader{R: r, N: wire.MaxMessage + 1}
	_, err = b.ReadFrom(&b.limited)
	if err == nil && b.Len() > wire.MaxMessage {
		k.close(websocket.StatusMessageTooBig, "A message can have at most 8192 bytes.")
		return nil, errNotForUs
	}
	return b, err
}

// refuse sends a page the error of its message.
func (s *Sockets) refuse(m *member.Member, err error) {
	coded := gamelog.NewError("internal", "internal")
	errors.As(err, &coded)
	s.Meter.Refused(coded.Code)
	m.Send(wire.Out{T: wire.OutError, D: wire.Refused(coded)})
}

// announce sends the page that the server restarts at a time.
func (k *socket) announce(until time.Time) {
	in := max(0, time.Until(until).Milliseconds())
	k.member.Send(wire.Out{T: wire.OutRestart, D: wire.RestartOut{In: in}})
}

// revoke closes the socket of a revoked device, once: its further messages are ignored, and it
// is sent only the reason.
func (k *socket) revoke() {
	if k.revoked.Swap(true) {
		return
	}
	k.member.Close()
	go k.close(statusRevoked, removed)
}

// close closes the connection with a code and a reason. It returns when the page has answered,
// or after parting.
func (k *socket) close(code websocket.StatusCode, reason string) {
	k.code.CompareAndSwap(0, int32(code))
	k.raw.SetReadDeadline(time.Now().Add(parting))
	k.conn.Close(code, reason)
}
