//lint:file-ignore SA1019 nhooyr.io/websocket is the package this project was asked to use. It is marked deprecated in favour of github.com/coder/websocket, its maintained twin with the same API; this is the one file to change.

package site

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
	"nhooyr.io/websocket"

	"threefold/internal/lobby"
	"threefold/internal/logs"
)

// # Who owns what
//
// A socket joins an open page of a visitor to a lobby.Member, the queue which
// a room fills. Its handler returns once the connection is accepted; the
// socket lives on in two goroutines.
//
// The reader owns the socket: it enters the room, reads message after message
// until the connection ends in whatever way, leaves the room, and ends the
// writer. The writer alone sends messages: those of the member's queue, answers
// to what was no message at all, which the reader hands it, and how long a ping
// took. One ping at a time is under way, in a goroutine of its own. Whoever
// else wants the socket to end (the writer, a ping without answer, the
// shutdown) closes the connection, and the reader finds out by itself.
//
// Nothing waits for a page for long: a write that takes 5 seconds fails
// (hijack.go), a room drops a member whose queue is full, and a page that sends
// faster than allowed is read no faster.

const (
	parting    = 5 * time.Second  // for the page to answer a close
	enterWait  = 10 * time.Second // for a room to load
	perSecond  = 20               // messages a page may send, sustained
	atOnce     = 60               // and in a burst
	answerSlot = 4                // answers the reader may be ahead of the writer
)

// socket is one open connection of a page.
type socket struct {
	site    *Site
	id      string // of the request that opened it, for the log
	began   time.Time
	conn    *websocket.Conn
	raw     *rawConn
	member  *lobby.Member
	place   place
	answers chan []byte        // from the reader to the writer
	trips   chan time.Duration // from a ping that was answered to the writer
	ended   chan struct{}      // closed by the reader when it is done

	code     atomic.Int32 // of the close frame that ends it, from either side
	received int          // messages; the reader's
	sent     atomic.Int64 // messages
}

// place is where a socket leads: a game's room, or the lobby's wall.
type place struct {
	enter func(ctx context.Context, m *lobby.Member) error
	leave func(m *lobby.Member)
	do    func(m *lobby.Member, in lobby.In, at time.Time) error // the error is a *lobby.Fault
}

// accept turns a request into a socket and lets it run. A request from a page
// of another site is refused.
func (s *Site) accept(w http.ResponseWriter, r *http.Request, p place) {
	if !s.ownOrigin(r) {
		refuseOthers(w, r)
		return
	}
	options := websocket.AcceptOptions{InsecureSkipVerify: true} // the origin is known; compression is off
	h := &hijacker{ResponseWriter: w}
	conn, err := websocket.Accept(h, r, &options)
	if err != nil {
		s.logger.InfoContext(r.Context(), "socket refused", "err", err)
		return
	}
	k := &socket{site: s, id: logs.ID(r.Context()), began: time.Now(), conn: conn, raw: h.conn,
		place: p, member: lobby.NewMember(visitorOf(r).Person),
		answers: make(chan []byte, answerSlot), trips: make(chan time.Duration, 1), ended: make(chan struct{})}
	if !s.sockets.add(k) {
		go k.close(websocket.StatusServiceRestart, restarting)
		return
	}
	go func() {
		defer s.sockets.remove(k)
		s.meter.Opened()
		k.run(s.sockets.life)
		k.report()
	}()
	go k.write(s.sockets.life)
}

// run is the reader's life.
func (k *socket) run(life context.Context) {
	if err := k.enter(logs.WithID(life, k.id)); err != nil {
		k.close(websocket.StatusTryAgainLater, "This place cannot be entered now.")
		close(k.ended)
		return
	}
	if until := k.site.sockets.announced(); !until.IsZero() {
		k.announce(until)
	}
	k.endWith(k.read(life))
	k.conn.CloseNow()
	close(k.ended)
	k.place.leave(k.member)
}

// endWith notes the code of the page's close frame, unless the server's own
// came first.
func (k *socket) endWith(err error) {
	code := websocket.CloseStatus(err)
	if code < 0 {
		code = websocket.StatusAbnormalClosure
	}
	k.code.CompareAndSwap(0, int32(code))
}

// report tells the operator of a socket that has ended.
func (k *socket) report() {
	code := int(k.code.Load())
	k.site.meter.Closed(code)
	k.site.logger.InfoContext(logs.WithID(context.Background(), k.id), "socket closed", "code", code,
		"received", k.received, "sent", k.sent.Load(), "lived", time.Since(k.began))
}

// read serves the page's messages until the connection ends, and gives the
// error with which it did.
func (k *socket) read(life context.Context) error {
	pace := rate.NewLimiter(perSecond, atOnce)
	for {
		b, err := k.next(life)
		if err != nil {
			return err
		}
		k.received++
		k.site.meter.Received()
		if err := k.serve(b, time.Now()); err != nil {
			k.answer(err)
		}
		if err := pace.Wait(life); err != nil {
			return err
		}
	}
}

func (k *socket) enter(life context.Context) error {
	ctx, cancel := context.WithTimeout(life, enterWait)
	defer cancel()
	return k.place.enter(ctx, k.member)
}

var errNotForUs = errors.New("a message of a kind or size that is not taken")

// next reads a message. One that is too long, or binary, closes the socket.
func (k *socket) next(life context.Context) ([]byte, error) {
	kind, r, err := k.conn.Reader(life)
	if err != nil {
		return nil, err
	}
	if kind != websocket.MessageText {
		k.close(websocket.StatusUnsupportedData, "Only text messages are understood.")
		return nil, errNotForUs
	}
	b, err := io.ReadAll(io.LimitReader(r, lobby.MaxMessage+1))
	if err == nil && len(b) > lobby.MaxMessage {
		k.close(websocket.StatusMessageTooBig, "A message has at most 8192 bytes.")
		return nil, errNotForUs
	}
	return b, err
}

// serve hands on a message. The error is a *lobby.Fault.
func (k *socket) serve(b []byte, at time.Time) error {
	in, err := lobby.Decode(b)
	if err != nil {
		return err
	}
	return k.place.do(k.member, in, at)
}

// answer sends what is wrong with a message.
func (k *socket) answer(err error) {
	fault := &lobby.Fault{Code: "internal", Text: "Something went wrong here."}
	errors.As(err, &fault)
	k.site.meter.Refused(fault.Code)
	select {
	case k.answers <- encode(lobby.Out{T: lobby.OutError, D: lobby.ErrorOut{Code: fault.Code, Text: fault.Text}}):
	case <-k.member.Done(): // the writer takes no more
	}
}

// announce tells the page that the server restarts at this moment.
func (k *socket) announce(until time.Time) {
	in := max(0, time.Until(until).Milliseconds())
	k.member.Send(encode(lobby.Out{T: lobby.OutRestart, D: lobby.RestartOut{In: in}}))
}

// encode writes a message of the site's own. Texts and numbers always encode.
func encode(out lobby.Out) []byte {
	b, err := json.Marshal(out)
	if err != nil {
		panic(err)
	}
	return b
}

// write is the writer.
func (k *socket) write(life context.Context) {
	var known trips
	ping := time.NewTimer(known.pause(k.member.Plays()))
	defer ping.Stop()
	for {
		select {
		case b := <-k.member.Out():
			k.send(life, b)
		case b := <-k.answers:
			k.send(life, b)
		case <-ping.C:
			go k.ping(life)
		case took := <-k.trips:
			known = known.add(took)
			k.member.SetLag(known.median())
			k.send(life, encode(lobby.Out{T: lobby.OutPing, D: lobby.PingOut{MS: took.Milliseconds()}}))
			ping.Reset(known.pause(k.member.Plays()) - took)
		case <-k.member.Done():
			k.site.meter.Dropped()
			k.close(websocket.StatusTryAgainLater, "This page fell behind. It may come back at once.")
			return
		case <-k.ended:
			return
		}
	}
}

// send writes a message; where it fails, it cuts the connection.
func (k *socket) send(life context.Context, b []byte) {
	if err := k.conn.Write(life, websocket.MessageText, b); err != nil {
		k.raw.Close()
		return
	}
	k.sent.Add(1)
	k.site.meter.Sent(1, len(b))
}

// close ends the connection with a code and a sentence, and returns when the
// page has answered or its time is up.
func (k *socket) close(code websocket.StatusCode, reason string) {
	k.code.CompareAndSwap(0, int32(code))
	k.raw.SetReadDeadline(time.Now().Add(parting))
	k.conn.Close(code, reason)
}
